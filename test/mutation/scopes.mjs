/**
 * The files to mutate, and the tests that must kill every mutant. If no test can, a comment in the code gives the
 * reason: `// Stryker disable next-line <mutators>: <reason>`.
 *
 * @type {Readonly<Record<string, {mutate: string[], tests: string[]}>>}
 */
export const scopes = {
  rules: {mutate: ['src/contract/rules/**/*.ts'], tests: ['test/contract/**/*.test.ts']},
  plans: {mutate: ['src/plans/**/*.ts'], tests: ['test/plans/**/*.test.ts']},
  client: {mutate: ['src/client/**/*.ts', '!src/client/index.ts'], tests: ['test/client/**/*.test.ts']},
  responses: {
    mutate: ['src/relay/service/{sanitize-response,read-response}.ts'],
    tests: ['test/relay/{answers,async-upstream,catalog,keys,log,secrets,service-faults}.test.ts'],
  },
  quotes: {
    mutate: ['src/relay/quotes/{quote-cache,quote,lease,subscribers,memory-quote-store}.ts'],
    tests: [
      'test/relay/{quote-cache,quote-ends,memory-quote-store,answers,async-upstream,adapters,search-key}.test.ts',
    ],
  },
};
