import {readFileSync} from 'node:fs';
import {WrongUse} from '../failures.js';
import type {Terminal} from '../terminal.js';

/** The environment as a process gives it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the command line says of the key. */
export interface KeyOptions {
  readonly key?: string;
  readonly keyFile?: string;
}

/** A key, and the file it came from if it came from one. */
export interface FoundKey {
  readonly key: string;
  readonly file?: string;
}

/** The variable's text; one set to nothing counts as not set. */
export const variable = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined;

const isKey = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

const IN_ARGV =
  'plan-finder: a key on the command line can be read by other users and stays in the shell’s history: ' +
  'use PLAN_SERVICE_KEY_FILE or --key-file, and rotate this key if others use this machine.\n';

/** Finds the key: the command line's, the environment's, or the person's, who types it unseen. No message holds it. */
export async function readKey(options: KeyOptions, environment: Environment, terminal: Terminal): Promise<FoundKey> {
  const found = findKey(options, environment);
  if (options.key !== undefined) terminal.warn(IN_ARGV);
  if (found) return found;
  if (!terminal.isInteractive) {
    throw new WrongUse('a key is needed: set PLAN_SERVICE_KEY or PLAN_SERVICE_KEY_FILE, or give --key-file.');
  }
  return {key: checked(await terminal.askSecret('The key (it is not shown)'), 'the key')};
}

/** The key that options or environment name; undefined when they name none. */
export function findKey({key, keyFile}: KeyOptions, environment: Environment): FoundKey | undefined {
  if (key !== undefined && keyFile !== undefined) throw new WrongUse('--key and --key-file exclude each other.');
  if (key !== undefined) return {key: checked(key.trim(), '--key')};
  if (keyFile !== undefined) return readKeyFile(keyFile, '--key-file');
  const value = variable(environment, 'PLAN_SERVICE_KEY');
  const file = variable(environment, 'PLAN_SERVICE_KEY_FILE');
  if (value !== undefined && file !== undefined) {
    throw new WrongUse('PLAN_SERVICE_KEY: expected either it or PLAN_SERVICE_KEY_FILE, got both.');
  }
  if (value !== undefined) return {key: checked(value, 'PLAN_SERVICE_KEY')};
  return file === undefined ? undefined : readKeyFile(file, 'PLAN_SERVICE_KEY_FILE');
}

function readKeyFile(file: string, where: string): FoundKey {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new WrongUse(`${where}: expected a file with the key, got ${JSON.stringify(file)}, which cannot be read.`, {
      cause,
    });
  }
  return {key: checked(text, where), file};
}

function checked(text: string, where: string): string {
  if (isKey(text)) return text;
  throw new WrongUse(`${where}: expected one key, printable characters without spaces, got something else.`);
}
