// A consent banner: scripts of type text/plain run, at their original position, once the visitor agrees.
document.addEventListener('DOMContentLoaded', () => {
  const agree = document.createElement('button');
  agree.textContent = 'Accept all cookies';
  agree.addEventListener('click', () => {
    agree.remove();
    for (const blocked of document.querySelectorAll('script[type="text/plain"][data-cookieconsent]')) {
      const script = document.createElement('script');
      for (const {name, value} of blocked.attributes) script.setAttribute(name, value);
      script.type = 'text/javascript';
      blocked.replaceWith(script);
    }
  });
  document.body.append(agree);
});
