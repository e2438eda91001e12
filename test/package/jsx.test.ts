import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';
import type {Manifest} from '../../scripts/build/manifest.js';
import {ELEMENTS, installedAt, openPage, readManifest} from './packed.js';

const folder = openPage('jsx');

const OPTIONS = {
  strict: true,
  noEmit: true,
  jsx: 'react-jsx',
  module: 'nodenext',
  target: 'es2022',
  exactOptionalPropertyTypes: true,
  // The test of all entries checks the types of the package itself.
  skipLibCheck: true,
  types: [],
};

const {exports} = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {exports: Record<string, unknown>};

/** The class names of the elements by tag. */
const classes: ReadonlyMap<string, string> = new Map(
  Object.keys(exports)
    .flatMap(entry => /^[.]\/elements\/([a-z-]+)$/.exec(entry)?.[1] ?? [])
    .map(tag => [tag, tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())]),
);

const {modules} = JSON.parse(readFileSync(`${installedAt(ELEMENTS)}/dist/custom-elements.json`, 'utf8')) as Manifest;
const elements = modules.flatMap(({declarations}) => declarations);

/** Returns TypeScript's errors in a page that uses the package. */
const faultsOf = (code: string, options: Readonly<Record<string, unknown>> = {}): string => {
  writeFileSync(`${folder}/page.tsx`, code);
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({compilerOptions: {...OPTIONS, ...options}, include: ['page.tsx']}),
  );
  try {
    execFileSync(process.execPath, [`${root}node_modules/typescript-7/bin/tsc`], {
      cwd: folder,
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return (error as {stdout: string}).stdout;
  }
};

/** Writes as much of the frameworks' own types as ours use, and returns the paths to them. */
const writeFrameworks = (): Record<string, string[]> => {
  const native = "'onChange' | 'onInput', (event: Event) => void";
  writeFileSync(
    `${folder}/vue.d.ts`,
    `export type HTMLAttributes = Partial<Record<${native}>>; export interface ReservedProps {ref?: unknown}`,
  );
  writeFileSync(`${folder}/svelte.d.ts`, 'export type HTMLAttributes<Of> = {of?: Of};');
  return {vue: ['./vue.d.ts'], 'svelte/elements': ['./svelte.d.ts']};
};

it('the types of all entries need no skipLibCheck', () => {
  const entries = Object.entries(readManifest(ELEMENTS).exports).flatMap(([entry, target]) =>
    typeof target === 'object' && target.types ? [ELEMENTS + entry.slice(1)] : [],
  );
  expect(entries).toEqual(expect.arrayContaining(['jsx', 'react', 'vue'].map(entry => `${ELEMENTS}/${entry}`)));
  const code = entries.map((entry, index) => `export type * as Entry${index} from '${entry}';`).join('\n');
  expect(faultsOf(code, {skipLibCheck: false, paths: writeFrameworks()})).toBe('');
});

describe('the JSX types', () => {
  it('include the elements, their attributes, properties and events', () => {
    const faults = faultsOf(`
      import '@plan-finder/elements/jsx';
      import type {PlanFinder} from '@plan-finder/elements';
      let finder: PlanFinder | null = null;
      export const page = (
        <plan-finder
          ref={element => { finder = element; }}
          relay="https://relay.example/plans"
          heading-level={3}
          searchFilters={{provider: ['A']} as PlanFinder['searchFilters']}
          theme="dark"
          onplan-checkout={event => { event.preventDefault(); console.log(event.url, finder); }}
        >
          <h2 slot="heading">Plans</h2>
        </plan-finder>
      );
    `);
    expect(faults).toBe('');
  });

  it('accept numbers for the vehicle, and null and undefined for unknown values, like the elements', () => {
    const car = '{vin: undefined, make: null, year: 2019, mileage: 21500, zip: 78701, state: "TX", service: null}';
    expect(
      faultsOf(`
      import '@plan-finder/elements/jsx';
      import {PlanFinder, PlanList} from '@plan-finder/elements/react';
      const car = ${car} as const;
      export const page = (
        <>
          <plan-finder {...car} license-plate={null} searchFilters={null} max-compare={undefined} />
          <plan-start-price {...car} />
          <plan-vehicle-form {...car} />
          <plan-list mileage={null} car={undefined} />
          <plan-list mileage="21,500" quotedAt={null} oncomparing={event => event.type} />
          <PlanFinder {...car} licensePlate={null} customer={undefined} onPlanCheckout={event => event.url} />
          <PlanList mileage={21500} car={null} />
        </>
      );
    `),
    ).toBe('');
  });

  it('reject misspelled attributes, properties and events', () => {
    const faults = faultsOf(`
      import '@plan-finder/elements/jsx';
      export const pink = <plan-finder theme="pink" />;
      export const counting = <plan-finder onplan-checkout={(event: number) => event + 1} />;
    `);
    expect(faults).toMatch(/"pink"/);
    expect(faults).toMatch(/PlanCheckoutEvent/);
  });

  it('also apply to the React wrappers', () => {
    const faults = faultsOf(`
      import {PlanFinder, PlanList} from '@plan-finder/elements/react';
      export const page = (
        <>
          <PlanFinder theme="dark" headingLevel={3} onPlanSearchComplete={({planCount}) => planCount + 1} />
          <PlanList plans={[]} onPlanSelect={({plan}) => { console.log(plan.monthlyPrice); }} />
        </>
      );
    `);
    expect(faults).toBe('');
    expect(
      faultsOf(`
      import {PlanFinder} from '@plan-finder/elements/react';
      export const page = <PlanFinder theme="pink" />;
    `),
    ).toMatch(/"pink"/);
  });

  it('have the events of a dialog, of a search and of a scanner, in the way in which React listens to them', () => {
    const faults = faultsOf(`
      import '@plan-finder/elements/jsx';
      const onEvent = ({type}: Event) => console.log(type);
      export const page = (
        <>
          <plan-details onclose={onEvent} />
          <plan-progress oncancel={onEvent} />
          <plan-vin-scanner onclose={onEvent} onchange={onEvent} />
          <plan-catalog-field onChange={() => {}} />
        </>
      );
      // @ts-expect-error: React does not hear an event that does not bubble
      export const scanner = <plan-vin-scanner onChange={() => {}} />;
    `);
    expect(faults).toBe('');
  });

  it('give a start price the attributes that it forwards to its finder, and the events of that finder', () => {
    const props = `
      prefetch="off" density="compact" handoff="blank" consent="denied" analytics="off" miles-unit="miles"
      heading-level={3} max-compare={3} initial-count={2} contact="tel:+15555550100" url-state="query" list-info="…"
      vehicle-from="json-ld"`;
    const faults = faultsOf(`
      import '@plan-finder/elements/jsx';
      import {PlanStartPrice} from '@plan-finder/elements/react';
      export const page = (
        <>
          <plan-start-price ${props} onplan-checkout={event => event.url} onplan-close={event => event.type} />
          <PlanStartPrice ${props} onPlanCheckout={event => event.url} onPlanSearchComplete={event => event.planCount} />
        </>
      );
      // @ts-expect-error: not forwarded
      export const tag = <plan-start-price loading="lazy" />;
      // @ts-expect-error: no such value
      export const component = <PlanStartPrice handoff="there" />;
    `);
    expect(faults).toBe('');
  });

  it('give a start price every attribute of a finder, except two that it sets itself', () => {
    const {attributes = []} = elements.find(({name}) => name === 'PlanFinder') ?? {};
    const names = attributes.map(({name}) => name).filter(name => name !== 'auto-search' && name !== 'loading');
    // The component has a property of its own for it.
    const inReact = (name: string) => (name === 'license-plate' ? 'licensePlate' : name);
    const faults = faultsOf(`
      import type {ComponentProps, JSX} from 'react';
      import '@plan-finder/elements/jsx';
      import {PlanStartPrice} from '@plan-finder/elements/react';
      declare const tag: JSX.IntrinsicElements['plan-start-price'];
      declare const component: ComponentProps<typeof PlanStartPrice>;
      ${names.map(name => `export const _${name.replaceAll('-', '_')} = [tag['${name}'], component['${inReact(name)}']];`).join('\n')}
    `);
    expect(names).toContain('initial-count');
    expect(faults).toBe('');
  });

  it('give the React wrappers the properties that a page may set, and neither read-only ones nor methods', () => {
    const lines = elements.map(({name, members}) => {
      const settable = members.filter(({kind, readonly}) => kind === 'field' && !readonly);
      const documented = members.map(member => `'${member.name}'`).join(' | ');
      return `({${settable.map(member => `${member.name}: true`).join(', ')}}) satisfies Record<
        Extract<keyof ComponentProps<typeof Wrappers.${name}>, Exclude<keyof LitElement, keyof HTMLElement> | ${documented}>,
        true
      >;`;
    });
    const faults = faultsOf(`
      import type {LitElement} from 'lit';
      import type {ComponentProps} from 'react';
      import * as Wrappers from '@plan-finder/elements/react';
      export const page = <Wrappers.PlanFinder vehicleFrom={({title}) => ({vin: title})} id="plans" />;
      ${lines.join('\n')}
    `);
    expect(lines).toHaveLength(classes.size);
    expect(faults).toBe('');
  });
});

describe('the types for Vue and Svelte', () => {
  it('have the events of a dialog and a search, and the attributes and events of the finder of a start price', () => {
    const faults = faultsOf(
      `
      import type * as Svelte from '@plan-finder/elements/svelte';
      import type * as Vue from '@plan-finder/elements/vue';
      export const details: Vue.PlanDetailsProps = {onClose: event => event.type};
      export const progress: Vue.PlanProgressProps = {onCancel: event => event.type};
      export const vue: Vue.PlanStartPriceProps = {headingLevel: '3', density: 'compact', onPlanAsk: event => event.plan};
      export const svelte: Svelte.PlanStartPriceProps = {'heading-level': 3, 'onplan-ask': event => event.plan};
    `,
      {paths: writeFrameworks()},
    );
    expect(faults).toBe('');
  });
});

describe('the types of the main entry', () => {
  it('include those that the documentation of the elements names', () => {
    const types = [...JSON.stringify(elements).matchAll(/"text":"(.*?)"/g)].join();
    const ours = new Set(types.match(/\b(?:[A-Z][a-z]+){2,}\b/g));
    for (const name of ['FocusOptions', 'ReadonlyMap', 'ValidityState']) ours.delete(name);
    const faults = faultsOf(`
      export * from '@plan-finder/elements';
      export * from '@plan-finder/elements/contract';
      import type {${[...ours].join(', ')}, PlansFound, ServiceProgress} from './page.js';
    `);
    expect([...ours]).toContain('CodeDetector');
    expect(faults).toBe('');
  });

  it('let a function read the vehicle from texts that a page may not have', () => {
    const faults = faultsOf(`
      import type {VehicleReader} from '@plan-finder/elements';
      export const read: VehicleReader = page => ({vin: page.querySelector('#stock-vin')?.textContent ?? null});
      export const short: VehicleReader = page => ({vin: page.querySelector('#stock-vin')?.textContent});
    `);
    expect(faults).toBe('');
  });
});

describe('the types of the define entry', () => {
  it('cover querySelector() and addEventListener()', () => {
    const page = (attribute: string) => `
      import '@plan-finder/elements/define';
      const finder = document.querySelector('plan-finder');
      if (finder) finder.theme = '${attribute}';
      finder?.addEventListener('plan-search-complete', ({planCount}) => planCount + 1);
    `;
    expect(faultsOf(page('dark'))).toBe('');
    expect(faultsOf(page('pink'))).toMatch(/"pink"/);
  });

  it('map every tag to its class, which accepts the vehicle as numbers', () => {
    const tags = [...classes].map(
      ([tag, name]) => `const ${name}Found: ${name} | null = document.querySelector('${tag}');`,
    );
    const faults = faultsOf(`
      import type {${[...classes.values()].join(', ')}} from '@plan-finder/elements';
      ${tags.join('\n')}
      for (const found of [PlanFinderFound, PlanStartPriceFound, PlanVehicleFormFound])
        if (found) (found.year = 2019, found.mileage = 21_500, found.zip = 78_701);
      for (const found of [PlanListFound, PlanDetailsFound, PlanComparisonFound])
        if (found) found.mileage = '21,500', found.mileage = 21_500, found.mileage = undefined;
      export {${[...classes.values()].map(name => `${name}Found`).join(', ')}};
    `);
    expect(faults).toBe('');
  });
});
