// A single-page app without a framework: each route creates a new view, except for one that is kept alive.
(() => {
  const EMBED = 'https://plans.your-dealership.example/embed.js';
  const view = document.querySelector('main');

  const heading = text => Object.assign(document.createElement('h1'), {textContent: text});

  /** Loaded with the first view that needs it. */
  const loadEmbed = () => {
    if (document.querySelector(`script[src="${EMBED}"]`)) return;
    document.head.append(Object.assign(document.createElement('script'), {src: EMBED, async: true}));
  };

  const finderPlace = () => {
    loadEmbed();
    const place = document.createElement('div');
    Object.assign(place.dataset, {planFinder: '', state: 'TX'});
    return place;
  };

  let kept;
  const routes = {
    '': () => [heading('Your dealership')],
    '?plans': () => [heading('Service plans'), finderPlace()],
    '?kept': () => [heading('Your car'), (kept ??= finderPlace())],
  };

  const show = () => view.replaceChildren(...routes[location.search]());

  document.querySelector('nav').addEventListener('click', event => {
    const link = event.target.closest('a');
    if (!link) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    show();
  });
  addEventListener('popstate', show);
  show();
})();
