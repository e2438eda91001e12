import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Page} from '@playwright/test';

/** What a plug-in or a proxy does to the scripts of a page in order to make it faster, or lawful. */
export interface Optimiser {
  /** Rewrites the page before it is sent. */
  readonly rewrite: (html: string) => string;
  /** What its visitor does that lets the scripts run. */
  readonly wake?: (page: Page) => Promise<void>;
}

const EMBED = /<script\s+[^>]*src="[^"]+\/embed\.js"[^>]*><\/script>/;
const ANY = /<script[^>]*><\/script>/g;

const withHelper = (html: string, name: string): string =>
  html.replace('</head>', `<script src="/${name}.js" data-cfasync="false"></script></head>`);

/** Merges scripts of a project and from elsewhere into one file of its own, and gives what puts that into a page. */
export const mergeScripts = async (
  folder: string,
  own: readonly string[],
  foreign: readonly string[],
): Promise<Optimiser['rewrite']> => {
  const texts = own.map(file => readFileSync(join(folder, file), 'utf8'));
  for (const address of foreign) {
    const text = await (await fetch(address)).text();
    // A relay that knows its public address has written it.
    texts.push(text.replace('__PLAN_FINDER_RELAY_ORIGIN__', new URL('.', address).href));
  }
  writeFileSync(join(folder, 'merged.js'), texts.join(';\n'));
  return html => html.replace(ANY, '').replace('</head>', '<script src="/merged.js" defer></script></head>');
};

export const OPTIMISERS: Readonly<Record<string, Optimiser>> = {
  'does nothing': {rewrite: html => html},

  'defers every script': {
    rewrite: html => html.replace(ANY, tag => tag.replace(/\sasync(?=[\s>])/, '').replace('<script', '<script defer')),
  },

  'moves scripts to the end, in another order': {
    rewrite(html) {
      const scripts = [...html.matchAll(ANY)].map(([tag]) => tag).reverse();
      return html.replace(ANY, '').replace('</body>', `${scripts.join('\n')}</body>`);
    },
  },

  'lets scripts wait for the visitor': {
    rewrite: html =>
      withHelper(
        html.replace(EMBED, tag =>
          tag.replace(' src=', ' data-src=').replace('<script', '<script type="delayed/javascript"'),
        ),
        'delay-until-interaction',
      ),
    wake: page => page.keyboard.press('Tab'),
  },

  'asks for consent first': {
    rewrite: html =>
      withHelper(
        html.replace(EMBED, tag => tag.replace('<script', '<script type="text/plain" data-cookieconsent="marketing"')),
        'consent',
      ),
    wake: page => page.getByRole('button', {name: 'Accept all cookies'}).click(),
  },

  'runs scripts from the head once all is there': {
    rewrite: html =>
      withHelper(
        html.replace(EMBED, tag => tag.replace('<script', '<script type="parked-text/javascript"')),
        'rocket',
      ),
  },
};
