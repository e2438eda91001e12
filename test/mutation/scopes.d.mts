/** What is mutated, by name, and the tests that have to notice. */
export const scopes: Readonly<Record<string, {readonly mutate: readonly string[]; readonly tests: string[]}>>;
/** The least share of mutants, in percent, that the tests of a scope must notice. */
export const LEAST_SCORE: number;
