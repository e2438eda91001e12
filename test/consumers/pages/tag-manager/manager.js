// A minimal tag manager: it inserts HTML into a page that has long been loaded. It recreates the scripts in it as
// classic scripts without their attributes, ignores modules, and does not support document.write().
(() => {
  const tag = new URLSearchParams(location.search).get('tag');

  document.write = () => {
    throw new Error('document.write() is not supported after the page has loaded.');
  };

  const runScripts = place => {
    for (const written of place.querySelectorAll('script')) {
      if (written.type === 'module') continue;
      const script = document.createElement('script');
      if (written.src) script.src = written.src;
      else script.text = written.text;
      written.replaceWith(script);
      script.addEventListener('load', () => (script.id = 'tag-1'));
    }
  };

  addEventListener('load', async () => {
    const place = document.createElement('div');
    const text = await (await fetch(`/${tag}.html`)).text();
    // Tag managers do this; our own code must not.
    // eslint-disable-next-line no-restricted-syntax
    place.innerHTML = text;
    document.body.append(place);
    runScripts(place);
  });
})();
