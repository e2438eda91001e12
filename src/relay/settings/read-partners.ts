import {readFileSync} from 'node:fs';
import {basename, dirname, resolve} from 'node:path';
import {readKeyFile} from './files.js';
import type {RelayOptions} from './options.js';
import {type Setting, SETTINGS} from './table.js';
import {ConfigError, kindOf, quotedPath, shown} from './values.js';

/** One partner, with its key read. */
export interface Partner extends Partial<RelayOptions> {
  readonly serviceUrl: string;
  readonly key: string;
  readonly mount: string;
  /** The file the key is in, when it is in one. */
  readonly keyFile?: string | undefined;
}

/** A partner as the file describes it. */
type Entry = Partial<Partner> & {readonly mount: string};

/** Where in the file something is, as errors begin. */
type At = (name?: string) => string;

/** What an entry may set, in the order of the table. */
const FIELDS = Object.entries<Setting>(SETTINGS).filter(
  ([name, {scope}]) => scope === 'partner' || name === 'serviceUrl',
);

/**
 * Reads the file that `RELAY_CONFIG` names: a JSON list of partners.
 * Throws a `ConfigError` of one line that names the partner and the setting, what was expected and what was found.
 */
export function readPartners(file: string, serviceUrl: string | undefined): readonly Partner[] {
  const start = `RELAY_CONFIG: ${basename(file)}`;
  const list = readJson(file);
  if (!Array.isArray(list) || list.length === 0) {
    throw new ConfigError(`${start}: expected a list of partners, one at least, got ${kindOf(list)}.`);
  }
  const at = (index: number, name?: string): string =>
    `${start}: partner ${index + 1}${name === undefined ? '' : `, ${name}`}`;
  const entries = list.map((given, index) => readEntry(given, name => at(index, name)));
  refuseOverlaps(entries, index => at(index, 'mount'));
  return entries.map((entry, index) => {
    const url = entry.serviceUrl ?? serviceUrl;
    if (url !== undefined)
      return {...entry, serviceUrl: url, ...readKey(entry, dirname(file), name => at(index, name))};
    throw new ConfigError(`${at(index, 'serviceUrl')}: expected an address here or in PLAN_SERVICE_URL, got neither.`);
  });
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`RELAY_CONFIG: expected a file, got ${quotedPath(file)}, which cannot be read.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    // The engine's message repeats what the file contains; of it only the position is shown, where it has one.
    const [, position] = / in JSON at position (\d+)/.exec((error as Error).message) ?? [];
    const line = position === undefined ? '' : `:${text.slice(0, Number(position)).split('\n').length}`;
    throw new ConfigError(`RELAY_CONFIG: ${basename(file)}${line}: expected JSON, got something else.`);
  }
}

function readEntry(given: unknown, at: At): Entry {
  if (kindOf(given) !== 'an object') throw new ConfigError(`${at()}: expected a partner, got ${kindOf(given)}.`);
  const entry = given as Readonly<Record<string, unknown>>;
  const read: Record<string, unknown> = {};
  for (const [name, {value}] of FIELDS) {
    if (entry[name] === undefined && name !== 'mount') continue;
    read[name] = value.read(entry[name]);
    // Paths tell partners apart, so that none may have them all.
    if (read[name] !== undefined && !(name === 'mount' && read[name] === '')) continue;
    const found = shown(entry[name], value, [entry.key]);
    throw new ConfigError(`${at(name)}: expected ${value.expected}, got ${found}.`);
  }
  const unknown = Object.keys(entry).find(name => FIELDS.every(([known]) => known !== name));
  if (unknown === undefined) return read as unknown as Entry;
  const name = JSON.stringify(unknown.slice(0, 100));
  throw new ConfigError(`${at(/^\w+$/.test(unknown) ? unknown : name)}: expected a setting of a partner, got ${name}.`);
}

/** The key that an entry gives, or the one in the file that it names, whose path is relative to the partners' file. */
function readKey({key, keyFile}: Entry, folder: string, at: At): {readonly key: string; readonly keyFile?: string} {
  if (key !== undefined && keyFile === undefined) return {key};
  if (key !== undefined || keyFile === undefined) {
    const found = key === undefined ? 'neither' : 'both';
    throw new ConfigError(`${at('key')}: expected either key or keyFile, got ${found}.`);
  }
  const path = resolve(folder, keyFile);
  return {key: readKeyFile(path, at('keyFile')), keyFile: path};
}

/** Every path leads to one partner: none may be below another's. */
function refuseOverlaps(entries: readonly Entry[], at: (index: number) => string): void {
  for (const [index, {mount}] of entries.entries()) {
    const other = entries.slice(0, index).find(({mount: path}) => isWithin(mount, path) || isWithin(path, mount));
    if (other === undefined) continue;
    const expected = `a path apart from ${JSON.stringify(other.mount)}`;
    throw new ConfigError(`${at(index)}: expected ${expected}, got ${JSON.stringify(mount)}.`);
  }
}

const isWithin = (path: string, mount: string): boolean => path === mount || path.startsWith(`${mount}/`);
