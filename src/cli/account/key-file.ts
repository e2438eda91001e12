import {randomUUID} from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import type {Credentials} from '../../contract/index.js';
import {ServiceFailure, UsageError} from '../failures.js';
import {cleanAnswer, escapeText} from './clean-text.js';
import {print, type ServiceOptions, type CommandContext} from './connect.js';
import {accountLines} from './explain.js';
import {isKey} from './inputs.js';

/** A file that is about to hold a key. */
export interface KeyFile {
  readonly path: string;
  /** Who can read it, as the end of a sentence. */
  readonly readers: string;
  /** Writes the key, whole or not at all. */
  readonly save: (key: string) => void;
  /** Removes the draft and changes nothing. */
  readonly discard: () => void;
}

interface KeyFileOptions {
  /** Whether a file that is there already may be replaced. */
  readonly mayReplace: boolean;
}

const OWNER_ONLY = 0o600;
const GROUP = 0o070;
const OTHERS = 0o007;
const MODE_BITS = 0o777;

/**
 * Opens a draft beside the file before a key is issued, because a key that could not be saved would be lost. Saving
 * moves the draft to the file’s name, so that readers find the old key or the new one, never a part.
 */
export function openKeyFile(file: string, {mayReplace}: KeyFileOptions): KeyFile {
  const path = targetOf(file);
  const replaced = statSync(path, {throwIfNoEntry: false});
  if (replaced && !mayReplace) {
    throw new UsageError(`${path} is there already and may hold another key: choose another file.`);
  }
  if (replaced && !replaced.isFile()) throw new UsageError(`${path} is no file: choose another file.`);
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  const handle = openDraft(draft);
  const isShared = replaced !== undefined && shareAsBefore(handle, replaced);
  let isOpen = true;
  const discard = (): void => {
    if (isOpen) closeSync(handle);
    isOpen = false;
    // After a move there is nothing left to remove.
    rmSync(draft, {force: true});
  };
  return {
    path,
    readers: isShared ? 'you and its group can read' : 'only you can read',
    save(key) {
      try {
        writeSync(handle, `${key}\n`);
        fsyncSync(handle);
        // A link fails where a file has appeared in the meantime, which may hold another key.
        if (replaced) renameSync(draft, path);
        else linkSync(draft, path);
      } finally {
        discard();
      }
    },
    discard,
  };
}

const MOST_LINKS = 40;

/** Where a file is or will be: a link stays a link, and what it leads to is written, be it there yet or not. */
function targetOf(file: string): string {
  let path = resolve(file);
  try {
    for (let links = 0; links < MOST_LINKS; links += 1) {
      const folder = realpathSync(dirname(path));
      path = join(folder, basename(path));
      if (lstatSync(path, {throwIfNoEntry: false})?.isSymbolicLink() !== true) return path;
      path = resolve(folder, readlinkSync(path));
    }
  } catch (cause) {
    throw notWritable(cause);
  }
  throw notWritable();
}

function openDraft(draft: string): number {
  try {
    return openSync(draft, 'wx', OWNER_ONLY);
  } catch (cause) {
    throw notWritable(cause);
  }
}

/** The name is not repeated: it is the key itself where somebody took one for the other. */
const notWritable = (cause?: unknown): UsageError =>
  new UsageError('the file for the key cannot be written: choose another file, or make its folder first.', {cause});

/**
 * Gives the new file the mode and the group of the one that it replaces, so that a relay that reads it through its group
 * still can. A file that everybody could read becomes its owner's alone. Returns whether its group can read it.
 */
function shareAsBefore(handle: number, {mode, uid, gid}: Stats): boolean {
  const isShared = (mode & GROUP) !== 0 && (mode & OTHERS) === 0;
  if (!isShared) return false;
  try {
    // Only root gives a file to another owner.
    fchownSync(handle, process.getuid?.() === 0 ? uid : -1, gid);
    fchmodSync(handle, (mode & MODE_BITS) | OWNER_ONLY);
    return true;
  } catch {
    // A user outside the group cannot share with it: the file stays private, and the message says so.
    return false;
  }
}

/** A new key and where it goes. */
interface Issue {
  readonly options: ServiceOptions;
  readonly context: CommandContext;
  readonly credentials: Credentials;
  /** Without one the key is shown, once. */
  readonly file: KeyFile | undefined;
  /** The key that it replaces. */
  readonly oldKey?: string;
  /** More for the user to know. */
  readonly words: string;
}

export const LOST_KEY = 'If this key is ever lost, rotate it with "plan-finder rotate"; do not register again.\n';

/** Saves a new key in its file, or shows it once. It is written nowhere else. */
export function issueKey({options, context, credentials, file, oldKey = '', words}: Issue): void {
  const {apiKey, ...others} = credentials;
  if (!isKey(apiKey)) throw noKey(apiKey, oldKey);
  const account = cleanAnswer(others, [apiKey, oldKey]);
  const savedTo = file && saveOrWarn(file, apiKey, context);
  const shown = savedTo === undefined ? {apiKey} : {savedTo: savedTo.path};
  const head =
    savedTo === undefined
      ? `Your key, shown this once:\n\n  ${apiKey}\n\nKeep it on a server: never in a page, an app or a repository.\n`
      : `The key is in ${savedTo.path}, which ${savedTo.readers}.\n`;
  print(options, context, {...shown, ...account}, `${head}${accountLines(account)}${words}`);
}

/** An unusable key is shown escaped, because it cannot be fetched again, and is not saved. */
function noKey(text: string, oldKey: string): ServiceFailure {
  const lines = [
    'The service’s answer holds no usable key: a key is printable characters without spaces. Nothing was saved.',
    `  It sent, escaped: ${escapeText(text)}`,
    ...(oldKey === '' ? [] : ['The old key no longer works.']),
    'Ask the service’s support for a key.',
  ];
  return new ServiceFailure(lines.join('\n'), {kind: 'invalidKey', received: text});
}

/** A key that cannot be saved is shown instead of being lost. */
function saveOrWarn(file: KeyFile, key: string, {terminal}: CommandContext): KeyFile | undefined {
  try {
    file.save(key);
    return file;
  } catch (error) {
    terminal.warn(
      `plan-finder: ${file.path} could not be written (${(error as Error).message}): keep the key by hand.\n`,
    );
    return undefined;
  }
}
