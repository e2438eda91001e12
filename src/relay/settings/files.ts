import {readFileSync, statSync} from 'node:fs';
import {unref} from '../time.js';
import {ConfigError, isKey} from './values.js';

/**
 * Reads a file that contains a key and nothing else. The `ConfigError` begins with the setting that names the file and
 * shows neither its path nor the file system's error, which repeats it: the key itself is easily put where its file
 * belongs.
 */
export function readKeyFile(file: string, setting = 'PLAN_SERVICE_KEY_FILE'): string {
  const fail = (found: string): never => {
    throw new ConfigError(`${setting}: expected a file with one key and nothing else, got ${found}.`);
  };
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    return fail(`one that cannot be read (${(error as {readonly code?: string}).code})`);
  }
  return isKey(text) ? text : fail('something else');
}

export interface WatchOptions {
  /** How often the files are looked at, in milliseconds; 2,000 when absent. */
  readonly intervalMs?: number;
}

/**
 * Calls back when a file is written, replaced or moved into place, as secrets of containers are. It looks at the files
 * from time to time, which works on every file system.
 */
export class FileWatcher {
  readonly #onChange: () => void;
  readonly #intervalMs: number;
  #files: readonly string[] = [];
  #stamps: readonly string[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(onChange: () => void, {intervalMs = 2000}: WatchOptions = {}) {
    this.#onChange = onChange;
    this.#intervalMs = intervalMs;
  }

  /** Watches these files from now on, and no others. */
  watch(files: readonly string[]): void {
    this.close();
    this.#files = files;
    this.#stamps = files.map(stampOf);
    if (files.length === 0) return;
    this.#timer = setInterval(() => this.#look(), this.#intervalMs);
    unref(this.#timer);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const stamps = this.#files.map(stampOf);
    if (stamps.every((stamp, index) => stamp === this.#stamps[index])) return;
    this.#stamps = stamps;
    this.#onChange();
  }
}

/** Changes with the file; empty while there is none, or none that may be looked at. */
function stampOf(file: string): string {
  try {
    const {ino, size, mtimeMs} = statSync(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return '';
  }
}
