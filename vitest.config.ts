import {availableParallelism} from 'node:os';
import {fileURLToPath} from 'node:url';
import {configDefaults, defineConfig} from 'vitest/config';

/** Tests that `npm test` leaves out, because they need a server such as Redis, take long, or start many processes. */
const full = [
  'test/cli/docs-commands.test.ts',
  'test/cli/sandbox-command.test.ts',
  'test/cli/terminal.test.ts',
  'test/deploy/*.test.ts',
  'test/examples/*.test.ts',
  'test/package/{doc-snippets,entries,install,jsx}.test.ts',
  'test/relay/instances.test.ts',
  'test/relay/redis-*.test.ts',
  'test/relay/untrusted-redis.test.ts',
  'test/scripts/{cost-bench,start}.test.ts',
  'test/soak/*.test.ts',
];
/** Tests that replace modules, which others may have imported before. */
const isolated = ['test/relay/{partners-memory,secrets}.test.ts'];
/** Builds the embed, whose files every relay in the other tests reads. */
const building = ['test/package/start.test.ts'];
const packed = ['test/package/*.test.ts'];
const engines = ['test/engines/*.test.ts'];
const containers = ['test/containers/*.test.ts'];
/** Web Test Runner runs these in a browser. */
const inPage = ['test/elements/**'];

const {exclude: never} = configDefaults;

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** A group of tests that `vitest run --project <name>` runs alone. */
const project = (name: string, order: number, test: object) => ({
  extends: true as const,
  test: {name, sequence: {groupOrder: order}, ...test},
});

export default defineConfig({
  // The examples and the demo import the packages by name.
  resolve: {
    alias: [
      {find: /^plan-finder\/relay\/workers$/, replacement: source('relay/workers.ts')},
      {find: /^plan-finder\/relay$/, replacement: source('relay/index.ts')},
      {find: /^@plan-finder\/elements\/(contract|strings)$/, replacement: source('$1/index.ts')},
    ],
  },
  test: {
    environment: 'node',
    // Long enough for a busy machine.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // Long enough for a busy machine; the default is one second.
    expect: {poll: {timeout: 8000}},
    // One more than the number of CPUs, because many tests wait rather than compute.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    reporters: ['default', 'json'],
    // scripts/test.mjs sets a different file for each stage.
    outputFile: {json: 'test-results/vitest.json'},
    // Only the code that runs without a page; the elements are tested in browsers.
    coverage: {
      provider: 'v8',
      include: ['src/{cli,client,contract,plans,relay,sandbox,snippets,strings}/**'],
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: 'test-results/coverage',
    },
    projects: [
      // A new folder belongs to this project until one of the lists above names it. Its files share their imports, to
      // be faster, so each test must undo what it changes.
      project('node', 0, {
        include: ['test/**/*.test.ts'],
        exclude: [...never, ...full, ...packed, ...engines, ...containers, ...inPage, ...isolated],
        isolate: false,
      }),
      project('node-isolated', 0, {include: isolated}),
      // Tests of the packed tarball. Needs a build.
      project('package', 1, {
        include: packed,
        exclude: [...never, ...full, ...building],
        globalSetup: './test/package/pack-once.ts',
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project('node-full', 2, {
        include: full,
        env: {TEST_BUILD: 'true'},
        globalSetup: ['./test/examples/install.ts', './test/package/pack-once.ts'],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      // After the others, because it replaces files that they read.
      project('node-full-building', 5, {include: building, testTimeout: 120_000}),
      // Drives the demo in the browser engine that ENGINE names: chromium (default), firefox or webkit. Needs a build.
      // One file at a time, because each engine has a single page and a single keyboard.
      project('engines', 3, {include: engines, testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false}),
      // Builds and runs the images, which takes minutes: only the nightly run does.
      project('containers', 4, {include: containers, globalSetup: './test/package/pack-once.ts', testTimeout: 120_000}),
    ],
  },
});
