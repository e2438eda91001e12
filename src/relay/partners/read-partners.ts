import {readFileSync} from 'node:fs';
import {basename, dirname, resolve} from 'node:path';
import type * as z from 'zod/mini';
import {ConfigError} from '../config-error.js';
import {readKeyFile} from '../key-file.js';
import {type JsonLines, JsonSyntaxError, parseJsonWithLines} from './json-lines.js';
import {shownAddress, shownJson, shownPath, shownText, UNSHOWN} from '../shown-value.js';
import {type PartnerEntry, PartnerList} from './partner-schema.js';

/** One partner, with its key read. */
export interface Partner extends Omit<PartnerEntry, 'keyFile' | 'serviceUrl'> {
  readonly serviceUrl: string;
  readonly key: string;
  /** The file the key is in, when it is in one. */
  readonly keyFile?: string;
}

/** Says what is wrong at a line of the file. */
type Fail = (path: readonly PropertyKey[], expected: string, found: string) => never;

/**
 * Reads the file that `RELAY_CONFIG` names: a JSON list of partners.
 * Throws a `ConfigError` of one line that names the line of the file, what was expected and what was found.
 */
export function readPartners(file: string, serviceUrl: string | undefined): readonly Partner[] {
  const {value, lines} = readJson(file);
  const fail = failAt(file, lines);
  const read = PartnerList.safeParse(value);
  if (!read.success) return reportIssue(read.error.issues[0], value, fail);
  refuseOverlaps(read.data, fail);
  return read.data.map((entry, index) => {
    const at = (name: string): readonly PropertyKey[] => [index, name];
    const url = entry.serviceUrl ?? serviceUrl;
    if (url === undefined) return fail(at('serviceUrl'), 'an address here or in PLAN_SERVICE_URL', 'neither');
    if ((entry.key === undefined) === (entry.keyFile === undefined)) {
      return fail(at('key'), 'either key or keyFile', entry.key === undefined ? 'neither' : 'both');
    }
    if (entry.keyFile === undefined) return {...entry, serviceUrl: url, key: entry.key ?? '', keyFile: undefined};
    const keyFile = resolve(dirname(file), entry.keyFile);
    const key = readKeyFile(keyFile, (expected, found) => fail(at('keyFile'), expected, found));
    return {...entry, serviceUrl: url, keyFile, key};
  });
}

function readJson(file: string): {readonly value: unknown; readonly lines: JsonLines} {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`RELAY_CONFIG: expected a file, got ${shownPath(file)}, which cannot be read.`);
  }
  try {
    return parseJsonWithLines(text);
  } catch (error) {
    const line = error instanceof JsonSyntaxError ? error.line : 1;
    throw new ConfigError(`RELAY_CONFIG: ${basename(file)}:${line}: expected JSON, got something else.`);
  }
}

const failAt =
  (file: string, lines: JsonLines): Fail =>
  (path, expected, found) => {
    const [index, ...names] = path;
    const where =
      index === undefined ? '' : `partner ${Number(index) + 1}${names.map(name => `, ${String(name)}`).join('')}: `;
    throw new ConfigError(
      `RELAY_CONFIG: ${basename(file)}:${lines.lineOf(path)}: ${where}expected ${expected}, got ${found}.`,
    );
  };

function reportIssue(issue: z.core.$ZodIssue | undefined, value: unknown, fail: Fail): never {
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const name = issue.keys[0] ?? '';
    return fail([...path, name], 'a setting of a partner', JSON.stringify(name.slice(0, 100)));
  }
  const found = path.reduce<unknown>((inner, name) => (Object(inner) as Record<PropertyKey, unknown>)[name], value);
  const expected = issue?.message.startsWith('expected ') ? issue.message.slice('expected '.length) : shapeAt(path);
  return fail(path, expected, shown(path, found));
}

const shapeAt = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? 'a list of partners, one at least' : path.length === 1 ? 'a partner' : 'another value';

/** A value as the error about it shows it; never a key, nor a word where a key could stand. */
function shown(path: readonly PropertyKey[], found: unknown): string {
  const name = path.at(-1);
  if (found === undefined) return 'nothing';
  if (name === 'key' || name === 'keyFile') return UNSHOWN;
  if (typeof found !== 'string') return shownJson(found);
  if (path.length <= 1) return 'text';
  return name === 'serviceUrl' ? shownAddress(found) : shownText(found);
}

/** Every path leads to one partner: none may lie below another's. */
function refuseOverlaps(entries: readonly PartnerEntry[], fail: Fail): void {
  for (const [index, {mount}] of entries.entries()) {
    const before = entries.slice(0, index).find(other => isWithin(mount, other.mount) || isWithin(other.mount, mount));
    if (before) fail([index, 'mount'], `a path apart from ${JSON.stringify(before.mount)}`, JSON.stringify(mount));
  }
}

const isWithin = (path: string, mount: string): boolean => path === mount || path.startsWith(`${mount}/`);
