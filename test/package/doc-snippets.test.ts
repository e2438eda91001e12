import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {transform} from 'lightningcss';
import {describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';
import {FORM_HEIGHTS, snippet} from '../../src/snippets/index.js';
import {faultsOfCommands} from '../docs/commands.js';
import {fences, type Fence, hasModule, provenBy, proversOf, RELAY, splitComponent} from '../docs/fences.js';
import {openPage} from './packed.js';

const folder = openPage('docs');

/** Stubs for packages that are not installed here. The tests of the consumers build pages with the real ones. */
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

/** Plain scripts do not check whether an element exists, and use a `finder` that an earlier snippet has looked up. */
const script = (code: string): string =>
  /\bconst finder\b/.test(code) ? code : `declare const finder: import('@plan-finder/elements').PlanFinder;\n${code}`;

const modulesOf = ({language, code}: Fence): readonly string[] => {
  if (['vue', 'svelte', 'astro', 'html'].includes(language)) return splitComponent(code).scripts;
  return [language === 'js' ? script(code) : code];
};

/** Returns TypeScript's errors in code snippets, each compiled as a separate module in the folder of a page. */
const faultsOf = (pieces: readonly Fence[], strict: boolean): string => {
  const names = new Map<string, string>();
  for (const [index, fence] of pieces.entries())
    for (const [part, code] of modulesOf(fence).entries()) {
      const file = `doc-${strict}-${index}-${part}.${fence.language === 'tsx' ? 'tsx' : 'ts'}`;
      names.set(file, fence.name);
      writeFileSync(`${folder}/${file}`, `${code}\nexport {};\n`);
    }
  writeFileSync(`${folder}/foreign.d.ts`, FOREIGN);
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

/** Returns all names of one kind that the elements have. */
const namesOf = (kind: 'cssProperties' | 'cssParts'): ReadonlySet<string> => {
  const {modules} = JSON.parse(readFileSync(`${root}dist/custom-elements.json`, 'utf8')) as {
    modules: {declarations: Partial<Record<typeof kind, {name: string}[]>>[]}[];
  };
  return new Set(
    modules.flatMap(({declarations}) => declarations.flatMap(each => (each[kind] ?? []).map(n => n.name))),
  );
};

describe('the code in the documentation', () => {
  it('contains only kinds of snippets that these tests check', () => {
    expect(fences.length).toBeGreaterThan(50);
    expect(
      fences.filter(fence => proversOf(fence).length === 0).map(({name, language}) => `${name} ${language}`),
    ).toEqual([]);
  });

  it('compiles with the types of the published package', () => {
    const typed = fences.filter(fence => proversOf(fence).includes('types') || hasModule(fence));
    const isLoose = ({language}: Fence) => ['js', 'js run', 'html'].includes(language);
    expect(typed.length).toBeGreaterThan(10);
    expect(
      faultsOf(
        typed.filter(fence => !isLoose(fence)),
        true,
      ),
    ).toBe('');
    expect(faultsOf(typed.filter(isLoose), false)).toBe('');
  });

  it('prints in Node what its page says', () => {
    const programs = provenBy('node');
    expect(programs.length).toBeGreaterThan(2);
    for (const [index, {name, page, code}] of programs.entries()) {
      const file = `${folder}/program-${index}.mjs`;
      writeFileSync(file, code);
      const printed = execFileSync(process.execPath, [file], {encoding: 'utf8'}).trim();
      expect(readFileSync(`${root}${page}`, 'utf8'), name).toContain(`You should now see \`${printed}\``);
    }
  });

  it('does not compile with an unknown property', () => {
    const code =
      'import {PlanFinder} from \'@plan-finder/elements/react\';\nexport const page = <PlanFinder shade="red" />;';
    expect(faultsOf([{page: 'x.md', name: 'x.md:1', language: 'tsx', code}], true)).toMatch(/x\.md:1 .*shade/);
  });

  it('contains only existing commands and options', () => {
    const faults = provenBy('commands').flatMap(({name, code}) =>
      faultsOfCommands(code).map(what => `${name} ${what}`),
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['npx plan-finder snipet', /no command of that name/],
    ['npx plan-finder snippet --shade red', /does not know --shade/],
    ['npx plan-finder snippet --relay https://plans.example --for gopher', /--for must be one of script, /],
    ['npx plan-finder snippet --relay https://plans.example --set theme=purple', /--set: theme must be/],
    ['npm run sandbox -- --prot 1', /does not know --prot/],
    ['npm run bild', /no script/],
    ['RELAY_ORIGIN=x npx plan-finder relay', /no setting/],
    ['brew install plan-finder', /no command that we know/],
  ])('would fail these tests with the command “%s”', (code, fault) => {
    expect(faultsOfCommands(code).join()).toMatch(fault);
  });

  it('contains only valid JSON, and styles only with existing parts and properties', () => {
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

  it('reserves the same space as the snippets of the package', () => {
    const lines =
      fences.find(({page, code}) => page === 'docs/embedding.md' && code.includes('min-height'))?.code ?? '';
    const given = [...lines.matchAll(/min-height: (\d+)px/g)].map(([, height]) => Number(height));
    expect(given).toEqual(FORM_HEIGHTS.map(([, height]) => height));
  });

  it('and a test of the consumers have the same tag manager snippet as the command prints', () => {
    const lines = snippet('tag-manager', {relay: RELAY, settings: {theme: 'dark'}});
    const body = (code: string) => code.replace(/\s+/g, '').replaceAll('"', "'");
    const given = fences.find(({code}) => code.includes("createElement('script')"))?.code ?? '';
    expect(body(given)).toContain(body(lines));
    const tested = readFileSync(`${root}test/consumers/pages/tag-manager/tag.html`, 'utf8');
    expect(body(snippet('tag-manager', {relay: RELAY, settings: {state: 'TX'}}))).toContain(body(tested));
  });
});
