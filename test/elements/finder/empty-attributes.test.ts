import {expect, fixture} from '@open-wc/testing';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import {until} from '../support.js';

// The only test of its file: in a page that has not been warned of anything yet.
it('attributes that a page’s template leaves empty cause no console warning', async () => {
  PlanFinder.define();
  const warnings: string[] = [];
  const {warn} = console;
  console.warn = (...said: unknown[]) => warnings.push(String(said[0]));
  try {
    const finder = await fixture<PlanFinder>('<plan-finder></plan-finder>');
    for (const value of ['', ' ']) {
      for (const name of PlanFinder.observedAttributes) finder.setAttribute(name, value);
      await finder.updateComplete;
    }
    expect([finder.headingLevel, finder.maxCompare, finder.initialCount]).to.deep.equal([2, 4, 0]);
    finder.setAttribute('theme', 'sepia');
    await until(() => warnings.some(text => text.includes('sepia')));
    expect(warnings).to.have.length(1);
  } finally {
    console.warn = warn;
  }
});
