import {randomUUID} from 'node:crypto';
import {closeSync, existsSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, writeSync} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import {WrongUse} from '../failures.js';

/** A file that is about to hold a key. */
export interface KeyFile {
  readonly path: string;
  /** Puts the key where it belongs, whole or not at all; only its owner may read it. */
  readonly save: (key: string) => void;
  /** Leaves everything as it was. */
  readonly discard: () => void;
}

interface KeyFileOptions {
  /** Whether a file that is there already may be replaced. */
  readonly mayReplace: boolean;
}

const OWNER_ONLY = 0o600;

/**
 * Makes ready to save a key, before there is one: what cannot be written must be known before a key is issued that
 * nobody would see again. The key is written beside the file and moved over it, so that readers find the old key or
 * the new one, never a part.
 */
export function openKeyFile(file: string, {mayReplace}: KeyFileOptions): KeyFile {
  // A link stays a link: what it leads to is replaced.
  const path = existsSync(file) ? realpathSync(file) : resolve(file);
  if (!mayReplace && existsSync(path)) {
    throw new WrongUse(`${path} is there already and may hold another key: choose another file.`);
  }
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  const handle = openDraft(draft, path);
  let isOpen = true;
  const discard = (): void => {
    if (isOpen) closeSync(handle);
    isOpen = false;
    // After a move there is nothing left to remove.
    rmSync(draft, {force: true});
  };
  return {
    path,
    save(key) {
      try {
        writeSync(handle, `${key}\n`);
        fsyncSync(handle);
        renameSync(draft, path);
      } finally {
        discard();
      }
    },
    discard,
  };
}

function openDraft(draft: string, path: string): number {
  try {
    return openSync(draft, 'wx', OWNER_ONLY);
  } catch (cause) {
    throw new WrongUse(`${path} cannot be written: choose another file, or make its folder first.`, {cause});
  }
}
