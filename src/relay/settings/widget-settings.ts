import * as z from 'zod/mini';
import {
  isTokenValue,
  SETTING_VALUES,
  WIDGET_ATTRIBUTES,
  WIDGET_NOTES,
  WIDGET_STRING_TABLES,
  WIDGET_TOKENS,
  type WidgetSettings,
} from '../../contract/index.js';
import {readTextFile} from './files.js';
import {kindOf, type Value} from './values.js';

/** The maximum length of one text, in UTF-16 code units, and the maximum number of strings in one table. */
const MAX_TEXT_LENGTH = 1000;
const MAX_STRINGS = 200;

const TokenValue = z.custom<string>(isTokenValue);
const WidgetText = z.string().check(
  z.maxLength(MAX_TEXT_LENGTH),
  z.refine(text => text.trim() !== ''),
);
const StringName = z.string().check(z.regex(/^[A-Za-z]\w{0,40}$/));

type AttributeName = (typeof WIDGET_ATTRIBUTES)[number];

/** The patterns of the attributes whose values are not one of a list, and how to describe them. */
const PATTERNS: Readonly<
  Record<Exclude<AttributeName, keyof typeof SETTING_VALUES>, readonly [pattern: RegExp, expected: string]>
> = {
  'auto-search': [/^(?:true|false|)$/, 'true or false'],
  contact: [/^(?:(?:tel|sms|mailto):[^\s<>"'\\]{1,200}|event)$/, 'a tel:, sms: or mailto: URL, or event'],
  'heading-level': [/^[1-6]$/, 'a whole number from 1 to 6'],
  'initial-count': [/^(?:\d{1,3}|1000)$/, 'a whole number from 0 to 1000'],
  'list-info': [/^(?=.*\S)[^\0]{1,1000}$/s, 'text of up to 1,000 characters'],
  'max-compare': [/^(?:[2-9]|[1-9]\d{1,2}|1000)$/, 'a whole number from 2 to 1000'],
  state: [/^[A-Z]{2}$/, 'a state of two capital letters'],
  zip: [/^\d{5}$/, '5 digits'],
};

const isOneOf = (name: string): name is keyof typeof SETTING_VALUES => name in SETTING_VALUES;

/** JSON has numbers and booleans, where attributes have text. */
const AttributeText = z.transform((value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
);

const attributeSchema = (name: AttributeName) =>
  z.pipe(AttributeText, isOneOf(name) ? z.enum(SETTING_VALUES[name]) : z.string().check(z.regex(PATTERNS[name][0])));

const optionalFields = <Name extends string, T extends z.core.$ZodType>(
  names: readonly Name[],
  schemaOf: (name: Name) => T,
) =>
  z.strictObject(
    Object.fromEntries(names.map(name => [name, z.optional(schemaOf(name))])) as Record<Name, z.ZodMiniOptional<T>>,
  );

const Strings = z
  .record(StringName, z.union([WidgetText, z.record(z.string().check(z.maxLength(100)), WidgetText)]))
  .check(z.refine(strings => Object.keys(strings).length <= MAX_STRINGS));
const StringTables = optionalFields(WIDGET_STRING_TABLES, () => Strings);

/** A partner's settings for the widget. An unknown name is an error, because it is probably misspelled. */
const WidgetSettingsSchema = z.strictObject({
  tokens: z.optional(optionalFields(WIDGET_TOKENS, () => TokenValue)),
  attributes: z.optional(optionalFields(WIDGET_ATTRIBUTES, attributeSchema)),
  strings: z.optional(z.strictObject({en: z.optional(StringTables), es: z.optional(StringTables)})),
  notes: z.optional(optionalFields(WIDGET_NOTES, () => WidgetText)),
});

/** Stands for the text of a variable that has no JSON. */
class Unreadable {
  /** Describes the text, after "got", without showing it. */
  readonly found: string;

  constructor(found: string) {
    this.found = found;
  }
}

/** Parses the text of a variable: JSON, or the path of a JSON file. */
function fromText(text: string): unknown {
  if (text.startsWith('{')) return parse(text, 'invalid JSON');
  try {
    return parse(readTextFile(text), 'a file with invalid JSON');
  } catch (error) {
    return new Unreadable(`a file that cannot be read (${(error as {readonly code?: string}).code})`);
  }
}

function parse(json: string, otherwise: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return new Unreadable(otherwise);
  }
}

/** Describes what an attribute accepts; empty for another part of the settings. */
function describe([part, name]: readonly PropertyKey[]): string {
  if (part !== 'attributes' || typeof name !== 'string') return '';
  const expected = isOneOf(name)
    ? `one of ${SETTING_VALUES[name].join(', ')}`
    : PATTERNS[name as keyof typeof PATTERNS]?.[1];
  return expected === undefined ? '' : ` (expected ${expected})`;
}

/** Names the first part that is unknown or invalid. */
function explain(given: unknown): string {
  if (given instanceof Unreadable) return given.found;
  const [issue] = z.safeParse(WidgetSettingsSchema, given).error?.issues ?? [];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...(issue?.path ?? []), ...unknown].map(String).join('.');
  if (path === '') return kindOf(given);
  const problem = unknown.length > 0 ? 'unknown' : `invalid${describe(issue?.path ?? [])}`;
  return `an object whose ${JSON.stringify(path.slice(0, 100))} is ${problem}`;
}

/** The settings as an object; in a variable, as JSON or as the path of a JSON file. */
export const widgetSettings: Value<WidgetSettings> = {
  expected: 'JSON or the path of a JSON file (an object in code and JSON) with tokens, attributes, strings or notes',
  read: given => z.safeParse(WidgetSettingsSchema, given).data,
  fromText,
  shows: 'nothing',
  explain,
};
