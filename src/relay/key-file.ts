import {readFileSync} from 'node:fs';
import {ConfigError} from './config-error.js';
import {isKey} from './secrets.js';

/** Reads a file that holds a key and nothing else; throws a `ConfigError` when it does not. */
export function readKeyFile(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const found = `${JSON.stringify(file)}, which cannot be read`;
    throw new ConfigError(`PLAN_SERVICE_KEY_FILE: expected a file with the key, got ${found}.`, {cause});
  }
  if (isKey(text)) return text;
  throw new ConfigError('PLAN_SERVICE_KEY_FILE: expected a file with one key and nothing else, got something else.');
}
