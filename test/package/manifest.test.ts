import {readFileSync} from 'node:fs';
import {describe, expect, it, vi} from 'vitest';
import {filesBelow, root} from '../../scripts/project.js';

/** The events of each React wrapper, by tag name. */
const wrapped = vi.hoisted(() => new Map<string, Readonly<Record<string, string>>>());
vi.mock('@lit/react', () => ({
  createComponent: ({tagName, events}: {tagName: string; events: Readonly<Record<string, string>>}) => {
    wrapped.set(tagName, events);
    return tagName;
  },
}));

interface Named {
  readonly name: string;
}

interface Described extends Named {
  readonly tagName: string;
  readonly members: readonly (Named & {readonly kind: string})[];
  readonly attributes: readonly (Named & {readonly fieldName: string})[];
  readonly events?: readonly Named[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Named[];
  readonly cssStates?: readonly Named[];
}

interface Manifest {
  readonly modules: readonly {readonly path: string; readonly declarations: readonly Described[]}[];
}

const manifest = JSON.parse(readFileSync(`${root}dist/custom-elements.json`, 'utf8')) as Manifest;
const described = manifest.modules.flatMap(({path, declarations}) =>
  declarations.map(element => ({...element, path: `${root}${path}`})),
);

const folder = `${root}src/elements`;
const sources = filesBelow(folder)
  .filter(file => file.endsWith('.ts'))
  .map(file => readFileSync(`${folder}/${file}`, 'utf8'));

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** Returns all matches of a pattern's first group in the code, without comments. */
const inCode = (pattern: RegExp): string[] =>
  sorted(
    sources.flatMap(source =>
      [...source.replace(/\/\*[^]*?\*\//g, '').matchAll(pattern)].flatMap(([, group = '']) => group.split(/,? +/)),
    ),
  );

type Kind = 'events' | 'slots' | 'cssParts' | 'cssProperties' | 'cssStates';

const inManifest = (kind: Kind): string[] =>
  sorted(described.flatMap(element => (element[kind] ?? []).map(({name}) => name)));

/** The attributes and properties of an element at run time. */
interface ElementClass {
  readonly observedAttributes: readonly string[];
  readonly elementProperties: ReadonlyMap<string, {readonly state?: boolean; readonly noAccessor?: boolean}>;
}

const classOf = async ({path, name}: {path: string; name: string}): Promise<ElementClass> =>
  ((await import(path)) as Record<string, ElementClass>)[name] as ElementClass;

/** Every element observes `lang`, which is a global attribute. */
const isOwn = (attribute: string): boolean => attribute !== 'lang';

describe('custom-elements.json', () => {
  it('describes each element that pages can use', () => {
    const isPublic = (source: string): boolean => !/@internal\n \*\/\nexport class/.test(source);
    const tags = sources
      .filter(isPublic)
      .flatMap(source => /interface HTMLElementTagNameMap \{\s+'(plan-[a-z-]+)'/.exec(source)?.[1] ?? []);
    expect(sorted(described.map(({tagName}) => tagName))).toEqual(tags.sort());
  });

  it('lists exactly the custom events that the elements dispatch', () => {
    const ours = inManifest('events').filter(name => name.startsWith('plan-'));
    // An event with its own options does not bubble out of the element.
    expect(ours).toEqual(inCode(/super\('(plan-[a-z-]+)'(?:, true)?\)/g));
  });

  it('lists exactly the parts in the templates', () => {
    const own = inCode(/(?:\spart="|'part', '|\bpart: ')([a-z -]+)['"]/g);
    // A part of a nested element may be exported under another name.
    const renamed = inCode(/(?:exportparts="|EXPORTED_PARTS =\s+')([^"']*)["']/g).flatMap(names =>
      names.split(',').map(name => name.replace(/^.*:/, '')),
    );
    expect(inManifest('cssParts').filter(name => !own.includes(name) && !renamed.includes(name))).toEqual([]);
    expect(own.filter(name => !inManifest('cssParts').includes(name))).toEqual([]);
  });

  it('lists exactly the slots in the templates', () => {
    expect(inManifest('slots')).toEqual(inCode(/<slot\s+name="([a-z-]+)"/g));
  });

  it('lists exactly the custom properties that the styles read', () => {
    expect(inManifest('cssProperties')).toEqual(inCode(/var\((--plan-[a-z-]+)/g));
  });

  it('lists exactly the custom states that the elements set', () => {
    const ofResults = inCode(/type ResultsState = ([^;]+);/g).filter(name => name !== '|');
    expect(ofResults).not.toEqual([]);
    // A finder that waits is not visible.
    const others = inCode(/states\.add\('([a-z]+)'\)/g).filter(name => name !== 'waiting');
    const names = [...ofResults, ...others].map(name => name.replaceAll("'", ''));
    expect(inManifest('cssStates')).toEqual(sorted(names));
  });

  for (const element of described) {
    it(`lists the attributes and properties that ${element.tagName} has at run time`, async () => {
      const {observedAttributes, elementProperties} = await classOf(element);
      expect(sorted(element.attributes.map(({name}) => name))).toEqual(sorted(observedAttributes.filter(isOwn)));
      // Lit uses a property without an accessor only for a value that is set before the element is defined.
      const settable = [...elementProperties].filter(([, {state, noAccessor}]) => !state && !noAccessor);
      expect(element.members.filter(({kind}) => kind === 'field').map(({name}) => name)).toEqual(
        expect.arrayContaining(settable.map(([name]) => name)),
      );
    });
  }
});

/** The name of the prop for an event: `onPlanSelect` for `plan-select`. */
const propOf = (event: string): string => `on-${event}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('the React wrappers', () => {
  const finder = described.find(({tagName}) => tagName === 'plan-finder');
  for (const {tagName, events = []} of described) {
    it(`have a prop for each event of ${tagName} in custom-elements.json`, async () => {
      await import('../../src/react.js');
      // The events of the finder that a start price opens bubble.
      const all = tagName === 'plan-start-price' ? [...events, ...(finder?.events ?? [])] : events;
      expect(wrapped.get(tagName)).toEqual(Object.fromEntries(all.map(({name}) => [propOf(name), name])));
    });
  }
});
