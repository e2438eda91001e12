// The dealer's site: plain pages that have the widget as dealers do, with its script tag and attributes.
import {readFileSync} from 'node:fs';
import {CARS, pathOf} from './cars.js';
import {renderHome} from './home.js';
import {html, type Markup} from './html.js';
import {renderInventory} from './inventory.js';
import {renderPage} from './layout.js';
import {renderServicePlans} from './service-plans.js';
import {renderVehicle} from './vehicle.js';

/** The paths that belong to the site. */
const PATHS = /^\/(?:$|inventory(?:\/|$)|service-plans\/?$|site\.css$)/;

/** The policy that docs/security.md recommends, with what the scanner needs. The relay has the same origin here. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html 'allow-duplicates'",
].join('; ');

/** Whether a path belongs to the site. */
export const isSitePath = (path: string): boolean => PATHS.test(path);

/** Responds to a request for a page of the site, or for its style sheet, to which `styles` is added. */
export function siteResponse(request: Request, styles: string): Response {
  const {pathname, searchParams} = new URL(request.url);
  if (pathname === '/site.css') return new Response(readStyles() + styles, {headers: headersFor('text/css')});
  const page = renderPath(pathname.replace(/(?<=.)\/$/, ''), searchParams);
  return new Response((page ?? renderMissing()).text, {
    status: page ? 200 : 404,
    headers: {...headersFor('text/html'), 'content-security-policy': POLICY},
  });
}

const readStyles = (): string => readFileSync(new URL('site.css', import.meta.url), 'utf8');

const headersFor = (type: string): Record<string, string> => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': 'no-cache',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
});

function renderPath(path: string, query: URLSearchParams): Markup | undefined {
  if (path === '/') return renderHome();
  if (path === '/inventory') return renderInventory(query);
  if (path === '/service-plans') return renderServicePlans();
  const car = CARS.find(each => pathOf(each) === path);
  return car && renderVehicle(car);
}

const renderMissing = (): Markup =>
  renderPage({
    title: 'Page not found',
    description: 'This page does not exist.',
    section: 'inventory',
    main: html`<section aria-labelledby="title">
      <h1 id="title">We couldn’t find that page</h1>
      <p class="lead">The car may have been sold. <a href="/inventory">See the cars on the lot</a>.</p>
    </section>`,
  });
