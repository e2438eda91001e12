import {defineConfig} from 'vitest/config';

const folders = ['contract', 'client', 'plans', 'strings', 'relay', 'sandbox', 'cli', 'conformance', 'scripts'];

export default defineConfig({
  test: {
    include: [`test/{${folders.join(',')}}/**/*.test.ts`],
    environment: 'node',
    testTimeout: 10_000,
    hookTimeout: 20_000,
    reporters: ['default', 'json'],
    outputFile: {json: 'test-results/node.json'},
  },
});
