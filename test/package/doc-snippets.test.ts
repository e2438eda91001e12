import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {transform} from 'lightningcss';
import {describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';
import {FORM_HEIGHTS, snippet} from '../../src/snippets/index.js';
import {faultsOfCommands} from '../docs/commands.js';
import {fences, type Fence, provenBy, proversOf, RELAY, splitComponent} from '../docs/fences.js';
import {openPage} from './packed.js';

const folder = openPage('docs');

/** What TypeScript is told of packages that are not installed here; pages that are built with them are tested apart. */
const FOREIGN = `
declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: object;
  export function Component(options: {schemas: object[]; selector: string; template: string}): ClassDecorator;
}
declare module '@vitejs/plugin-vue' {
  export default function vue(options: {
    template: {compilerOptions: {isCustomElement: (tag: string) => boolean}};
  }): import('vite').PluginOption;
}`;

const OPTIONS = {
  noEmit: true,
  jsx: 'react-jsx',
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  experimentalDecorators: true,
  skipLibCheck: true,
  types: [],
};

/** In plain scripts nobody asks whether an element is there; a finder is what a page before them looked up. */
const script = (code: string): string =>
  /\bconst finder\b/.test(code) ? code : `declare const finder: import('plan-finder').PlanFinder;\n${code}`;

const modulesOf = ({language, code}: Fence): readonly string[] => {
  if (['vue', 'svelte', 'astro'].includes(language)) return splitComponent(code).scripts;
  return [language === 'js' ? script(code) : code];
};

/** What TypeScript says of pieces of code, each a module of its own, in a page's own folder. */
const faultsOf = (pieces: readonly Fence[], strict: boolean): string => {
  const names = new Map<string, string>();
  for (const [index, fence] of pieces.entries())
    for (const [part, code] of modulesOf(fence).entries()) {
      const file = `doc-${strict}-${index}-${part}.${fence.language === 'tsx' ? 'tsx' : 'ts'}`;
      names.set(file, fence.name);
      writeFileSync(`${folder}/${file}`, `${code}\nexport {};\n`);
    }
  writeFileSync(`${folder}/foreign.d.ts`, FOREIGN);
  writeFileSync(`${folder}/package.json`, '{"type": "module"}');
  const include = ['foreign.d.ts', ...names.keys()];
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({compilerOptions: {...OPTIONS, strict}, include}));
  try {
    execFileSync(process.execPath, [`${root}node_modules/typescript-7/bin/tsc`], {
      cwd: folder,
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return (error as {stdout: string}).stdout.replace(/^doc-[\w-]+\.tsx?/gm, file => `${names.get(file)} ${file}`);
  }
};

/** Every name that an element has, of a kind. */
const namesOf = (kind: 'cssProperties' | 'cssParts'): ReadonlySet<string> => {
  const {modules} = JSON.parse(readFileSync(`${root}dist/custom-elements.json`, 'utf8')) as {
    modules: {declarations: Partial<Record<typeof kind, {name: string}[]>>[]}[];
  };
  return new Set(
    modules.flatMap(({declarations}) => declarations.flatMap(each => (each[kind] ?? []).map(n => n.name))),
  );
};

describe('the code in the documentation', () => {
  it('is all of a kind that is proven', () => {
    expect(fences.length).toBeGreaterThan(50);
    expect(
      fences.filter(fence => proversOf(fence).length === 0).map(({name, language}) => `${name} ${language}`),
    ).toEqual([]);
  });

  it('has the types of the package that is published', () => {
    const typed = provenBy('types');
    expect(typed.length).toBeGreaterThan(10);
    expect(
      faultsOf(
        typed.filter(({language}) => language !== 'js'),
        true,
      ),
    ).toBe('');
    expect(
      faultsOf(
        typed.filter(({language}) => language === 'js'),
        false,
      ),
    ).toBe('');
  });

  it('would not pass with a name that does not exist', () => {
    const code = 'import {PlanFinder} from \'plan-finder/react\';\nexport const page = <PlanFinder colour="red" />;';
    expect(faultsOf([{page: 'x.md', name: 'x.md:1', language: 'tsx', code}], true)).toMatch(/x\.md:1 .*colour/);
  });

  it('gives commands that there are, with options that they know', () => {
    const faults = provenBy('commands').flatMap(({name, code}) =>
      faultsOfCommands(code).map(what => `${name} ${what}`),
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['npx plan-finder snipet', /no command of that name/],
    ['npx plan-finder snippet --colour red', /does not know --colour/],
    ['npx plan-finder snippet --relay https://plans.example --for gopher', /--for: expected one of script, /],
    ['npx plan-finder snippet --relay https://plans.example --set theme=purple', /--set: theme: expected/],
    ['npm run sandbox -- --prot 1', /does not know --prot/],
    ['npm run bild', /no script/],
    ['RELAY_ORIGIN=x npx plan-finder relay', /no setting/],
    ['brew install plan-finder', /no command that we know/],
  ])('would not pass with “%s”', (code, fault) => {
    expect(faultsOfCommands(code).join()).toMatch(fault);
  });

  it('is JSON where it says so, and styles with names that there are', () => {
    const parts = namesOf('cssParts');
    const properties = namesOf('cssProperties');
    for (const {name, language, code} of provenBy('data')) {
      if (language === 'json') {
        expect(() => JSON.parse(code) as unknown, name).not.toThrow();
        continue;
      }
      expect(() => transform({filename: name, code: Buffer.from(code)}), name).not.toThrow();
      for (const [, part = ''] of code.matchAll(/::part\(([\w-]+)\)/g)) expect(parts, name).toContain(part);
      for (const [property] of code.matchAll(/--plan-[\w-]+/g)) expect(properties, name).toContain(property);
    }
  });

  it('keeps the room that the lines to paste keep', () => {
    const lines =
      fences.find(({page, code}) => page === 'docs/embedding.md' && code.includes('min-height'))?.code ?? '';
    const given = [...lines.matchAll(/min-height: (\d+)px/g)].map(([, height]) => Number(height));
    expect(given).toEqual(FORM_HEIGHTS.map(([, height]) => height));
  });

  it('has a tag manager’s lines as they are printed', () => {
    const lines = snippet('tag-manager', {relay: RELAY, settings: {theme: 'dark'}});
    const body = (code: string) => code.replace(/\s+/g, '').replaceAll('"', "'");
    const given = fences.find(({code}) => code.includes("createElement('script')"))?.code ?? '';
    expect(body(given)).toContain(body(lines));
  });
});
