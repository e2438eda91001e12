// The script of a theme: it knows nothing about the widget, and listens to every link and form of the page.
document.addEventListener('DOMContentLoaded', () => {
  document.body.classList.add('js');
  document.querySelectorAll('form').forEach(form => form.addEventListener('submit', event => event.preventDefault()));
});
