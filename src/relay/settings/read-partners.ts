import {basename, dirname, resolve} from 'node:path';
import {jsonErrorLine, readKeyFile, readTextFile} from './files.js';
import type {RelayOptions} from './options.js';
import {type Setting, SETTINGS} from './table.js';
import {ConfigError, describeValue, kindOf} from './values.js';

/** One partner, with its key. */
export interface Partner extends Partial<RelayOptions> {
  readonly serviceUrl: string;
  readonly key: string;
  readonly mount: string;
  /** The file that the key was read from, if any. */
  readonly keyFile?: string | undefined;
}

/** A partner as the file describes it. */
type Entry = Partial<Partner> & {readonly mount: string};

/** Returns the position in the file that an error message starts with. */
type At = (name?: string) => string;

/** The settings that an entry may have, in the order of the table. */
const FIELDS = Object.entries<Setting>(SETTINGS).filter(
  ([name, {scope}]) => scope === 'partner' || name === 'serviceUrl',
);

/**
 * Reads the file that `RELAY_CONFIG` names: a JSON list of partners. Throws a one-line `ConfigError` that names the
 * partner, the setting and the problem.
 */
export function readPartners(file: string, serviceUrl: string | undefined): readonly Partner[] {
  const start = `RELAY_CONFIG: ${basename(file)}`;
  const list = readJson(file);
  if (!Array.isArray(list) || list.length === 0) {
    const found = Array.isArray(list) ? 'an empty list' : kindOf(list);
    throw new ConfigError(`${start}: expected a list of partners, got ${found}.`);
  }
  const at = (index: number, name?: string): string =>
    `${start}: partner ${index + 1}${name === undefined ? '' : `, ${name}`}`;
  const entries = list.map((given, index) => readEntry(given, name => at(index, name)));
  rejectOverlaps(entries, index => at(index, 'mount'));
  return entries.map((entry, index) => {
    const url = entry.serviceUrl ?? serviceUrl;
    if (url !== undefined)
      return {...entry, serviceUrl: url, ...readKey(entry, dirname(file), name => at(index, name))};
    throw new ConfigError(`${at(index, 'serviceUrl')}: required, because PLAN_SERVICE_URL is not set.`);
  });
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readTextFile(file);
  } catch (error) {
    // The value is not shown, because it may be the list itself or a key, set by mistake.
    const advice = /^[[{]/.test(file) ? ' Set it to the path of a JSON file, not to JSON.' : '';
    throw new ConfigError(
      `RELAY_CONFIG: the file cannot be read (${(error as {readonly code?: string}).code}).${advice}`,
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = jsonErrorLine(error as Error, text);
    throw new ConfigError(`RELAY_CONFIG: ${basename(file)}${line === undefined ? '' : `:${line}`}: invalid JSON.`);
  }
}

function readEntry(given: unknown, at: At): Entry {
  if (kindOf(given) !== 'an object') throw new ConfigError(`${at()}: expected a partner, got ${kindOf(given)}.`);
  const entry = given as Readonly<Record<string, unknown>>;
  const read: Record<string, unknown> = {};
  for (const [name, {value}] of FIELDS) {
    if (entry[name] === undefined && name !== 'mount') continue;
    read[name] = value.read(entry[name]);
    // Partners are told apart by their paths, so none may have the root.
    if (read[name] !== undefined && !(name === 'mount' && read[name] === '')) continue;
    const found = describeValue(entry[name], value, [entry.key]);
    throw new ConfigError(`${at(name)}: expected ${value.expected}, got ${found}.`);
  }
  const unknown = Object.keys(entry).find(name => FIELDS.every(([known]) => known !== name));
  if (unknown === undefined) return read as unknown as Entry;
  const name = JSON.stringify(unknown.slice(0, 100));
  throw new ConfigError(`${at(/^\w+$/.test(unknown) ? unknown : name)}: unknown setting of a partner.`);
}

/** Returns an entry's key, or the key in its `keyFile`, whose path is relative to the partners' file. */
function readKey({key, keyFile}: Entry, folder: string, at: At): {readonly key: string; readonly keyFile?: string} {
  if (key !== undefined && keyFile === undefined) return {key};
  if (key !== undefined || keyFile === undefined) {
    throw new ConfigError(
      key === undefined ? `${at()}: key or keyFile is required.` : `${at()}: set either key or keyFile, not both.`,
    );
  }
  const path = resolve(folder, keyFile);
  return {key: readKeyFile(path, at('keyFile')), keyFile: path};
}

/** Each path belongs to one partner, so none may be below another's. */
function rejectOverlaps(entries: readonly Entry[], at: (index: number) => string): void {
  for (const [index, {mount}] of entries.entries()) {
    const other = entries.slice(0, index).find(({mount: path}) => isWithin(mount, path) || isWithin(path, mount));
    if (other === undefined) continue;
    throw new ConfigError(`${at(index)}: ${JSON.stringify(mount)} overlaps with ${JSON.stringify(other.mount)}.`);
  }
}

const isWithin = (path: string, mount: string): boolean => path === mount || path.startsWith(`${mount}/`);
