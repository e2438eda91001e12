import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {groupPlans} from '../../../src/plans/groups.js';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {detailStrings} from '../../../src/strings/en/details.js';
import {resultStrings} from '../../../src/strings/en/results.js';
import {ENTRIES, part, plansOf, read, until} from '../support.js';

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

  it('is printed once after two presses, and not if its list is removed before it has loaded', async () => {
    let count = 0;
    window.print = () => void (count += 1);
    const lists: PlanList[] = [];
    for (let made = 0; made < 2; made += 1) {
      const list = await fixture<PlanList>(html`<plan-list></plan-list>`);
      list.plans = groupPlans(plansOf(...ENTRIES));
      await until(() => list.renderRoot.querySelector('p [part~="print"]'));
      lists.push(list);
    }
    const [removed, printed] = lists as [PlanList, PlanList];
    part(removed, 'p [part~="print"]').click();
    removed.remove();
    await import('../../../src/elements/print/print-sheet.js');
    await nextFrame();
    for (let press = 0; press < 2; press += 1) part(printed, 'p [part~="print"]').click();
    await until(() => count > 0);
    await nextFrame();
    expect(count).to.equal(1);
  });

  it('does not name a car that the page has set to anything but a text', async () => {
    const list = await fixture<PlanList>(html`<plan-list></plan-list>`);
    Object.assign(list, {plans: groupPlans(plansOf(...ENTRIES)), car: {make: 'Honda'}});
    await until(() => list.renderRoot.querySelector('p [part~="print"]'));
    part(list, 'p [part~="print"]').click();
    await until(() => document.querySelector('html > div'));
    const text = read(part(document.querySelector('html > div') as Element, 'h1 + p'));
    expect(text).to.equal(detailStrings.sheetCar);
  });

  it('has the text of a dealer’s note without the styles and scripts in it', async () => {
    const list = await fixture<PlanList>(
      html`<plan-list
        ><div slot="list-note">
          <style>
            .a {
              color: red;
            }</style
          >Ask <b>us</b>.
        </div></plan-list
      >`,
    );
    list.plans = groupPlans(plansOf(...ENTRIES));
    await until(() => list.renderRoot.querySelector('p [part~="print"]'));
    part(list, 'p [part~="print"]').click();
    const sheet = () => document.querySelector('html > div')?.shadowRoot?.textContent ?? '';
    await until(() => sheet().includes('Ask us.'));
    expect(sheet()).not.to.contain('color: red');
  });

  it('has the plans that match the filters, in the order and with the terms that the list shows', async () => {
    const list = await fixture<PlanList>(html`<plan-list></plan-list>`);
    list.plans = groupPlans(plansOf(...ENTRIES));
    const [gold] = list.plans;
    list.order = 'total';
    list.chosen = new Map([[gold?.key ?? '', gold?.variants[1]]]) as PlanList['chosen'];
    await until(() => list.renderRoot.querySelector('p [part~="print"]'));
    const print = async () => {
      part(list, 'p [part~="print"]').click();
      await until(() => document.querySelector('html > div')?.shadowRoot?.querySelector('thead'));
      const sheet = document.querySelector('html > div') as Element;
      const rows = [part(sheet, 'thead tr'), part(sheet, 'tbody tr')];
      dispatchEvent(new PointerEvent('pointerdown'));
      return rows.map(row => [...row.querySelectorAll('.name, .amount')].map(read));
    };
    expect(await print()).to.deep.equal([
      ['A · Core', 'B · Summit Gold'],
      ['$41', '$71.50'],
    ]);
    list.filters = {duration: {from: 60}};
    await list.updateComplete;
    expect(await print()).to.deep.equal([['Summit Gold'], ['$84']]);
  });
});
