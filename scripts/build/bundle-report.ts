/** What one embed file contains and loads. Files are relative to `dist/embed`, modules to the project root. */
export interface ChunkReport {
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  /** The modules whose code is in the file. */
  readonly modules: readonly string[];
}

/** The output of one build of the embed. */
export interface BundleReport {
  /** The entry's file. */
  readonly entry: string;
  readonly chunks: Readonly<Record<string, ChunkReport>>;
  /** Every module that the entry imports statically, at any depth, even if no code of it remains. */
  readonly firstLoad: readonly string[];
}

/** Lists the files that a browser loads before `file` runs: `file` and everything it imports statically. */
export const staticClosure = (chunks: BundleReport['chunks'], file: string): string[] => {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(visit);
  };
  visit(file);
  return [...seen];
};

/** Returns the file that contains a module's code. */
export const fileOf = (chunks: BundleReport['chunks'], module: string): string | undefined =>
  Object.keys(chunks).find(file => chunks[file]?.modules.includes(module));
