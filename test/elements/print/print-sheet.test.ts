import {expect, fixture, html} from '@open-wc/testing';
import {groupPlans} from '../../../src/plans/groups.js';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {resultStrings} from '../../../src/strings/en/results.js';
import {ENTRIES, part, plansOf, until} from '../support.js';

const {print} = window;

before(() => PlanList.define());
beforeEach(() => (window.print = () => undefined));
afterEach(() => {
  window.print = print;
  // What the shopper does next removes the sheet.
  dispatchEvent(new PointerEvent('pointerdown'));
});

const HEBREW = Object.fromEntries(
  Object.entries(resultStrings).map(([name, text]) => [name, typeof text === 'string' ? 'כן' : () => 'כן']),
) as Partial<PlanList['texts']>;

describe('the printed sheet', () => {
  for (const [language, dir, strings] of [
    ['he', 'rtl', HEBREW],
    ['en', 'ltr', {}],
  ] as const)
    it(`is printed in the direction of its list, not of what is around it (${language}, ${dir})`, async () => {
      const place = await fixture(html`<div lang=${language} dir="rtl"><plan-list></plan-list></div>`);
      const list = place.firstElementChild as PlanList;
      Object.assign(list, {strings, plans: groupPlans(plansOf(...ENTRIES))});
      await until(() => list.renderRoot.querySelector('p [part~="print"]'));
      part(list, 'p [part~="print"]').click();
      await until(() => document.querySelector('html > div'));
      expect(getComputedStyle(document.querySelector('html > div') as Element).direction).to.equal(dir);
    });
});
