import {readdirSync, readFileSync} from 'node:fs';
import {root} from '../../scripts/project.js';

/** A piece of code in the documentation. */
export interface Fence {
  /** The page's file. */
  readonly page: string;
  /** Where it is, such as `README.md:12`. */
  readonly name: string;
  /** The first word behind the backticks; what else stands there says more. */
  readonly language: string;
  readonly code: string;
}

/** Who proves what a piece of code says: a browser, the types of the package, our own commands, or whoever reads data. */
export type Prover = 'browser' | 'types' | 'commands' | 'data';

const PROVERS: Readonly<Record<string, readonly Prover[]>> = {
  html: ['browser'],
  'text csp': ['browser'],
  php: ['browser'],
  vue: ['browser', 'types'],
  svelte: ['browser', 'types'],
  astro: ['browser', 'types'],
  js: ['types'],
  ts: ['types'],
  tsx: ['types'],
  sh: ['commands'],
  css: ['data'],
  json: ['data'],
};

/** The address that stands for a reader's own relay. */
export const RELAY = 'https://plans.your-dealership.example';

const PAGES = [
  'README.md',
  ...readdirSync(`${root}docs`)
    .filter(file => file.endsWith('.md'))
    .map(file => `docs/${file}`),
];

const FENCE = /^( *)```([^\n`]*)\n([^]*?)^ *```$/gm;

/** Above what a benchmark printed, which nobody copies. */
const PRINTED = /<!-- bench: [\w-]+ -->\s*$/;

const fencesOf = (page: string): Fence[] => {
  const text = readFileSync(`${root}${page}`, 'utf8');
  return [...text.matchAll(FENCE)].flatMap(({index, 2: info = '', 3: code = ''}) => {
    const before = text.slice(0, index);
    if (PRINTED.test(before)) return [];
    return [{page, name: `${page}:${before.split('\n').length}`, language: info.trim(), code}];
  });
};

/** Every piece of code that a reader may copy. */
export const fences: readonly Fence[] = PAGES.flatMap(fencesOf);

/** Who has to prove a piece of code; nobody, where its language is none that we know how to prove. */
export const proversOf = ({language}: Fence): readonly Prover[] => PROVERS[language] ?? [];

export const provenBy = (prover: Prover): readonly Fence[] => fences.filter(fence => proversOf(fence).includes(prover));

/** The scripts of a component's file, which are modules, and what is left of it. */
export function splitComponent(code: string): {readonly scripts: readonly string[]; readonly markup: string} {
  const SCRIPT = /<script\b[^>]*>([^]*?)<\/script>/g;
  return {
    scripts: [...code.matchAll(SCRIPT)].map(([, script = '']) => script),
    markup: code.replace(SCRIPT, ''),
  };
}
