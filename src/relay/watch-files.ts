import {statSync} from 'node:fs';
import {unref} from './time.js';

export interface WatchOptions {
  /** How often the files are looked at, in milliseconds; 2,000 when absent. */
  readonly intervalMs?: number;
}

/**
 * Calls back when a file is written, replaced or moved into place, as secrets of containers are. It looks at the files
 * from time to time, which works on every file system, and counts every change from this call on. Returns what ends it.
 */
export function watchFiles(files: readonly string[], onChange: () => void, {intervalMs = 2000}: WatchOptions = {}) {
  if (files.length === 0) return (): void => {};
  let seen = files.map(stampOf);
  const look = (): void => {
    const now = files.map(stampOf);
    if (now.every((stamp, index) => stamp === seen[index])) return;
    seen = now;
    onChange();
  };
  const timer = setInterval(look, intervalMs);
  unref(timer);
  return (): void => clearInterval(timer);
}

/** What changes with a file; empty while there is none, or none that may be looked at. */
function stampOf(file: string): string {
  try {
    const {ino, size, mtimeMs} = statSync(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return '';
  }
}
