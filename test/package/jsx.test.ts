import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';
import {pack, type Packed} from './packed.js';

let packed: Packed;
beforeAll(() => {
  packed = pack();
});
afterAll(() => packed.remove());

const OPTIONS = {
  strict: true,
  noEmit: true,
  jsx: 'react-jsx',
  module: 'nodenext',
  target: 'es2022',
  exactOptionalPropertyTypes: true,
  // The package's own types are read too: nobody has to look away from them.
  skipLibCheck: false,
  types: [],
};

/** What TypeScript says of a page that uses the package. */
const faultsOf = (code: string): string => {
  writeFileSync(`${packed.folder}/page.tsx`, code);
  writeFileSync(`${packed.folder}/package.json`, '{"type": "module"}');
  writeFileSync(`${packed.folder}/tsconfig.json`, JSON.stringify({compilerOptions: OPTIONS, include: ['page.tsx']}));
  try {
    execFileSync(process.execPath, [`${root}node_modules/@typescript/native/bin/tsc`], {
      cwd: packed.folder,
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return (error as {stdout: string}).stdout;
  }
};

describe('the types for JSX', () => {
  it('know the elements, their attributes, properties and events', () => {
    const faults = faultsOf(`
      import 'plan-finder/jsx';
      import type {PlanFinder} from 'plan-finder';
      let finder: PlanFinder | null = null;
      export const page = (
        <plan-finder
          ref={element => { finder = element; }}
          relay="https://relay.example/plans"
          heading-level={3}
          filters={{provider: ['A']} as PlanFinder['filters']}
          theme="dark"
          onplan-checkout={event => { event.preventDefault(); console.log(event.url, finder); }}
        >
          <h2 slot="heading">Plans</h2>
        </plan-finder>
      );
    `);
    expect(faults).toBe('');
  });

  it('find what is spelled wrong', () => {
    const faults = faultsOf(`
      import 'plan-finder/jsx';
      export const pink = <plan-finder theme="pink" />;
      export const counting = <plan-finder onplan-checkout={(event: number) => event + 1} />;
    `);
    expect(faults).toMatch(/"pink"/);
    expect(faults).toMatch(/PlanCheckoutEvent/);
  });

  it('are those of the wrappers too', () => {
    const faults = faultsOf(`
      import {PlanFinder, PlanList} from 'plan-finder/react';
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
      import {PlanFinder} from 'plan-finder/react';
      export const page = <PlanFinder theme="pink" />;
    `),
    ).toMatch(/"pink"/);
  });
});

describe('the entry that defines the elements', () => {
  it('gives a page what it finds and hears with its types', () => {
    const page = (attribute: string) => `
      import 'plan-finder/define';
      const finder = document.querySelector('plan-finder');
      if (finder) finder.theme = '${attribute}';
      finder?.addEventListener('plan-search-complete', ({planCount}) => planCount + 1);
    `;
    expect(faultsOf(page('dark'))).toBe('');
    expect(faultsOf(page('pink'))).toMatch(/"pink"/);
  });
});
