// A theme's script: it counts on nothing of ours, and takes hold of every link and form of its own page.
document.addEventListener('DOMContentLoaded', () => {
  document.body.classList.add('js');
  document.querySelectorAll('form').forEach(form => form.addEventListener('submit', event => event.preventDefault()));
});
