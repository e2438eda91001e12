import type {Pages} from './site.js';

/** A script that replaces built-ins of the browser. */
export interface Patcher {
  readonly name: string;
  /** Its Debian package; npm has no browser build of it. */
  readonly tool?: 'mootools' | 'prototype';
  readonly script: string;
  /** Returns one of the built-ins that it replaces. Runs in the page. */
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
    <title>Service plans with an old library</title>
  </head>
  <body>
    <div data-plan-finder></div>
    ${scripts}
  </body>
</html>`;

/** Two pages for each script: one loads it before the finder, one after. */
export const patcherPages = (): Pages =>
  Object.fromEntries(
    PATCHERS.flatMap(({name, script}) => [
      [`/patched/${name}/before/`, pageOf(script + EMBED)],
      [`/patched/${name}/after/`, pageOf(EMBED + script)],
    ]),
  );
