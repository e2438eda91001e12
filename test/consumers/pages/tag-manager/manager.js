// A tag manager in short: a tag is a text of HTML, put into a page that has long been there. Its scripts are made anew,
// as classic ones and without attributes of their own; a module is none of its scripts, and nothing is written into a
// page that is complete.
(() => {
  const tag = new URLSearchParams(location.search).get('tag');

  document.write = () => {
    throw new Error('A page that is there cannot be written into.');
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
    // As a tag manager does it, and as nothing of ours may.
    // eslint-disable-next-line no-restricted-syntax
    place.innerHTML = text;
    document.body.append(place);
    runScripts(place);
  });
})();
