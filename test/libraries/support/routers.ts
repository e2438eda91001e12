import type {Pages} from './site.js';

/** A library that navigates between pages without a full page load. */
export interface Router {
  readonly name: string;
  /** Tags for the head of every page that load and start the library. */
  readonly head?: string;
  /** Attributes of the body and of the element that is replaced. */
  readonly body?: string;
  readonly main?: string;
  /** Tags for the end of the body. */
  readonly foot?: string;
}

/** Fetches a page and replaces the main element, for routers that only call back. */
const SHOW = `
  const show = async path => {
    const text = await (await fetch(path)).text();
    const {title, body} = new DOMParser().parseFromString(text, 'text/html');
    document.title = title;
    document.querySelector('main').replaceWith(body.querySelector('main'));
  };`;

export const ROUTERS: readonly Router[] = [
  {name: 'turbo', head: '<script src="/lib/@hotwired/turbo/dist/turbo.es2017-umd.js"></script>'},
  // The pages of this site are built from test/libraries/astro.
  {name: 'astro'},
  {name: 'htmx', head: '<script src="/lib/htmx.org/dist/htmx.min.js"></script>', body: 'hx-boost="true"'},
  {
    name: 'swup',
    head: '<script src="/lib/swup/dist/Swup.umd.js"></script>',
    main: 'id="swup"',
    foot: '<script>new Swup({animationSelector: false});</script>',
  },
  {
    name: 'barba',
    head: '<script src="/lib/@barba/core/dist/barba.umd.js"></script>',
    body: 'data-barba="wrapper"',
    main: 'data-barba="container" data-barba-namespace="page"',
    foot: '<script>barba.init();</script>',
  },
  {
    name: 'unpoly',
    head: `<script src="/lib/unpoly/unpoly.min.js"></script>
      <script>up.link.config.followSelectors.push('a[href]');</script>`,
  },
  {
    name: 'page.js',
    head: '<script src="/lib/page/page.js"></script>',
    foot: `<script>${SHOW} page('*', ({path, init}) => init || show(path)); page.start();</script>`,
  },
  {
    name: 'navigation-api',
    foot: `<script>${SHOW}
      navigation.addEventListener('navigate', event => {
        if (event.canIntercept && !event.hashChange && !event.downloadRequest)
          event.intercept({handler: () => show(event.destination.url)});
      });</script>`,
  },
];

const PLACE = '<div data-plan-finder></div>';

const PAGES: readonly (readonly [path: string, title: string, content: string])[] = [
  ['', 'Home', PLACE],
  ['plans/', 'Service plans', PLACE],
  ['contact/', 'Contact', ''],
];

const pageOf = ({name, head = '', body = '', main = '', foot = ''}: Router, title: string, content: string): string =>
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    ${head}
    <script src="/embed.js" async></script>
  </head>
  <body ${body}>
    <nav><a href="/${name}/">Home</a> <a href="/${name}/plans/">Service plans</a> <a href="/${name}/contact/">Contact</a></nav>
    <main ${main}>
      <h1>${title}</h1>
      ${content}
    </main>
    ${foot}
  </body>
</html>`;

/** The pages of each router: a home page and a plans page with a finder, and a contact page without one. */
export const routerPages = (): Pages =>
  Object.fromEntries(
    ROUTERS.filter(({name}) => name !== 'astro').flatMap(router =>
      PAGES.map(([path, title, content]) => [`/${router.name}/${path}`, pageOf(router, title, content)]),
    ),
  );
