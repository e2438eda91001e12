import {availableParallelism} from 'node:os';
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';

const folders = [
  'demo',
  'examples',
  'contract',
  'client',
  'plans',
  'strings',
  'relay',
  'sandbox',
  'cli',
  'conformance',
  'scripts',
  'soak',
];

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

export default defineConfig({
  // The examples import the package by its name.
  resolve: {
    alias: [
      {find: /^plan-finder\/relay\/core$/, replacement: source('relay/core.ts')},
      {find: /^plan-finder\/relay$/, replacement: source('relay/index.ts')},
      {find: /^plan-finder\/(contract|strings)$/, replacement: source('$1/index.ts')},
    ],
  },
  test: {
    include: [`test/{${folders.join(',')}}/**/*.test.ts`],
    environment: 'node',
    testTimeout: 10_000,
    hookTimeout: 20_000,
    // A condition is waited for as long as a busy machine needs; by itself it is one second.
    expect: {poll: {timeout: 8000}},
    // By itself it leaves a processor free, which of two is half of them.
    maxWorkers: Math.min(4, availableParallelism()),
    reporters: ['default', 'json'],
    outputFile: {json: 'test-results/node.json'},
  },
});
