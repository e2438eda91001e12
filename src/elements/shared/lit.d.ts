export {};

declare module '@lit/reactive-element' {
  interface PropertyDeclaration<Type = unknown, TypeHint = unknown> {
    /** Reads the value that a page sets, which may be anything: see `PageElement`. */
    readonly read?: ((value: unknown, name: string) => unknown) | undefined;
  }
}

declare global {
  /** The warnings that Lit's development build has issued, by text, or must not issue, by code. */
  var litIssuedWarnings: Set<string> | undefined;
}
