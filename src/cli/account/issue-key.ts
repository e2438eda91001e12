import type {Credentials} from '../../contract/index.js';
import {Refused} from '../failures.js';
import {cleanAnswer, escapeText} from './clean-text.js';
import {print, type ServiceOptions, type Surroundings} from './connect.js';
import type {KeyFile} from './key-file.js';
import {isKey} from './read-key.js';
import {accountLines} from './show.js';

/** A new key and where it goes. */
interface Issue {
  readonly options: ServiceOptions;
  readonly at: Surroundings;
  readonly credentials: Credentials;
  /** Without one the key is shown, once. */
  readonly file: KeyFile | undefined;
  /** The key that it replaces. */
  readonly oldKey?: string;
  /** What the person has to know besides. */
  readonly words: string;
}

export const LOST_KEY = 'If this key is ever lost, rotate it with "plan-finder rotate"; do not register again.\n';

/** Hands a new key over: into its file, else to the screen. It is nowhere else, and nowhere afterwards. */
export function issueKey({options, at, credentials, file, oldKey = '', words}: Issue): void {
  const {apiKey, ...others} = credentials;
  if (!isKey(apiKey)) throw noKey(apiKey, oldKey);
  const account = cleanAnswer(others, [apiKey, oldKey]);
  const savedTo = file && saveOrWarn(file, apiKey, at);
  const shown = savedTo === undefined ? {apiKey} : {savedTo: savedTo.path};
  const head =
    savedTo === undefined
      ? `Your key, shown this once:\n\n  ${apiKey}\n\nKeep it on a server: never in a page, an app or a repository.\n`
      : `The key is in ${savedTo.path}, which ${savedTo.readers}.\n`;
  print(options, at, {...shown, ...account}, `${head}${accountLines(account)}${words}`);
}

/** What was sent in place of a key is shown escaped, as nobody will see it again; it goes into no file. */
function noKey(text: string, oldKey: string): Refused {
  const lines = [
    'The service’s answer holds no usable key: a key is printable characters without spaces. Nothing was saved.',
    `  It sent, escaped: ${escapeText(text)}`,
    ...(oldKey === '' ? [] : ['The old key is dead.']),
    'Ask the service’s support for a key.',
  ];
  return new Refused(lines.join('\n'), {kind: 'invalidKey', received: text});
}

/** A key that cannot be written after all is shown rather than lost. */
function saveOrWarn(file: KeyFile, key: string, {terminal}: Surroundings): KeyFile | undefined {
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
