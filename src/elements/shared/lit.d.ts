export {};

declare module '@lit/reactive-element' {
  interface PropertyDeclaration<Type = unknown, TypeHint = unknown> {
    /** Reads what a page sets, which may be anything: see `PageElement`. */
    readonly read?: ((value: unknown, name: string) => unknown) | undefined;
  }
}

declare global {
  /** What Lit's development build has warned of, by text, or shall not warn of, by code. */
  var litIssuedWarnings: Set<string> | undefined;
}
