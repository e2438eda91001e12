/**
 * What is mutated, the tests that have to notice, and the least share of changes, in percent, that they must. What no test
 * can notice says so in the code: `// Stryker disable next-line <mutators>: <reason>`.
 *
 * @type {Readonly<Record<string, {mutate: string[], tests: string[], least: number}>>}
 */
export const scopes = {
  rules: {mutate: ['src/contract/rules/**/*.ts'], tests: ['test/contract/**/*.test.ts'], least: 100},
  plans: {mutate: ['src/plans/**/*.ts'], tests: ['test/plans/**/*.test.ts'], least: 100},
  client: {mutate: ['src/client/**/*.ts', '!src/client/index.ts'], tests: ['test/client/**/*.test.ts'], least: 100},
  answers: {
    mutate: ['src/relay/service/{sanitize-response,read-response}.ts'],
    tests: ['test/relay/{answers,async-upstream,catalog,keys,log,secrets,service-faults}.test.ts'],
    least: 100,
  },
  quotes: {
    mutate: ['src/relay/quotes/{quote-cache,quote,lease,subscribers,memory-quote-store}.ts'],
    tests: ['test/relay/{quote-book,quote-ends,memory-quote-store,answers,async-upstream,adapters,search-key}.test.ts'],
    least: 100,
  },
};
