import {readFileSync} from 'node:fs';
import {BASE_PATH} from '../../contract/index.js';
import type {Environment} from '../../relay/settings/read-environment.js';
import {isKey, serviceUrl} from '../../relay/settings/values.js';
import {UsageError} from '../failures.js';
import type {Terminal} from '../terminal.js';

/** The terminal and the environment that a command uses. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly environment: Environment;
}

/** The option for the key file. There is none for the key: other users of the machine can read the command line. */
export interface KeyOptions {
  readonly keyFile?: string;
}

/** A key, and the file it came from, if any. */
export interface FoundKey {
  readonly key: string;
  readonly file?: string;
}

/** Returns the value of an environment variable. An empty one is treated as not set. */
export const variable = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined;

/** Reads the key from a file or the environment, or prompts for it without echo. No message contains it. */
export async function readKey(options: KeyOptions, {environment, terminal}: CommandContext): Promise<FoundKey> {
  const found = findKey(options, environment);
  if (found) return found;
  if (!terminal.isInteractive) {
    throw new UsageError('an API key is required. Set PLAN_SERVICE_KEY or PLAN_SERVICE_KEY_FILE, or pass --key-file.');
  }
  return {key: checked(await terminal.askSecret('API key (input is hidden)'), 'the API key')};
}

/** Reads the key from the options or the environment; undefined if neither has one. */
function findKey({keyFile}: KeyOptions, environment: Environment): FoundKey | undefined {
  if (keyFile !== undefined) return readKeyFile(keyFile, '--key-file');
  const value = variable(environment, 'PLAN_SERVICE_KEY');
  const file = variable(environment, 'PLAN_SERVICE_KEY_FILE');
  if (value !== undefined && file !== undefined) {
    throw new UsageError('set either PLAN_SERVICE_KEY or PLAN_SERVICE_KEY_FILE, not both.');
  }
  if (value !== undefined) return {key: checked(value, 'PLAN_SERVICE_KEY')};
  return file === undefined ? undefined : readKeyFile(file, 'PLAN_SERVICE_KEY_FILE');
}

function readKeyFile(file: string, source: string): FoundKey {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    // The name is not repeated, because it may be the key itself, passed by mistake.
    const {code = 'unknown error'} = cause as NodeJS.ErrnoException;
    throw new UsageError(`the file in ${source} cannot be read (${code}). It must contain the API key.`, {cause});
  }
  return {key: checked(text, source), file};
}

function checked(text: string, source: string): string {
  if (isKey(text)) return text;
  throw new UsageError(`${source} must contain one API key: printable ASCII characters without spaces.`);
}

/**
 * Returns the URL of the upstream API from `--url`, the environment or a prompt, which is repeated while `validate`
 * returns a message. Throws a `UsageError` if there is none.
 */
export async function findUrl(
  option: string | undefined,
  {environment, terminal}: CommandContext,
  validate?: (text: string) => string | undefined,
): Promise<string> {
  const given = option ?? variable(environment, 'PLAN_SERVICE_URL');
  if (given !== undefined) return given.trim();
  if (terminal.isInteractive) return terminal.ask('URL of the upstream API, such as https://service.example', validate);
  throw new UsageError('the URL of the upstream API is required. Pass --url or set PLAN_SERVICE_URL.');
}

const validateUrl = (text: string) => (serviceUrl.read(text) ? undefined : `Please enter ${serviceUrl.expected}.`);

/** Returns the base URL of the upstream API. Throws a `UsageError` if it is invalid or there is none. */
export async function readBaseUrl(option: string | undefined, context: CommandContext): Promise<string> {
  const url = serviceUrl.read(await findUrl(option, context, validateUrl));
  if (url !== undefined) return url + BASE_PATH;
  const source = option === undefined ? 'PLAN_SERVICE_URL' : '--url';
  throw new UsageError(`${source} must be ${serviceUrl.expected}.`);
}
