import {statSync} from 'node:fs';
import type {FoundKey} from '../account/read-key.js';
import {good, note, type Finding} from './finding.js';

const OTHERS = 0o077;

/** Looks at how the key is kept, never at more of it than its form. */
export function checkKey({key, file}: FoundKey): Finding {
  if (/^["']|["']$/.test(key)) {
    return note('key', 'It begins or ends with a quotation mark.', 'If the key has none, remove them.');
  }
  if (file !== undefined && process.platform !== 'win32' && (statSync(file).mode & OTHERS) !== 0) {
    return note('key', `Others on this machine can read ${file}.`, `Run: chmod 600 ${file}`);
  }
  return good('key', file === undefined ? 'There is one.' : `It is in ${file}, which only its owner can read.`);
}
