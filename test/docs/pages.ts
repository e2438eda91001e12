import {readdirSync} from 'node:fs';
import {filesBelow, root} from '../../scripts/project.js';

/** The paths of the pages in `docs`, with its subfolders. */
export const docsPages: readonly string[] = filesBelow(`${root}docs`)
  .map(path => `docs/${path}`)
  .filter(path => path.endsWith('.md') && !path.startsWith('docs/.vitepress/'));

/** The READMEs of the packages, from which the build writes theirs. */
export const readmes: readonly string[] = readdirSync(`${root}scripts/build/readmes`)
  .filter(file => file.endsWith('.md'))
  .map(file => `scripts/build/readmes/${file}`);

/** What tests and benchmarks write down. */
const RECORDS = ['test/bench/results/README.md', 'test/conformance/coverage.md', 'test/security-tests.md'];

/** The paths of all pages of the documentation: those in `docs`, those beside package.json, and the records of tests. */
export const allPages: readonly string[] = [
  ...readdirSync(root).filter(file => file.endsWith('.md')),
  ...docsPages,
  ...RECORDS,
];
