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
import {ServiceError} from '../../client/index.js';
import type {Credentials} from '../../contract/index.js';
import {isKey} from '../../relay/settings/values.js';
import {CommandFailure, UsageError} from '../failures.js';
import {cleanResponse, toAscii} from './clean-text.js';
import {orExplain, print, type ServiceOptions} from './connect.js';
import {accountLines, type FailureAdvice} from './explain.js';
import type {CommandContext} from './inputs.js';

/** A file that a key will be written to. */
export interface KeyFile {
  readonly path: string;
  /** Who can read it, as the end of a sentence. */
  readonly readers: string;
  /** Writes the key atomically. */
  readonly save: (key: string) => void;
  /** Removes the draft and leaves the file unchanged. */
  readonly discard: () => void;
}

interface KeyFileOptions {
  /** Whether an existing file may be replaced. */
  readonly mayReplace: boolean;
}

const OWNER_ONLY = 0o600;
const GROUP = 0o070;
const OTHERS = 0o007;
const MODE_BITS = 0o777;

/**
 * Creates a draft next to the file before a key is issued, because a key that cannot be saved would be lost. Saving
 * renames the draft, so that readers see either the old key or the new one, never part of one.
 */
export function openKeyFile(file: string, {mayReplace}: KeyFileOptions): KeyFile {
  const path = targetOf(file);
  const replaced = statSync(path, {throwIfNoEntry: false});
  if (replaced && !mayReplace) {
    throw new UsageError(`${path} already exists and may contain another key. Choose another file.`);
  }
  if (replaced && !replaced.isFile()) throw new UsageError(`${path} is not a file. Choose another one.`);
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  const handle = openDraft(draft);
  const isShared = replaced !== undefined && copyGroupAccess(handle, replaced);
  let isOpen = true;
  const discard = (): void => {
    if (isOpen) closeSync(handle);
    isOpen = false;
    // After a rename the draft no longer exists.
    rmSync(draft, {force: true});
  };
  return {
    path,
    readers: isShared ? 'you and its group can read' : 'only you can read',
    save(key) {
      try {
        writeSync(handle, `${key}\n`);
        fsyncSync(handle);
        // Unlike a rename, linking fails if the file has been created in the meantime: it may contain another key.
        if (replaced) renameSync(draft, path);
        else linkSync(draft, path);
      } finally {
        discard();
      }
    },
    discard,
  };
}

const MAX_SYMLINKS = 40;

/**
 * Resolves symbolic links, even to a file that does not exist yet, so that a link is kept and its target is written.
 */
export function targetOf(file: string): string {
  let path = resolve(file);
  try {
    for (let links = 0; links < MAX_SYMLINKS; links += 1) {
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

/** The name is not repeated, because it may be the key itself, passed by mistake. */
const notWritable = (cause?: unknown): UsageError =>
  new UsageError('the key file cannot be written. Choose another file, or create its folder first.', {cause});

/**
 * Gives the new file the mode and group of the one it replaces, so that a relay that reads it through its group still
 * can. A file that everyone could read becomes private to its owner. Returns whether its group can read it.
 */
function copyGroupAccess(handle: number, {mode, uid, gid}: Stats): boolean {
  const isShared = (mode & GROUP) !== 0 && (mode & OTHERS) === 0;
  if (!isShared) return false;
  try {
    // Only root may change a file's owner.
    fchownSync(handle, process.getuid?.() === 0 ? uid : -1, gid);
    fchmodSync(handle, (mode & MODE_BITS) | OWNER_ONLY);
    return true;
  } catch {
    // A user outside the group cannot share a file with it. The file stays private, and the command prints that only
    // this user can read it.
    return false;
  }
}

/** A call for a new key, and where to save the key. */
interface NewKey {
  readonly options: ServiceOptions;
  readonly context: CommandContext;
  readonly credentials: Promise<Credentials>;
  readonly advice: FailureAdvice;
  /** Without a file the key is printed once. */
  readonly file: KeyFile | undefined;
  /** The key that it replaces. */
  readonly oldKey?: string;
  /** Further notes for the user, by the path of the file that has the key; undefined if it was printed. */
  readonly notes: (savedTo: string | undefined) => string;
}

export const LOST_KEY =
  'Only the key itself can rotate the key. If no copy is left, ask the operators of the upstream API. ' +
  'Do not register again.';

/** Awaits a new key and saves it in its file, or prints it once. It is written nowhere else. */
export async function deliverKey(newKey: NewKey): Promise<void> {
  const {options, context, file, oldKey = '', notes} = newKey;
  const {apiKey, ...others} = await orExplain(orPrint(newKey), newKey.advice, oldKey);
  if (!isKey(apiKey)) throw invalidKey(apiKey, newKey);
  const account = cleanResponse(others, [apiKey, oldKey]);
  const savedTo = file && saveOrWarn(file, apiKey, context);
  const shown = savedTo === undefined ? {apiKey} : {savedTo: savedTo.path};
  const head =
    savedTo === undefined
      ? `Your key, shown only once:\n\n  ${apiKey}\n\nKeep it on a server, never in a web page, an app or a repository.\n`
      : `The key was saved to ${savedTo.path}, which ${savedTo.readers}.\n`;
  print(options, context, {...shown, ...account}, `${head}${accountLines(account)}${notes(savedTo?.path)}`);
}

/** Awaits a new key. If none is found in the response, the response is printed: it may contain the key. */
async function orPrint(newKey: NewKey): Promise<Credentials> {
  try {
    return await newKey.credentials;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.payload === undefined) throw error;
    throw unusable(newKey, error.payload, [
      'No key was found in the response of the upstream API. Nothing was saved.',
      'The response printed above may contain the key, which is shown only once. If it does, save the key yourself.',
      newKey.oldKey && 'The old key may no longer work.',
      'Otherwise, contact the support of the upstream API to get a key.',
    ]);
  }
}

const invalidKey = (received: string, newKey: NewKey): CommandFailure =>
  unusable(newKey, received, [
    'The upstream API returned an invalid key: a key has only printable ASCII characters without spaces. Nothing was saved.',
    newKey.oldKey && 'The old key no longer works.',
    'Contact the support of the upstream API to get a key.',
  ]);

/** What was received is printed whole, but escaped, because it cannot be fetched again. */
function unusable({context}: NewKey, received: unknown, lines: readonly (string | undefined)[]): CommandFailure {
  context.terminal.warn(`plan-finder: received (escaped, shown only once):\n  ${toAscii(received)}\n`);
  return new CommandFailure(lines.filter(Boolean).join('\n'), {kind: 'invalidKey'});
}

/** A key that cannot be saved is printed, because it would be lost otherwise. */
function saveOrWarn(file: KeyFile, key: string, {terminal}: CommandContext): KeyFile | undefined {
  try {
    file.save(key);
    return file;
  } catch (error) {
    terminal.warn(
      `plan-finder: ${file.path} could not be written (${(error as Error).message}). Save the key below yourself.\n`,
    );
    return undefined;
  }
}
