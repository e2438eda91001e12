import {existsSync, readFileSync} from 'node:fs';
import {root} from '../project.js';
import {code, table, writeBlocks} from './blocks.js';

interface Named {
  readonly name: string;
  readonly description?: string;
}

interface Typed extends Named {
  readonly type?: {readonly text: string};
  readonly default?: string;
}

interface Member extends Typed {
  readonly kind: string;
  readonly attribute?: string;
  readonly readonly?: boolean;
}

interface ElementDeclaration {
  readonly tagName: string;
  readonly description: string;
  readonly attributes: readonly Typed[];
  readonly members: readonly Member[];
  readonly events: readonly Typed[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Typed[];
  readonly cssStates?: readonly Named[];
}

const manifestPath = `${root}dist/custom-elements.json`;

/** Reads the elements from custom-elements.json, plan-finder first. */
function readElements(): readonly ElementDeclaration[] {
  if (!existsSync(manifestPath)) throw new Error(`${manifestPath} is missing. Run "npm run build".`);
  const {modules} = JSON.parse(readFileSync(manifestPath, 'utf8')) as {
    modules: readonly {declarations: readonly ElementDeclaration[]}[];
  };
  const elements = modules.flatMap(({declarations}) => declarations);
  const place = ({tagName}: ElementDeclaration): string => (tagName === 'plan-finder' ? '' : tagName);
  return elements.toSorted((one, other) => place(one).localeCompare(place(other)));
}

/** Returns a table under a heading, or nothing if there are no rows. */
const section = (title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : `\n### ${title}\n\n${table(heads, rows)}\n`;

const typeOf = ({type}: Typed): string => (type ? code(type.text) : '');
const defaultOf = ({default: value}: Typed): string => (value === undefined || value === "''" ? '' : code(value));
const described = ({name, description = ''}: Named): readonly string[] => [code(name), description];

function describeElement(element: ElementDeclaration): string {
  const {tagName, description, attributes, members, events} = element;
  const {slots = [], cssParts = [], cssProperties = [], cssStates = []} = element;
  const properties = members.filter(({kind, attribute}) => kind === 'field' && attribute === undefined);
  const methods = members.filter(({kind}) => kind === 'method');
  return [
    `## \`<${tagName}>\`\n\n${description}\n`,
    section(
      'Attributes',
      ['attribute', 'type', 'default', 'description'],
      attributes.map(one => [code(one.name), typeOf(one), defaultOf(one), one.description ?? '']),
    ),
    section(
      'Properties',
      ['property', 'type', 'description'],
      properties.map(one => [code(one.name), typeOf(one), one.description ?? '']),
    ),
    section(
      'Methods',
      ['method', 'description'],
      methods.map(one => [code(`${one.name}()`), one.description ?? '']),
    ),
    section(
      'Events',
      ['event', 'type', 'when'],
      events.map(one => [code(one.name), typeOf(one), one.description ?? '']),
    ),
    section('Slots', ['slot', 'content'], slots.map(described)),
    section('Parts', ['part', 'description'], cssParts.map(described)),
    section(
      'Custom properties',
      ['property', 'default', 'description'],
      cssProperties.map(one => [code(one.name), defaultOf(one), one.description ?? '']),
    ),
    section('States', ['state', 'when'], cssStates.map(described)),
  ].join('');
}

/** Writes the API of each element into docs/elements.md, from custom-elements.json. */
export async function writeElementsPage(): Promise<string> {
  const elements = readElements();
  return writeBlocks('docs/elements.md', {
    list: `${elements.map(({tagName}) => `[\`${tagName}\`](#${tagName})`).join(', ')}.`,
    elements: elements.map(describeElement).join('\n'),
  });
}
