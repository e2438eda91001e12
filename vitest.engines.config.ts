import {defineConfig} from 'vitest/config';

const {ENGINE = 'chromium'} = process.env;

// Drives the demo in the engine that ENGINE names: chromium (default), firefox or webkit.
export default defineConfig({
  test: {
    include: ['test/engines/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // An engine has one page, and a shopper one keyboard.
    fileParallelism: false,
    reporters: ['default', 'json'],
    outputFile: {json: `test-results/journeys-${ENGINE}.json`},
  },
});
