import {readFileSync} from 'node:fs';
import {basename} from 'node:path';
import {filesBelow, root} from '../project.js';
import {readElements} from './elements.js';

const folder = `${root}src/elements`;

/** For templates outside the file of an element, the element whose shadow root they are rendered in. */
const OWNERS: Readonly<Record<string, string>> = {
  'finder/plan-results.ts': 'plan-finder',
  'finder/search-screens.ts': 'plan-finder',
  'list/list-tools.ts': 'plan-list',
  'list/compare-tray.ts': 'plan-list',
  'list/filter-panel.ts': 'plan-list',
  'form/catalog-fields.ts': 'plan-vehicle-form',
  'form/scan-button.ts': 'plan-vehicle-form',
  'details/sections.ts': 'plan-details',
};

/** A finder's elements whose parts are not all there from the start: the files that load the others, with the list. */
const LATER: Readonly<Record<string, string>> = {
  'plan-list': 'list/list-tools.ts',
  'plan-vehicle-form': 'form/form-tools.ts',
};

/** An element without a shadow root, which renders into its owner's. */
const LIGHT = 'plan-results';

const TEMPLATE = /<(plan-[a-z-]+)\n[^]*?<\/\1>/g;
const LIST = /exportparts="([^"]*)"/;
const LATER_LIST = /EXPORTED_PARTS =\s+'([^']*)'/;

/** An element in the template of another one. */
export interface InnerElement {
  /** The file of the list, in src/elements. */
  readonly file: string;
  readonly owner: string;
  readonly tag: string;
  /** The value of its `exportparts`. */
  readonly list: string;
}

/** The names of each element's own parts, without those it exports from others. */
export type OwnParts = (tag: string) => readonly string[];

export const readElementFile = (file: string): string => readFileSync(`${folder}/${file}`, 'utf8');

/** Finds the elements in the templates of other elements. */
export const findInnerElements = (): readonly InnerElement[] =>
  filesBelow(folder)
    .filter(file => file.endsWith('.ts'))
    .flatMap(file =>
      [...readElementFile(file).matchAll(TEMPLATE)]
        .filter(([, tag]) => tag !== LIGHT)
        .map(([template, tag = '']) => {
          const owner = OWNERS[file] ?? basename(file, '.ts');
          const later = owner === 'plan-finder' ? LATER[tag] : undefined;
          const list = later ? LATER_LIST.exec(readElementFile(later)) : LIST.exec(template);
          return {file: later ?? file, owner, tag, list: list?.[1] ?? ''};
        }),
    );

/** Reads an `exportparts` list: the exported name of each part. */
export const readList = (list: string): ReadonlyMap<string, string> =>
  new Map(
    list.split(/,\s*/).map(entry => {
      const [from = '', to = from] = entry.split(/:\s*/);
      return [from, to];
    }),
  );

/** All parts that a page can style through an element: its own, and those that it exports from the elements in it. */
export const reachableParts = (tag: string, inners: readonly InnerElement[], ownParts: OwnParts): string[] => {
  const exported = inners.filter(({owner}) => owner === tag).flatMap(({list}) => [...readList(list).values()]);
  return [...new Set([...ownParts(tag), ...exported])].sort();
};

/**
 * Completes an `exportparts` list: parts that are gone are removed, and new ones are added. A new part keeps its name,
 * unless that name is taken; then it begins with the name of its element.
 */
export function completeList({tag, list}: InnerElement, parts: readonly string[], taken: readonly string[]): string {
  const entries = list.split(/,\s*/);
  const kept = entries.filter(entry => parts.includes(entry.split(':')[0] ?? ''));
  const added = parts
    .filter(part => !readList(list).has(part))
    .map(part => (taken.includes(part) ? `${part}: ${tag.replace('plan-', '')}-${part}` : part));
  return [...kept, ...added].join(list.includes(', ') ? ', ' : ',');
}

/** The parts in custom-elements.json. */
export function readOwnParts(): OwnParts {
  const parts = new Map(
    readElements().map(({tagName, cssParts = []}) => [`${tagName}`, cssParts.map(({name}) => name)]),
  );
  return tag => parts.get(tag) ?? [];
}

/** Returns the source files with complete lists. Each element's base stays its own. */
export function writeExportedParts(ownParts: OwnParts): ReadonlyMap<string, string> {
  const inners = findInnerElements();
  const complete = (inner: InnerElement): InnerElement => {
    // A new part of an element is handed on by each element around it.
    const within = inners.filter(({owner}) => owner === inner.tag).map(complete);
    const parts = reachableParts(inner.tag, within, ownParts).filter(part => part !== 'base');
    return {...inner, list: completeList(inner, parts, reachableParts(inner.owner, inners, ownParts))};
  };
  const texts = new Map<string, string>();
  for (const inner of inners) {
    const text = texts.get(inner.file) ?? readElementFile(inner.file);
    const {list} = complete(inner);
    texts.set(inner.file, text.replace(`"${inner.list}"`, `"${list}"`).replace(`'${inner.list}'`, `'${list}'`));
  }
  return texts;
}
