import {readFileSync} from 'node:fs';
import {ConfigError} from './config-error.js';
import {isKey} from './secrets.js';

/** Throws the error about a setting that names a key's file. */
type Fail = (expected: string, found: string) => never;

const failAboutVariable: Fail = (expected, found) => {
  throw new ConfigError(`PLAN_SERVICE_KEY_FILE: expected ${expected}, got ${found}.`);
};

const EXPECTED = 'a file with one key and nothing else';

/**
 * Reads a file that holds a key and nothing else. Neither its path is shown when it does not, nor the error of the file
 * system, which repeats it: the key itself is easily put where its file belongs.
 */
export function readKeyFile(file: string, fail: Fail = failAboutVariable): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const {code} = error as {readonly code?: string};
    return fail(EXPECTED, `one that cannot be read (${code})`);
  }
  return isKey(text) ? text : fail(EXPECTED, 'something else');
}
