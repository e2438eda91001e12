import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-sum-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

const write = (name: 'test' | 'full', passed: number, ...failed: readonly string[]): void =>
  writeFileSync(join(folder, `sum-${name}.json`), JSON.stringify({passed, failed}));

const sum = (...failedCommands: readonly string[]) => {
  const env = {...process.env, TEST_RESULTS: folder};
  const {stdout, status} = spawnSync(process.execPath, ['scripts/test-sum.mjs', ...failedCommands], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return {lines: stdout.trim().split('\n'), status};
};

/** The commands of `.ci/run`, as it reports the ones that failed. */
const steps = [...readFileSync(join(root, '.ci/run'), 'utf8').matchAll(/^step \d+m (.+)$/gm)].map(
  ([, command = '']) => command,
);
const [testFull = ''] = steps.filter(command => command.includes('test:full'));

describe('scripts/test-sum.mjs', () => {
  it('adds up the summaries of npm test and npm run test:full', () => {
    write('test', 3);
    write('full', 4);
    expect(sum()).toEqual({lines: ['7 passed, 0 failed'], status: 0});
  });

  it('lists and counts each failed test and each other command that failed', () => {
    write('test', 3, 'node: a.test.ts › formats a price');
    write('full', 4);
    expect(sum('npm test', 'npm run check')).toEqual({
      lines: ['Failed: npm run check', 'Failed: node: a.test.ts › formats a price', '7 passed, 2 failed'],
      status: 1,
    });
  });

  it.each(['npm test', testFull])('counts a run as failed once if it failed without a failed test: %s', command => {
    write('test', 3);
    write('full', 4);
    expect(steps).toContain(command);
    expect(sum(command)).toEqual({lines: [`Failed: ${command}`, '7 passed, 1 failed'], status: 1});
  });

  it('counts no failure in addition to the failed tests of a run', () => {
    write('test', 3);
    write('full', 4, 'e2e: a.spec.ts › shows a price');
    const lines = ['Failed: e2e: a.spec.ts › shows a price', '7 passed, 1 failed'];
    expect(sum(testFull)).toEqual({lines, status: 1});
  });

  it('counts a run as failed if it wrote no summary', () => {
    write('test', 3);
    const lines = ['Failed: npm run test:full: wrote no summary', '3 passed, 1 failed'];
    expect(sum()).toEqual({lines, status: 1});
    // Such as a run that was killed.
    expect(sum(testFull)).toEqual({lines, status: 1});
  });
});
