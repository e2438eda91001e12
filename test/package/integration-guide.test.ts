import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {type ElementDeclaration, readElements} from '../../scripts/docs/elements.js';
import {GUIDE, writeGuide} from '../../scripts/docs/guide-block.js';
import {writeLlms} from '../../scripts/docs/llms.js';
import {writeSettingsFile} from '../../scripts/docs/settings-file.js';
import {root} from '../../scripts/project.js';
import {SCRIPT_SETTINGS} from '../../src/embed/invalid-settings.js';
import {SETTINGS as OF_PLACES} from '../../src/embed/settings.js';
import {type Setting, SETTINGS as OF_RELAY} from '../../src/relay/settings/table.js';
import {ELEMENTS, EVERYTHING, installedAt, PACKAGES, readManifest} from './packed.js';

interface SettingsFile {
  readonly elements: Readonly<Record<string, Readonly<Record<string, readonly {readonly name: string}[]>>>>;
  readonly scriptTag: readonly {readonly name: string; readonly values?: readonly string[]}[];
  readonly relay: readonly {readonly variable?: string}[];
}

const read = (path: string): string => readFileSync(path, 'utf8');
const guide = read(`${root}${GUIDE}`);
const settings = JSON.parse(read(`${root}docs/settings.json`)) as SettingsFile;

/** All names of an element that a page can use, by the group in settings.json that has them. */
const namesOf = ({attributes, events, slots, cssParts, cssProperties, cssStates}: ElementDeclaration) =>
  Object.entries({attributes, events, slots, parts: cssParts, customProperties: cssProperties, states: cssStates}).map(
    ([group, entries = []]) => [group, entries.map(({name}) => name)] as const,
  );

describe.each([
  ['docs/settings.json', writeSettingsFile],
  [GUIDE, writeGuide],
  ['llms.txt', writeLlms],
])('%s', (path, write) => {
  it('is what "npm run docs" writes', async () => {
    expect(read(`${root}${path}`)).toBe(await write());
  });
});

describe('the integration guide and settings.json', () => {
  it.each(readElements().map(element => [element.tagName, element] as const))(
    'have every attribute, event, slot, part, token and state of %s',
    (tagName, element) => {
      const chapter = guide.split(/^### /m).find(text => text.startsWith(`\`<${tagName}>\``)) ?? '';
      for (const [group, names] of namesOf(element)) {
        expect(settings.elements[tagName]?.[group]?.map(({name}) => name)).toEqual(names);
        expect(names.filter(name => !chapter.includes(`\`${name}\``))).toEqual([]);
      }
    },
  );

  it('have every variable of the relay', () => {
    const variables = Object.values<Setting>(OF_RELAY).flatMap(({variable}) => variable ?? []);
    expect(settings.relay.flatMap(({variable}) => variable ?? [])).toEqual(variables);
    expect(variables.filter(variable => !guide.includes(`- \`${variable}\``))).toEqual([]);
  });

  it('have every setting of the script tag', () => {
    const names = settings.scriptTag.map(({name}) => name.replace(/^data-/, ''));
    expect(names.sort()).toEqual([...OF_PLACES, ...SCRIPT_SETTINGS].sort());
    for (const name of ['lang', 'relay', ...SCRIPT_SETTINGS]) expect(guide).toContain(`- \`data-${name}\`: `);
    expect(settings.scriptTag).toContainEqual(expect.objectContaining({name: 'data-theme', default: 'auto'}));
  });
});

describe.each(PACKAGES)('the package %s', name => {
  const file = (path: string): string => read(`${installedAt(name)}/${path}`);

  it('exports the settings, and has the guide and llms.txt at its root', () => {
    expect(readManifest(name).exports['./settings.json']).toBe('./dist/settings.json');
    expect(JSON.parse(file('dist/settings.json'))).toEqual(settings);
    const links = [...file('llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    expect(links).toContain('integration-guide.md');
    for (const link of links) expect(file(link)).not.toBe('');
  });

  it('tells how to install it, in its README and in the guide', () => {
    expect(file('README.md')).toMatch(new RegExp(`^# ${name}\n[^]*^npm install ${name}$`, 'm'));
    for (const each of [ELEMENTS, EVERYTHING])
      expect(file('integration-guide.md')).toMatch(new RegExp(`^npm install ${each}$`, 'm'));
    expect(file('integration-guide.md')).not.toMatch(/tgz|<!--/);
  });

  it('has no links to files that are not in it', () => {
    for (const page of ['README.md', 'integration-guide.md'])
      expect([...file(page).matchAll(/\]\((?!https:|#)[^)]*\)/g)].map(([link]) => link)).toEqual([]);
  });

  it('has a description and keywords for the registry', () => {
    expect(readManifest(name)).toMatchObject({
      description: expect.stringContaining('vehicle service contracts') as string,
      keywords: expect.arrayContaining(['vehicle service contract', 'widget']) as string[],
      license: 'MIT',
    });
  });
});
