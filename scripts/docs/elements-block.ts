import {existsSync} from 'node:fs';
import {type ElementName, STATES} from '../../demo/states.js';
import {root} from '../project.js';
import {code, table, writeBlocks} from './blocks.js';
import {
  callOf,
  type ElementDeclaration,
  methodsOf,
  type Named,
  propertiesOf,
  readElements,
  type Typed,
} from './elements.js';

/** Returns a table under a heading, or nothing if there are no rows. */
const section = (
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  picture = '',
): string => (rows.length === 0 ? '' : `\n## ${title}\n\n${picture}${table(heads, rows)}\n`);

const typeOf = ({type}: Typed): string => (type ? code(type.text) : '');
const defaultOf = ({default: value}: Typed): string => (value === undefined || value === "''" ? '' : code(value));
const described = ({name, description = ''}: Named): readonly string[] => [code(name), description];

/** The states to show on the pages, of elements whose first state shows less than others. */
const SHOWN: Partial<Record<ElementName, string>> = {
  'plan-vehicle-form': 'form-filled',
  'plan-progress': 'progress-usual',
};

const stateOf = ({tagName}: ElementDeclaration): string | undefined =>
  SHOWN[tagName] ?? STATES.find(({element}) => element === tagName)?.id;

/** The site replaces the comment with a live example: see docs/.vitepress/config.mts. */
const describeElement = (element: ElementDeclaration): string => {
  const {name, tagName, description} = element;
  const state = stateOf(element);
  return [
    description,
    `\`\`\`ts\nimport {${name}} from '@plan-finder/elements/elements/${tagName}';\n\n${name}.define();\n\`\`\``,
    `<!-- live ${state} -->`,
    `The demo (\`npm start\`) has it at \`/stage.html?state=${state}\`, and all of its states in [the studio](../studio.md).`,
  ].join('\n\n');
};

/** The picture of an element's parts, if there is one, for the table below it. */
function pictureOf(tagName: ElementName): string {
  const path = `pictures/parts-${tagName}.png`;
  if (!existsSync(`${root}docs/${path}`)) return '';
  const alt = `${tagName} with each of its visible parts outlined and numbered, beside a list of their names.`;
  return `<img src="../${path}" alt="${alt}">\n\n`;
}

function describeApi(element: ElementDeclaration): string {
  const {tagName, attributes, events} = element;
  const {slots = [], cssParts = [], cssProperties = [], cssStates = []} = element;
  return [
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
      methodsOf(element).map(one => [code(callOf(one)), one.description ?? '']),
    ),
    section(
      'Events',
      ['event', 'type', 'when'],
      events.map(one => [code(one.name), typeOf(one), one.description ?? '']),
    ),
    section('Slots', ['slot', 'content'], slots.map(described)),
    section('Parts', ['part', 'description'], cssParts.map(described), pictureOf(tagName)),
    section(
      'Custom properties',
      ['property', 'default', 'description'],
      cssProperties.map(one => [code(one.name), defaultOf(one), one.description ?? '']),
    ),
    section('States', ['state', 'when'], cssStates.map(described)),
  ].join('');
}

/** The first sentence of a description. */
const summaryOf = ({description}: ElementDeclaration): string =>
  /^[^]*?\.(?=\s|$)/.exec(description)?.[0] ?? description;

/** Writes the list of the elements into docs/elements.md, from custom-elements.json. */
export const writeElementsPage = (): Promise<string> =>
  writeBlocks('docs/elements.md', {
    list: table(
      ['element', 'what it does'],
      readElements().map(element => [`[\`<${element.tagName}>\`](elements/${element.tagName}.md)`, summaryOf(element)]),
    ),
  });

/** Writes the description and the API of each element into its page in docs/elements, and returns the pages by path. */
export async function writeElementPages(): Promise<ReadonlyMap<string, string>> {
  const pages = readElements().map(async element => {
    const page = `docs/elements/${element.tagName}.md`;
    return [page, await writeBlocks(page, {about: describeElement(element), api: describeApi(element)})] as const;
  });
  return new Map(await Promise.all(pages));
}
