import type {Pages} from './site.js';

/** A script that replaces built-ins of the browser. */
export interface Patcher {
  readonly name: string;
  /** The Debian package that brings it; npm has none in a form for browsers. */
  readonly tool?: 'mootools' | 'prototype';
  readonly script: string;
  /** One of the built-ins that it replaces. Runs in the page. */
  readonly replaced: () => unknown;
}

export const PATCHERS: readonly Patcher[] = [
  {
    name: 'mootools',
    tool: 'mootools',
    script:
      '<script src="/debian/mootools/mootools.js"></script><script src="/debian/mootools/mootools-more.js"></script>',
    replaced: () => window.Event,
  },
  {
    name: 'prototype',
    tool: 'prototype',
    script: '<script src="/debian/prototype/prototype.js"></script>',
    replaced: () => Array.from,
  },
];

const EMBED = '<script src="/embed.js"></script>';

const pageOf = (scripts: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Service plans beside an old library</title>
  </head>
  <body>
    <div data-plan-finder></div>
    ${scripts}
  </body>
</html>`;

/** For each script a page that loads it before the finder, and one that loads it after. */
export const patcherPages = (): Pages =>
  Object.fromEntries(
    PATCHERS.flatMap(({name, script}) => [
      [`/patched/${name}/before/`, pageOf(script + EMBED)],
      [`/patched/${name}/after/`, pageOf(EMBED + script)],
    ]),
  );
