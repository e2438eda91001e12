import {unwatchFile, watchFile} from 'node:fs';

export interface WatchOptions {
  /** How often the files are looked at, in milliseconds; 2,000 when absent. */
  readonly intervalMs?: number;
}

/**
 * Calls back when a file is written, replaced or moved into place, as secrets of containers are. It looks at the files
 * from time to time, which works on every file system. Returns what ends it.
 */
export function watchFiles(files: readonly string[], onChange: () => void, {intervalMs = 2000}: WatchOptions = {}) {
  // Not the callback itself: whoever else watches the same file with it would be ended too.
  const listener = (): void => onChange();
  for (const file of files) watchFile(file, {interval: intervalMs, persistent: false}, listener);
  return (): void => {
    for (const file of files) unwatchFile(file, listener);
  };
}
