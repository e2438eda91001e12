import {type ElementDeclaration, methodsOf, type Named, propertiesOf, readElements, type Typed} from './elements.js';
import {code, table, writeBlocks} from './blocks.js';

/** Returns a table under a heading, or nothing if there are no rows. */
const section = (title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : `\n### ${title}\n\n${table(heads, rows)}\n`;

const typeOf = ({type}: Typed): string => (type ? code(type.text) : '');
const defaultOf = ({default: value}: Typed): string => (value === undefined || value === "''" ? '' : code(value));
const described = ({name, description = ''}: Named): readonly string[] => [code(name), description];

function describeElement(element: ElementDeclaration): string {
  const {tagName, description, attributes, events} = element;
  const {slots = [], cssParts = [], cssProperties = [], cssStates = []} = element;
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
      propertiesOf(element).map(one => [code(one.name), typeOf(one), one.description ?? '']),
    ),
    section(
      'Methods',
      ['method', 'description'],
      methodsOf(element).map(one => [code(`${one.name}()`), one.description ?? '']),
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
