import {readFileSync} from 'node:fs';
import {type Setting, SETTINGS} from '../../src/relay/settings/table.js';
import {root} from '../project.js';
import {code, writeBlocks} from './blocks.js';
import {
  callOf,
  type ElementDeclaration,
  methodsOf,
  type Named,
  propertiesOf,
  readElements,
  type Typed,
} from './elements.js';
import {defaultOf} from './settings-block.js';
import {readScriptSettings} from './settings-file.js';

export const GUIDE = 'docs/integration-guide.md';

/** Returns the code snippets of a section of a page. */
function snippetsOf(page: string, heading: string): readonly string[] {
  const sections = readFileSync(`${root}${page}`, 'utf8').split(/^(?=## )/m);
  const section = sections.find(text => text.startsWith(`## ${heading}\n`)) ?? '';
  const snippets = section.match(/^```[^]*?^```$/gm) ?? [];
  if (snippets.length === 0) throw new Error(`${page} has no snippet below the heading “${heading}”.`);
  return snippets;
}

const all = (page: string, heading: string): string => snippetsOf(page, heading).join('\n\n');

/** How each kind of app uses the elements, by the heading of its section in docs/frameworks.md. */
const FRAMEWORKS = [
  'Plain JavaScript modules',
  'React 18 and 19, Next.js',
  'Vue 3',
  'Angular',
  'Svelte 5 and SvelteKit',
  'Astro',
];

const frameworks = (): string =>
  FRAMEWORKS.map(heading => `### ${heading}\n\n${all('docs/frameworks.md', heading)}`).join('\n\n');

/** A list instead of a table, because the padding of tables would double the length of the page. */
const list = (entries: readonly string[]): string =>
  entries.map(entry => `- ${entry.replace(/\s+/g, ' ').trim()}`).join('\n');

const typed = ({name, type, default: value, description = ''}: Typed): string => {
  const parts = [type && code(type.text), value !== undefined && value !== "''" && `default ${code(value)}`];
  const facts = parts.filter(Boolean).join(', ');
  return `${code(name)}${facts && ` (${facts})`}: ${description}`;
};

const named = ({name, description = ''}: Named): string => `${code(name)}: ${description}`;

const section = (title: string, entries: readonly string[]): string =>
  entries.length === 0 ? '' : `\n\n${title}:\n\n${list(entries)}`;

const describe = (element: ElementDeclaration): string =>
  [
    `### \`<${element.tagName}>\`\n\n${element.description.replace(/\s+/g, ' ')}`,
    section('Attributes', element.attributes.map(typed)),
    section('Properties', propertiesOf(element).map(typed)),
    section(
      'Methods',
      methodsOf(element).map(method => named({...method, name: callOf(method)})),
    ),
    section('Events', element.events.map(typed)),
    section('Slots', (element.slots ?? []).map(named)),
    section('Parts', [(element.cssParts ?? []).map(({name}) => code(name)).join(', ')].filter(Boolean)),
    section('Custom properties', (element.cssProperties ?? []).map(typed)),
    section('States', (element.cssStates ?? []).map(named)),
  ].join('');

/** Links to a section of docs/relay-settings.md, where these descriptions also are. */
const fromHere = (text: string): string => text.replaceAll('](#', '](relay-settings.md#');

const variables = (): string =>
  list(
    Object.values<Setting>(SETTINGS).flatMap(setting => {
      const {variable, about = '', value, required} = setting;
      if (variable === undefined) return [];
      const expected = value.expected.replaceAll('<', '\\<');
      const absent = fromHere(defaultOf(setting));
      const fact = required ? absent : `default: ${absent}`;
      return [`${code(variable)}: ${expected}; ${fact}. ${fromHere(about)}`];
    }),
  );

/** The settings of a script tag that are not attributes of the element. */
const scriptSettings = (): string => {
  const attributes = readElements().flatMap(element => element.attributes.map(({name}) => `data-${name}`));
  const others = readScriptSettings().filter(({name}) => name === 'data-relay' || !attributes.includes(name));
  return list(others.map(({name, description}) => `${code(name)}: ${description}`));
};

const install = (): string => {
  const [pack, elements, both] = snippetsOf('docs/frameworks.md', 'Install it');
  return `In a clone of this repository:\n\n${pack}\n\nIn your app:\n\n${elements}\n\nWhere the relay runs:\n\n${both}`;
};

/** Writes the snippets of other pages and the names of all settings into the guide. */
export const writeGuide = (): Promise<string> =>
  writeBlocks(GUIDE, {
    script: all('docs/embedding.md', 'Choose where the widget appears'),
    'script-settings': scriptSettings(),
    openers: all('docs/embedding.md', 'Open the widget from a button or link'),
    'tag-manager': all('docs/embedding.md', 'Google Tag Manager'),
    policy: all('docs/embedding.md', 'Content Security Policy'),
    install: install(),
    frameworks: frameworks(),
    colors: all('docs/theming.md', 'Colors, font and corners'),
    checkout: all('docs/events.md', 'Open the checkout yourself'),
    relay: all('README.md', 'Run the relay'),
    elements: readElements().map(describe).join('\n\n'),
    variables: variables(),
  });
