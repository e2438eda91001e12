import {readFileSync, statSync} from 'node:fs';
import {unref} from '../shared/time.js';
import {ConfigError, isKey} from './values.js';

/**
 * Reads a file that contains a key and nothing else. The `ConfigError` starts with the setting that names the file and
 * shows neither the path nor the file system's message, which repeats it: the path may be the key itself, set by mistake.
 */
export function readKeyFile(file: string, setting = 'PLAN_SERVICE_KEY_FILE'): string {
  let text: string;
  try {
    text = readTextFile(file).trim();
  } catch (error) {
    throw new ConfigError(`${setting}: the key file cannot be read (${(error as {readonly code?: string}).code}).`);
  }
  if (isKey(text)) return text;
  throw new ConfigError(
    `${setting}: the file must contain one key (up to 4096 printable characters without spaces) and nothing else.`,
  );
}

/** Reads a text file. Editors on Windows may begin it with a byte order mark, which is dropped. */
export const readTextFile = (file: string): string => new TextDecoder().decode(readFileSync(file));

/**
 * Returns the line of an error of `JSON.parse`, if it has one. The engine's message itself must not be shown, because it
 * repeats part of the text.
 */
export function jsonErrorLine({message}: Error, text: string): number | undefined {
  const [, position] = / in JSON at position (\d+)/.exec(message) ?? [];
  return position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length;
}

export interface WatchOptions {
  /** How often the files are checked, in milliseconds; 2,000 by default. */
  readonly intervalMs?: number;
}

/**
 * Calls back when a file is written, replaced or moved into place, as container secrets are. It polls the files, which
 * works on every file system.
 */
export class FileWatcher {
  readonly #onChange: (hasChanged: boolean) => void;
  readonly #intervalMs: number;
  #isAwaited = false;
  #stamps: Stamps = new Map();
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `onChange` is told whether a file has changed, or `checkAgain` has asked for the call. */
  constructor(onChange: (hasChanged: boolean) => void, {intervalMs = 2000}: WatchOptions = {}) {
    this.#onChange = onChange;
    this.#intervalMs = intervalMs;
  }

  /**
   * Watches these files from now on, and no others. What was read from them may be older than their stamps: pass those
   * from before the reading in `before`, so that no change in between is missed.
   */
  watch(files: readonly string[], before: Stamps = new Map()): void {
    this.close();
    this.#stamps = new Map(files.map(file => [file, before.get(file) ?? stampOf(file)]));
    if (files.length === 0) return;
    this.#timer = setInterval(() => this.#check(), this.#intervalMs);
    unref(this.#timer);
  }

  /** Calls back at the next check even if no file has changed; with false, only if one has. */
  checkAgain(isAwaited = true): void {
    this.#isAwaited = isAwaited;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    const stamps = stampsOf([...this.#stamps.keys()]);
    const hasChanged = [...stamps].some(([file, stamp]) => stamp !== this.#stamps.get(file));
    if (!hasChanged && !this.#isAwaited) return;
    this.#isAwaited = false;
    this.#stamps = stamps;
    this.#onChange(hasChanged);
  }
}

/** The state of each file, by its path. */
export type Stamps = ReadonlyMap<string, string>;

export const stampsOf = (files: readonly string[]): Stamps => new Map(files.map(file => [file, stampOf(file)]));

/** Changes with the file; empty while the file does not exist or cannot be accessed. */
function stampOf(file: string): string {
  try {
    const {ino, size, mtimeMs} = statSync(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return '';
  }
}
