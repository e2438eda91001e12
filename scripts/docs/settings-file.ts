import {readFileSync} from 'node:fs';
import {format, resolveConfig} from 'prettier';
import {ACCEPTED_VALUES, SCRIPT_SETTINGS} from '../../src/embed/invalid-settings.js';
import {type Setting, SETTINGS} from '../../src/relay/settings/table.js';
import {root} from '../project.js';
import {type ElementDeclaration, methodsOf, type Named, propertiesOf, readElements, type Typed} from './elements.js';

/** The values of a type such as `'auto' | 'light'`; nothing for other types. */
const wordsIn = (type = ''): readonly string[] => [...type.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);

/** A description in one line, without the targets of its links. */
const inOneLine = (description = ''): string =>
  description.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ');

/** A default as a value; undefined for one that is a name in the code. */
const valueOf = (text = ''): unknown => {
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1);
  return /^(?:true|false|\d+)$/.test(text) ? JSON.parse(text) : undefined;
};

const describeNamed = ({name, description}: Named) => ({name, description: inOneLine(description)});

function describeTyped({name, type, default: value, description}: Typed) {
  const values = wordsIn(type?.text);
  const known = valueOf(value);
  return {
    name,
    ...(type && {type: type.text}),
    ...(values.length > 0 && {values}),
    ...(known !== undefined && {default: known}),
    description: inOneLine(description),
  };
}

const describeElement = (element: ElementDeclaration) => ({
  description: inOneLine(element.description),
  attributes: element.attributes.map(describeTyped),
  properties: propertiesOf(element).map(({readonly: isReadOnly, ...property}) => ({
    ...describeTyped(property),
    ...(isReadOnly && {readOnly: true}),
  })),
  methods: methodsOf(element).map(describeNamed),
  events: element.events.map(describeTyped),
  slots: (element.slots ?? []).map(describeNamed),
  parts: (element.cssParts ?? []).map(describeNamed),
  customProperties: (element.cssProperties ?? []).map(describeTyped),
  states: (element.cssStates ?? []).map(describeNamed),
});

/** The settings of docs/embedding.md that are not attributes, or have another meaning on a script tag. */
const OTHERS: readonly string[] = ['lang', 'relay', ...SCRIPT_SETTINGS];

function describeScriptSetting(page: string, name: string) {
  const [, cell = ''] = new RegExp(`^\\| \`data-${name}\` *\\| (.*?) *\\|$`, 'm').exec(page) ?? [];
  if (cell === '') throw new Error(`docs/embedding.md does not describe data-${name}.`);
  const values = ACCEPTED_VALUES[name];
  return {name: `data-${name}`, ...(values && {values}), description: inOneLine(cell)};
}

/** The settings of the script tag and of placeholders: the attributes of plan-finder, and some more. */
export function readScriptSettings() {
  const page = readFileSync(`${root}docs/embedding.md`, 'utf8');
  const attributes = readElements().find(({tagName}) => tagName === 'plan-finder')?.attributes ?? [];
  return [
    ...attributes
      .filter(({name}) => !OTHERS.includes(name))
      .map(attribute => ({...describeTyped(attribute), name: `data-${attribute.name}`})),
    ...OTHERS.map(name => describeScriptSetting(page, name)),
  ];
}

const describeRelaySetting = ([name, setting]: readonly [string, Setting]) => ({
  ...(setting.variable !== undefined && {variable: setting.variable}),
  option: name,
  scope: setting.scope,
  expected: setting.value.expected,
  ...(setting.default !== undefined && {default: setting.default}),
  ...(setting.required
    ? {required: true}
    : setting.absent !== undefined && {defaultText: inOneLine(setting.absent).replaceAll('`', '')}),
  ...(setting.about !== undefined && {description: inOneLine(setting.about)}),
});

/** Every setting, for programs: of the elements, the script tag and the relay. */
export async function writeSettingsFile(): Promise<string> {
  const settings = {
    elements: Object.fromEntries(readElements().map(element => [element.tagName, describeElement(element)])),
    scriptTag: readScriptSettings(),
    relay: Object.entries(SETTINGS).map(describeRelaySetting),
  };
  const path = `${root}docs/settings.json`;
  return format(JSON.stringify(settings), {...(await resolveConfig(path)), filepath: path});
}
