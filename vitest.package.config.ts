import {defineConfig} from 'vitest/config';

// What is published, as it lies in the tarball. Needs a build.
export default defineConfig({
  test: {
    include: ['test/package/**/*.test.ts'],
    environment: 'node',
    // `npm start` builds what the others read.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default', 'json'],
    outputFile: {json: 'test-results/package.json'},
  },
});
