import {readFileSync} from 'node:fs';
import {BASE_PATH} from '../../contract/index.js';
import {serviceUrl} from '../../relay/settings/values.js';
import {UsageError} from '../failures.js';
import type {Terminal} from '../terminal.js';

/** The environment as a process gives it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The key’s file. The key itself is never on the command line, where other users of the machine could read it. */
export interface KeyOptions {
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

/** Whether a text can be a key: printable characters without spaces, as they fit into a header. */
export const isKey = (text: string): boolean => /^[\x21-\x7e]{1,4096}$/.test(text);

/** Reads the key from a file or the environment, or prompts for it without echo. No message contains it. */
export async function readKey(options: KeyOptions, environment: Environment, terminal: Terminal): Promise<FoundKey> {
  const found = findKey(options, environment);
  if (found) return found;
  if (!terminal.isInteractive) {
    throw new UsageError('a key is needed: set PLAN_SERVICE_KEY or PLAN_SERVICE_KEY_FILE, or give --key-file.');
  }
  return {key: checked(await terminal.askSecret('The key (it is not shown)'), 'the key')};
}

/** The key that options or environment name; undefined when they name none. */
function findKey({keyFile}: KeyOptions, environment: Environment): FoundKey | undefined {
  if (keyFile !== undefined) return readKeyFile(keyFile, '--key-file');
  const value = variable(environment, 'PLAN_SERVICE_KEY');
  const file = variable(environment, 'PLAN_SERVICE_KEY_FILE');
  if (value !== undefined && file !== undefined) {
    throw new UsageError('PLAN_SERVICE_KEY: expected either it or PLAN_SERVICE_KEY_FILE, got both.');
  }
  if (value !== undefined) return {key: checked(value, 'PLAN_SERVICE_KEY')};
  return file === undefined ? undefined : readKeyFile(file, 'PLAN_SERVICE_KEY_FILE');
}

function readKeyFile(file: string, where: string): FoundKey {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    // The name is not repeated: it is the key itself where somebody took one for the other.
    const {code = 'unknown error'} = cause as NodeJS.ErrnoException;
    throw new UsageError(`${where}: expected a file with the key, got one that cannot be read (${code}).`, {cause});
  }
  return {key: checked(text, where), file};
}

function checked(text: string, where: string): string {
  if (isKey(text)) return text;
  throw new UsageError(`${where}: expected one key, printable characters without spaces, got something else.`);
}

const isAddress = (text: string) => (serviceUrl.read(text) ? undefined : `Please enter ${serviceUrl.expected}.`);

/** The API's base URL, from `--url`, the environment or a prompt. */
export async function readBaseUrl(
  option: string | undefined,
  environment: Environment,
  terminal: Terminal,
): Promise<string> {
  const given = option ?? variable(environment, 'PLAN_SERVICE_URL');
  if (given === undefined && !terminal.isInteractive) {
    throw new UsageError('the service’s address is needed: give --url or set PLAN_SERVICE_URL.');
  }
  const text = given ?? (await terminal.ask('The service’s address, such as https://service.example', isAddress));
  const url = serviceUrl.read(text.trim());
  if (url !== undefined) return url + BASE_PATH;
  const where = option === undefined ? 'PLAN_SERVICE_URL' : '--url';
  throw new UsageError(`${where}: expected ${serviceUrl.expected}, got something else.`);
}
