import {availableParallelism} from 'node:os';
import {fileURLToPath} from 'node:url';
import {configDefaults, defineConfig} from 'vitest/config';

/** What is not for `npm test`: it needs a server of its own, goes on for long, or starts many processes. */
const full = [
  'test/cli/sandbox-command.test.ts',
  'test/cli/terminal.test.ts',
  'test/examples/*.test.ts',
  'test/package/{doc-snippets,jsx,start}.test.ts',
  'test/relay/instances.test.ts',
  'test/relay/redis-*.test.ts',
  'test/relay/untrusted-redis.test.ts',
  'test/scripts/cost-bench.test.ts',
  'test/soak/*.test.ts',
];
const packed = ['test/package/*.test.ts'];
const engines = ['test/engines/*.test.ts'];
/** Web Test Runner runs these in a page. */
const inPage = ['test/elements/**'];

const {exclude: never} = configDefaults;

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** A part of the tests, run alone by `vitest run --project <name>`. */
const project = (name: string, order: number, test: object) => ({
  extends: true as const,
  test: {name, sequence: {groupOrder: order}, ...test},
});

export default defineConfig({
  // The examples import the package by its name.
  resolve: {
    alias: [
      {find: /^plan-finder\/relay\/workers$/, replacement: source('relay/workers.ts')},
      {find: /^plan-finder\/relay$/, replacement: source('relay/index.ts')},
      {find: /^plan-finder\/(contract|strings)$/, replacement: source('$1/index.ts')},
    ],
  },
  test: {
    environment: 'node',
    // On a machine that is busy with other things, too.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // A condition is waited for as long as a busy machine needs; by itself it is one second.
    expect: {poll: {timeout: 8000}},
    // One more than there are processors: many tests wait rather than compute.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    reporters: ['default', 'json'],
    // scripts/test.mjs names another file for each part.
    outputFile: {json: 'test-results/vitest.json'},
    // Of what runs without a page: the elements are tested in browsers.
    coverage: {
      provider: 'v8',
      include: ['src/{cli,client,contract,plans,relay,sandbox,snippets,strings}/**'],
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: 'test-results/coverage',
    },
    projects: [
      // A new folder is in this one until a line above says otherwise.
      project('node', 0, {
        include: ['test/**/*.test.ts'],
        exclude: [...never, ...full, ...packed, ...engines, ...inPage],
      }),
      // What is published, as it is in the tarball. Needs a build.
      project('package', 1, {
        include: packed,
        exclude: [...never, ...full],
        globalSetup: './test/package/pack-once.ts',
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project('node-full', 2, {
        include: full,
        globalSetup: ['./test/examples/install.ts', './test/package/pack-once.ts'],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      // Drives the demo in the engine that ENGINE names: chromium (default), firefox or webkit. Needs a build.
      // An engine has one page, and a shopper one keyboard.
      project('engines', 3, {include: engines, testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false}),
    ],
  },
});
