import {createHash} from 'node:crypto';
import type {Handler} from './handler.js';

const IN_SIGHT =
  '{ inset-block: var(--visible-top, 0) auto; max-block-size: calc(var(--visible-height, 100%) - 2em); margin-block: 1em; }';

/** A dialog opens in the visible part of a frame that is taller than the screen; the script measures that part. */
const STYLE = `
html { color-scheme: light dark; }
html[data-theme='light'] { color-scheme: light; }
html[data-theme='dark'] { color-scheme: dark; }
body { margin: 0; }
main { display: flow-root; padding: 1px; }
[data-framed] plan-finder::part(dialog), [data-framed] plan-finder::part(scan-dialog) ${IN_SIGHT}
[data-framed] plan-finder::part(panel):modal ${IN_SIGHT}
`;

export interface FrameOptions {
  /** The path of the relay's API, such as `/plans`. */
  readonly mount: string;
  /** The path of the page. The embed's files are found from it, so that a reverse proxy may add a folder before both. */
  readonly path: string;
}

/** Serves a page with nothing but the widget. It is the same for everyone: its script reads the settings in its URL. */
export function frame({mount, path}: FrameOptions): Handler {
  // The widget ignores an empty URL of a relay, which is that of the mount `/`.
  const base = '../'.repeat(path.split('/').length - 2) || './';
  const identity = Buffer.from(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Vehicle service contracts</title><base target="_top"><style>${STYLE}</style></head>
<body><main></main><script src="${base}frame.js"></script><script src="${base}embed.js" data-relay="${base}${mount.slice(1)}" data-auto-place="off" async></script></body></html>
`);
  return () => ({status: 200, body: {identity}, contentType: 'text/html; charset=utf-8'});
}

/**
 * The page's policy: its own files only, in frames on its own pages and those that may use the relay.
 *
 * @param ancestors The origins of the pages that may show it in a frame; `*` stands for all.
 */
export const framePolicy = (ancestors: readonly string[]): string =>
  [
    "default-src 'none'",
    // The VIN scanner's decoder is WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "connect-src 'self'",
    `style-src 'self' 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html 'allow-duplicates'",
    `frame-ancestors ${["'self'", ...ancestors].join(' ')}`,
  ].join('; ');
