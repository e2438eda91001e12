import {readFileSync} from 'node:fs';
import {root} from '../../scripts/project.js';
import {docsPages, readmes} from './pages.js';

/** A code block in the documentation. */
export interface Fence {
  /** The file of the page. */
  readonly page: string;
  /** Its file and line, such as `README.md:12`. */
  readonly name: string;
  /** The text after the backticks, such as `text csp`. */
  readonly language: string;
  readonly code: string;
}

/**
 * What checks a code block: a browser, the types of the package, Node, our own commands, what they print, a parser, or
 * WordPress.
 */
export type Prover = 'browser' | 'types' | 'node' | 'commands' | 'output' | 'data' | 'wordpress';

const PROVERS: Readonly<Record<string, readonly Prover[]>> = {
  html: ['browser'],
  'text csp': ['browser'],
  'text output': ['output'],
  'text shortcode': ['wordpress'],
  'php theme': ['wordpress'],
  php: ['browser'],
  vue: ['browser', 'types'],
  svelte: ['browser', 'types'],
  astro: ['browser', 'types'],
  js: ['types'],
  'js run': ['types', 'node'],
  ts: ['types'],
  tsx: ['types'],
  sh: ['commands'],
  css: ['data'],
  json: ['data'],
};

/** The URL of the reader's relay in examples. */
export const RELAY = 'https://plans.your-dealership.example';

/** The URL of the demo in examples. */
export const DEMO = 'http://localhost:5173';

const FENCE = /^( *)```([^\n`]*)\n([^]*?)^ *```$/gm;

const fencesOf = (page: string): Fence[] => {
  const text = readFileSync(`${root}${page}`, 'utf8');
  return [...text.matchAll(FENCE)].map(({index, 2: info = '', 3: code = ''}) => {
    const line = text.slice(0, index).split('\n').length;
    return {page, name: `${page}:${line}`, language: info.trim(), code};
  });
};

/** Every code block that a reader may copy. */
export const fences: readonly Fence[] = ['README.md', ...docsPages, ...readmes].flatMap(fencesOf);

/** Returns what checks a code block: nothing if its language cannot be checked. */
export const proversOf = ({language}: Fence): readonly Prover[] => PROVERS[language] ?? [];

/** The code block before another one, on the same page. */
export const fenceBefore = (fence: Fence): Fence | undefined => {
  const before = fences[fences.indexOf(fence) - 1];
  return before?.page === fence.page ? before : undefined;
};

/** The commands of a page that contain a text. */
export function commandsWith(page: string, text: string): string {
  const found = provenBy('commands').find(fence => fence.page === page && fence.code.includes(text));
  if (!found) throw new Error(`${page} has no commands with ${text}`);
  return found.code;
}

export const provenBy = (prover: Prover): readonly Fence[] => fences.filter(fence => proversOf(fence).includes(prover));

/** Whether a code block is a page with a script that imports the package, as an app's bundler reads it. */
export const hasModule = ({language, code}: Fence): boolean =>
  language === 'html' && code.includes('<script type="module">');

/** Splits a component file into its module scripts and its markup. */
export function splitComponent(code: string): {readonly scripts: readonly string[]; readonly markup: string} {
  const SCRIPT = /<script\b[^>]*>([^]*?)<\/script>/g;
  return {
    scripts: [...code.matchAll(SCRIPT)].map(([, script = '']) => script),
    markup: code.replace(SCRIPT, ''),
  };
}
