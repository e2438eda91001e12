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

/** The elements as the package describes them, the whole journey first. */
function readElements(): readonly ElementDeclaration[] {
  if (!existsSync(manifestPath)) throw new Error(`docs: expected ${manifestPath}, which "npm run build" writes.`);
  const {modules} = JSON.parse(readFileSync(manifestPath, 'utf8')) as {
    modules: readonly {declarations: readonly ElementDeclaration[]}[];
  };
  const elements = modules.flatMap(({declarations}) => declarations);
  const place = ({tagName}: ElementDeclaration): string => (tagName === 'plan-finder' ? '' : tagName);
  return elements.toSorted((one, other) => place(one).localeCompare(place(other)));
}

/** A table under a heading, or nothing where there is nothing to list. */
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
      ['attribute', 'values', 'at first', 'what it is for'],
      attributes.map(one => [code(one.name), typeOf(one), defaultOf(one), one.description ?? '']),
    ),
    section(
      'Properties',
      ['property', 'type', 'what it is for'],
      properties.map(one => [code(one.name), typeOf(one), one.description ?? '']),
    ),
    section(
      'Methods',
      ['method', 'what it does'],
      methods.map(one => [code(`${one.name}()`), one.description ?? '']),
    ),
    section(
      'Events',
      ['event', 'type', 'when'],
      events.map(one => [code(one.name), typeOf(one), one.description ?? '']),
    ),
    section('Slots', ['slot', 'what it holds'], slots.map(described)),
    section('Parts', ['part', 'what it is'], cssParts.map(described)),
    section(
      'Custom properties',
      ['property', 'at first', 'what it is'],
      cssProperties.map(one => [code(one.name), defaultOf(one), one.description ?? '']),
    ),
    section('States', ['state', 'when'], cssStates.map(described)),
  ].join('');
}

/** Writes what each element takes, dispatches and offers into its page, from custom-elements.json. */
export async function writeElementsPage(): Promise<string> {
  const elements = readElements();
  return writeBlocks('docs/elements.md', {
    list: `${elements.map(({tagName}) => `[\`${tagName}\`](#${tagName})`).join(', ')}.`,
    elements: elements.map(describeElement).join('\n'),
  });
}
