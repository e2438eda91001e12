/** What is mutated, and the tests that have to notice. */
export const scopes = {
  rules: {mutate: ['src/contract/rules/**/*.ts'], tests: ['test/contract/**/*.test.ts']},
  plans: {mutate: ['src/plans/**/*.ts'], tests: ['test/plans/**/*.test.ts']},
  client: {mutate: ['src/client/**/*.ts', '!src/client/index.ts'], tests: ['test/client/**/*.test.ts']},
  answers: {
    mutate: ['src/relay/{clean-answer,plain-answers,plain-grammar,plans-found}.ts'],
    tests: ['test/relay/{answers,plain-answers,keys,service-faults}.test.ts'],
  },
  quotes: {
    mutate: ['src/relay/{quote-book,quote,finish-quote,lease,listeners}.ts', 'src/relay/stores/memory-quote-store.ts'],
    tests: ['test/relay/{quote-book,quote-ends,memory-quote-store,answers,async-upstream,adapters,search-key}.test.ts'],
  },
};

/** The least share of mutants, in percent, that the tests of a scope must notice. */
export const LEAST_SCORE = 85;
