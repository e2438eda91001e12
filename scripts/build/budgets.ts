import {brotliCompressSync, constants, gzipSync} from 'node:zlib';
import {fileOf, staticClosure, type BundleReport} from './bundle-report.js';

/** A point in a shopper's visit, and how many gzipped bytes a page may have loaded in total by then. */
export interface Stage {
  readonly name: string;
  /** The modules that must have run by then. */
  readonly modules: readonly string[];
  readonly gzipBytes: number;
  /** The modules that are prefetched by then, on the first interaction or in idle time, and that nothing waits for. */
  readonly ahead?: readonly string[];
}

export interface Size {
  readonly bytes: number;
  readonly gzip: number;
  readonly brotli: number;
}

export interface StageResult extends Stage {
  readonly files: readonly string[];
  readonly gzip: number;
  readonly brotli: number;
  /** The prefetched files. */
  readonly aheadFiles: readonly string[];
  /** The gzipped size of all files fetched by then: those that the stage needs and those prefetched. */
  readonly fetchedGzip: number;
}

/** Measures a file raw and at the best compression of each encoding. */
export const measure = (content: Buffer): Size => ({
  bytes: content.length,
  gzip: gzipSync(content, {level: 9}).length,
  brotli: brotliCompressSync(content, {params: {[constants.BROTLI_PARAM_QUALITY]: 11}}).length,
});

/** Returns a file as it is in version 0.0.0, so that no release exceeds a budget because its number compresses worse. */
export const withoutVersion = (content: string, version: string): Buffer =>
  Buffer.from(content.replaceAll(version, '0.0.0'));

/** Adds up the files that a browser has loaded by each stage. Throws if a stage names a module that is in no file. */
export const measureStages = (
  stages: readonly Stage[],
  chunks: BundleReport['chunks'],
  sizeOf: (file: string) => Size,
): StageResult[] => {
  const loaded = new Set<string>();
  const ahead = new Set<string>();
  const add = (modules: readonly string[], to: Set<string>): void => {
    for (const module of modules) {
      const file = fileOf(chunks, module);
      if (file === undefined) throw new Error(`budgets.json: no file of the embed contains ${module}.`);
      for (const needed of staticClosure(chunks, file)) to.add(needed);
    }
  };
  return stages.map(stage => {
    add(stage.modules, loaded);
    add(stage.ahead ?? [], ahead);
    const files = [...loaded];
    const aheadFiles = [...ahead].filter(file => !loaded.has(file));
    const sum = (key: 'gzip' | 'brotli', of = files) => of.reduce((total, file) => total + sizeOf(file)[key], 0);
    const gzip = sum('gzip');
    return {...stage, files, gzip, brotli: sum('brotli'), aheadFiles, fetchedGzip: gzip + sum('gzip', aheadFiles)};
  });
};

/** Returns a message for each stage that exceeds its budget. */
export const overBudget = (results: readonly StageResult[]): string[] =>
  results
    .filter(({gzip, gzipBytes}) => gzip > gzipBytes)
    .map(({name, gzip, gzipBytes}) => `${name}: ${gzip} B gzip, ${gzip - gzipBytes} B over its ${gzipBytes} B.`);
