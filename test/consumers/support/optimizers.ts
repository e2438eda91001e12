import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Page} from '@playwright/test';

/** How an optimization plugin, a consent banner or a proxy changes the scripts of a page. */
export interface Optimizer {
  /** Rewrites the page before it is served. */
  readonly rewrite: (html: string) => string;
  /** The user interaction that lets the scripts run. */
  readonly interact?: (page: Page) => Promise<void>;
}

const EMBED = /<script\s+[^>]*src="[^"]+\/embed\.js"[^>]*><\/script>/;
const ANY = /<script[^>]*><\/script>/g;

const withHelper = (html: string, name: string): string =>
  html.replace('</head>', `<script src="/${name}.js" data-cfasync="false"></script></head>`);

/** Merges local scripts and scripts from other origins into one file, and returns a function that adds it to a page. */
export const mergeScripts = async (
  folder: string,
  own: readonly string[],
  foreign: readonly string[],
): Promise<Optimizer['rewrite']> => {
  const texts = own.map(file => readFileSync(join(folder, file), 'utf8'));
  for (const address of foreign) {
    const text = await (await fetch(address)).text();
    // A relay that knows its public URL writes it into the file.
    texts.push(text.replace('__PLAN_FINDER_RELAY_ORIGIN__', new URL('.', address).href));
  }
  writeFileSync(join(folder, 'merged.js'), texts.join(';\n'));
  return html => html.replace(ANY, '').replace('</head>', '<script src="/merged.js" defer></script></head>');
};

export const OPTIMIZERS: Readonly<Record<string, Optimizer>> = {
  'changes nothing': {rewrite: html => html},

  'defers every script': {
    rewrite: html => html.replace(ANY, tag => tag.replace(/\sasync(?=[\s>])/, '').replace('<script', '<script defer')),
  },

  'moves scripts to the end of the page and reorders them': {
    rewrite(html) {
      const scripts = [...html.matchAll(ANY)].map(([tag]) => tag).reverse();
      return html.replace(ANY, '').replace('</body>', `${scripts.join('\n')}</body>`);
    },
  },

  'delays scripts until the first user interaction': {
    rewrite: html =>
      withHelper(
        html.replace(EMBED, tag =>
          tag.replace(' src=', ' data-src=').replace('<script', '<script type="delayed/javascript"'),
        ),
        'delay-until-interaction',
      ),
    interact: page => page.keyboard.press('Tab'),
  },

  'blocks scripts until the visitor gives consent': {
    rewrite: html =>
      withHelper(
        html.replace(EMBED, tag => tag.replace('<script', '<script type="text/plain" data-cookieconsent="marketing"')),
        'consent',
      ),
    interact: page => page.getByRole('button', {name: 'Accept all cookies'}).click(),
  },

  'runs scripts from the head after the page has loaded': {
    rewrite: html =>
      withHelper(
        html.replace(EMBED, tag => tag.replace('<script', '<script type="parked-text/javascript"')),
        'rocket',
      ),
  },
};
