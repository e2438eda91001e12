/** What is mutated, and the tests that have to notice. */
export const scopes = {
  rules: {mutate: ['src/contract/rules/**/*.ts'], tests: ['test/contract/**/*.test.ts']},
  plans: {mutate: ['src/plans/**/*.ts'], tests: ['test/plans/**/*.test.ts']},
  client: {mutate: ['src/client/**/*.ts', '!src/client/index.ts'], tests: ['test/client/**/*.test.ts']},
  answers: {
    mutate: ['src/relay/service/{sanitize-response,read-response}.ts'],
    tests: ['test/relay/{answers,keys,service-faults}.test.ts'],
  },
  quotes: {
    mutate: ['src/relay/quotes/{quote-cache,quote,lease,subscribers,memory-quote-store}.ts'],
    tests: [
      'test/relay/{quote-book,quote-ends,memory-quote-store,answers,async-upstream,quick-answers,search-key}.test.ts',
    ],
  },
};

/** The least share of mutants, in percent, that the tests of a scope must notice. */
export const LEAST_SCORE = 85;
