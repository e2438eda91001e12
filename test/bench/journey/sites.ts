import {embedDir} from '../../../scripts/project.js';
import type {WidgetSettings} from '../../../src/contract/index.js';
import {createRelay, type RelayOptions, startRelay} from '../../../src/relay/index.js';
import {createSandbox} from '../../../src/sandbox/index.js';
import {snippet} from '../../../src/snippets/index.js';
import {serve} from '../../e2e/support/serve.js';

/**
 * The pages of a dealer, on their own origin: `/bare`, `/heavy`, `/heavy-alone`, which has no widget, and
 * `/bare-settings`, whose relay has settings for all pages.
 */
export interface Sites {
  readonly url: string;
  close(): Promise<void>;
}

/** A car with about 60 plans. Prefetching is off, so that the response arrives while the shopper waits. */
const SETTINGS = {vin: '4T1BF1FK5CU123456', mileage: '98000', state: 'TX', prefetch: 'off'};

/** What an operator sets for all pages: the brand, a contact, a few texts and the notes. */
const RELAY_SETTINGS: WidgetSettings = {
  tokens: {'--plan-color-accent': '#14532d', '--plan-radius': '4px', '--plan-font-family': 'Georgia, serif'},
  attributes: {
    contact: 'tel:+15125550123',
    theme: 'light',
    'list-info': 'We may receive a commission when you buy a plan here.',
  },
  strings: {
    en: {finder: {title: 'Protect your car', intro: 'Compare plans from several providers.'}},
    es: {finder: {title: 'Proteja su auto', intro: 'Compare planes de varios proveedores.'}},
  },
  notes: {list: 'Questions? Call us at (512) 555-0123.', details: 'Ask us about anything in a contract.'},
};

/** Serves the pages, and a relay with the built embed in front of a sandbox. */
export async function startSites(): Promise<Sites> {
  const {fetch} = createSandbox({latencyMs: 0, seed: 'journey'});
  const service = await serve(fetch);
  const site = await serve(request => respond(new URL(request.url), relay.url, relayWithSettings.url));
  const start = (more: Partial<RelayOptions> = {}) =>
    startRelay({
      port: 0,
      relay: createRelay({
        serviceUrl: service.url,
        key: 'sandbox-high',
        tier: 'high',
        visitorSearches: 0,
        logLevel: 'silent',
        origins: [site.url],
        embedDir,
        ...more,
      }),
    });
  const relay = await start();
  const relayWithSettings = await start({widgetSettings: RELAY_SETTINGS});
  return {
    url: site.url,
    async close() {
      await site.close();
      await relay.close(0);
      await relayWithSettings.close(0);
      await service.close();
    },
  };
}

function respond({pathname, searchParams}: URL, relay: string, relayWithSettings: string): Response {
  const lines = snippet('place', {relay, settings: SETTINGS});
  const pages: Readonly<Record<string, () => string>> = {
    '/bare': () => page(lines, ''),
    '/bare-settings': () => page(snippet('place', {relay: relayWithSettings, settings: SETTINGS}), ''),
    '/heavy': () => page(lines, HEAVY),
    '/heavy-alone': () => page('', HEAVY),
  };
  if (pathname === '/photo.svg') return send(photo(Number(searchParams.get('hue'))), 'image/svg+xml');
  if (pathname === '/site.js') return send(SITE_SCRIPT, 'text/javascript');
  if (pathname === '/site.css') return send(SITE_STYLE, 'text/css');
  const write = pages[pathname];
  return write ? send(write(), 'text/html; charset=utf-8') : new Response(null, {status: 404});
}

const send = (text: string, type: string): Response => new Response(text, {headers: {'content-type': type}});

const page = (lines: string, rest: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>A dealer's page</title><link rel="icon" href="data:,">
  <link rel="stylesheet" href="/site.css"></head><body><h1>Cars and plans</h1>
  ${lines}${rest}</body></html>`;

const range = (count: number): readonly number[] => [...Array(count).keys()];

/** The content of a dealer's page: a hero image, many cards, and scripts that run while it loads. */
const HEAVY = `<img class="hero" src="/photo.svg?hue=0" width="1200" height="500" alt="A street of cars">
  ${range(120)
    .map(
      index => `<article class="car"><img src="/photo.svg?hue=${(index % 12) * 30}" width="320" height="200" alt="A car">
        <h2>Car ${index}</h2><p>${'Well maintained, one owner. '.repeat(6)}</p><button>Ask</button></article>`,
    )
    .join('')}<script src="/site.js"></script>`;

/** An image of about 25 kB that the browser must fetch and draw. */
const photo = (hue: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200">${range(250)
    .map(
      index =>
        `<circle cx="${(index * 37) % 320}" cy="${(index * 91) % 200}" r="${index % 23}" fill="hsl(${(hue + index) % 360} 60% 50% / 30%)"/>`,
    )
    .join('')}</svg>`;

/** Twenty tasks like those of third-party tags, which each read and change the page for a while. */
const SITE_SCRIPT = `let left = 20;
const work = () => {
  const end = performance.now() + 12;
  let sum = 0;
  while (performance.now() < end) for (const card of document.querySelectorAll('.car')) sum += card.textContent.length;
  document.documentElement.dataset.sum = sum;
  if (--left > 0) setTimeout(work, 50);
};
work();`;

const SITE_STYLE = `body { font-family: sans-serif; margin: 1rem; } .hero { width: 100%; height: auto; }
  .car { display: inline-block; width: 320px; margin: 8px; box-shadow: 0 2px 8px #0003; }
  ${range(400)
    .map(index => `.theme-${index} .car h2 { color: hsl(${index} 50% 40%); }`)
    .join('\n')}`;
