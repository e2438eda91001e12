import {defineConfig} from 'vitest/config';
import {scopes} from './scopes.mjs';

export default defineConfig({
  test: {
    include: scopes[process.env.MUTATION_SCOPE ?? '']?.tests ?? [],
    environment: 'node',
    testTimeout: 10_000,
    hookTimeout: 20_000,
  },
});
