// Stryker's configuration for the scope in MUTATION_SCOPE, which run.mjs sets.
import {scopes} from './scopes.mjs';

const name = process.env.MUTATION_SCOPE;
const scope = scopes[name];
if (scope === undefined)
  throw new Error(`MUTATION_SCOPE must be one of ${Object.keys(scopes).join(', ')}, not ${name}.`);

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  testRunner: 'vitest',
  vitest: {configFile: 'test/mutation/vitest.config.ts', related: false},
  mutate: scope.mutate,
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  incremental: true,
  incrementalFile: `.cache/mutation/${name}.incremental.json`,
  tempDirName: '.cache/mutation/copy',
  ignorePatterns: [
    'docs',
    'dist',
    'demo',
    'examples',
    'test-results',
    'coverage',
    'test/{bench,consumers,e2e,elements,engines}',
  ],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: {allowColor: false, logTests: false, reportTests: false},
  allowConsoleColors: false,
  checkers: [],
  concurrency: 1,
  disableTypeChecks: false,
  thresholds: {high: 100, low: 100, break: 100},
};
