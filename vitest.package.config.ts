import {defineConfig} from 'vitest/config';

// What is published, as it lies in the tarball. Needs a build.
export default defineConfig({
  test: {
    include: ['test/package/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default', 'json'],
    outputFile: {json: 'test-results/package.json'},
  },
});
