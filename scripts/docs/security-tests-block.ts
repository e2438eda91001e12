import {readFileSync} from 'node:fs';
import {type FoundTest, readAllTests, readRowTitles} from '../rules/read-titles.js';
import {root} from '../project.js';
import {code, table, writeBlocks} from './blocks.js';

/** A row of docs/security.md, and the number of tests with its id in each file. */
export interface TestedRow {
  readonly id: string;
  readonly what: string;
  readonly files: ReadonlyMap<string, number>;
  /** How many of these tests run only on machines that have what they need, such as Redis. */
  readonly conditional: number;
}

let found: readonly FoundTest[] | undefined;

/** Reads the tests with ids of rows, once, without those that never run. */
const findTests = (): readonly FoundTest[] =>
  (found ??= readAllTests(readRowTitles).filter(({isSkipped}) => !isSkipped));

/** Reads the rows of docs/security.md and their tests, in the page's order. */
export function readTestedRows(): readonly TestedRow[] {
  const page = readFileSync(`${root}docs/security.md`, 'utf8');
  return [...page.matchAll(/^\| ([A-Z]\d+) +\| (.*?) +\|/gm)].map(([, id = '', what = '']) => {
    const tests = findTests().filter(({ids}) => ids.includes(id));
    return {
      id,
      what,
      files: countFiles(tests),
      conditional: tests.filter(({isConditional}) => isConditional).length,
    };
  });
}

function countFiles(tests: readonly {readonly file: string}[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const {file} of tests) counts.set(file, (counts.get(file) ?? 0) + 1);
  return counts;
}

const describeFiles = (files: TestedRow['files']): string =>
  [...files].map(([file, count]) => (count === 1 ? code(file) : `${code(file)} (${count})`)).join(', ');

/** Writes the tests of each row of docs/security.md into test/security-tests.md, from their titles. */
export async function writeSecurityTestsPage(): Promise<string> {
  const rows = readTestedRows().map(({id, what, files, conditional}) => [
    id,
    what,
    String([...files.values()].reduce((sum, count) => sum + count, 0)),
    conditional === 0 ? '' : String(conditional),
    describeFiles(files),
  ]);
  return writeBlocks('test/security-tests.md', {
    tests: table(['id', 'threat or failure', 'tests', 'conditional', 'files'], rows),
  });
}

/** Returns the ids in test titles that the page does not have. */
export function readUnknownIds(): readonly string[] {
  const known = new Set(readTestedRows().map(({id}) => id));
  return [...new Set(findTests().flatMap(({ids}) => ids))].filter(id => !known.has(id));
}
