import {expect, fixture, html} from '@open-wc/testing';
import {resetMouse, sendMouse, setViewport} from '@web/test-runner-commands';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {groupPlans} from '../../../src/plans/groups.js';
import {nextEvent, until, recordAnnouncements, part, plansOf, read, settled} from '../support.js';

before(() => PlanList.define());

const offer = (planName: string, fields: object) => ({searchResultPlanId: planName, planName, ...fields});

const OFFERS = [
  offer('Max', {coverageType: 'MostComprehensive', monthlyPrice: 140, deductible: 0, displayProviderName: 'Northline'}),
  offer('Gold', {coverageType: 'MostComprehensive', monthlyPrice: 90, deductible: 100, displayProviderName: 'Harbor'}),
  offer('Core', {coverageType: 'Powertrain', monthlyPrice: 40, deductible: 100, displayProviderName: 'Harbor'}),
];

async function makeList(settings: Partial<PlanList> = {}): Promise<PlanList> {
  const list = await fixture<PlanList>(html`<plan-list></plan-list>`);
  Object.assign(list, {plans: groupPlans(plansOf(...OFFERS)), ...settings});
  await until(() => list.renderRoot.querySelector('.chip'), 'the tools load');
  return list;
}

const chips = (list: PlanList) => [...list.renderRoot.querySelectorAll<HTMLButtonElement>('.quick-chips > .chip')];
const chip = (list: PlanList, text: string): HTMLButtonElement => {
  const found = chips(list).find(candidate => read(candidate).startsWith(text));
  if (!found) throw new Error(`plan-list: expected the chip ${text}, got ${chips(list).map(read).join('; ')}.`);
  return found;
};
/** The text of a chip without what screen readers skip. */
const spoken = (element: HTMLElement): string => {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return read(copy);
};
/** The text of a chip without what only screen readers read. */
const visible = (element: HTMLElement): string => {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.querySelector('.visually-hidden')?.remove();
  return read(copy);
};
const names = (list: PlanList) => [...list.renderRoot.querySelectorAll('[part~="name"]')].map(read);

describe('the quick filters of a plan-list', () => {
  it('each show how many plans match and filter the list when clicked', async () => {
    const list = await makeList();
    const changed = nextEvent(list, 'plan-filter-change');
    expect(visible(chip(list, 'Most comprehensive'))).to.equal('Most comprehensive 2');
    chip(list, 'Most comprehensive').click();
    expect((await changed).filters).to.deep.equal({coverageTypes: ['MostComprehensive']});
    await list.updateComplete;
    expect(names(list)).to.deep.equal(['Max', 'Gold']);
  });

  it('say what their number counts', async () => {
    const list = await makeList();
    const texts = ['Most comprehensive , 2 plans', 'Up to $50/month , 1 plan', 'Deductible: $0 , 1 plan'];
    expect(chips(list).map(spoken)).to.deep.equal(texts);
    chip(list, 'Most comprehensive').click();
    await list.updateComplete;
    expect(spoken(chip(list, 'Most comprehensive'))).to.equal('Most comprehensive');
  });

  it('stay in place while they are on, and are removed by another click', async () => {
    const list = await makeList();
    const before = chips(list).findIndex(it => it === chip(list, 'Most comprehensive'));
    chip(list, 'Most comprehensive').click();
    await list.updateComplete;
    const pressed = chip(list, 'Most comprehensive');
    expect([chips(list).indexOf(pressed), pressed.ariaPressed]).to.deep.equal([before, 'true']);
    pressed.click();
    await list.updateComplete;
    expect([names(list).length, chip(list, 'Most comprehensive').ariaPressed]).to.deep.equal([3, 'false']);
  });

  it('keep the color of what is on under the pointer', async () => {
    const list = await makeList();
    chip(list, 'Most comprehensive').click();
    await list.updateComplete;
    const pressed = chip(list, 'Most comprehensive');
    const colorOf = () => getComputedStyle(pressed).backgroundColor;
    const color = colorOf();
    const {left, top, width, height} = pressed.getBoundingClientRect();
    await sendMouse({type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)]});
    await until(() => pressed.matches(':hover'));
    expect(colorOf()).to.equal(color);
    await resetMouse();
  });

  it('name the filter by price in a few words', async () => {
    const list = await makeList();
    expect(chips(list).map(visible)).to.deep.equal(['Most comprehensive 2', 'Up to $50/month 1', 'Deductible: $0 1']);
    list.filters = {monthlyPrice: {from: 50}};
    await list.updateComplete;
    expect(read(chips(list)[0]!)).to.equal('Monthly payment: $50 or more');
  });

  it('announce how many plans are left', async () => {
    const list = await makeList();
    const announcements = recordAnnouncements(list);
    chip(list, 'Most comprehensive').click();
    await until(() => announcements.some(text => text.startsWith('2 plans')));
  });

  describe('in a list too narrow for all of them', () => {
    const WITH_PROGRAM = OFFERS.map((fields, index) => ({...fields, hasMaintenanceProgram: index === 0}));

    async function makeNarrow(): Promise<{list: PlanList; cardsTop: () => number}> {
      const list = await fixture<PlanList>(html`<plan-list></plan-list>`);
      list.style.inlineSize = '40em';
      list.strings = {maintenance: 'Includes a program of oil changes and other maintenance'};
      list.plans = groupPlans(plansOf(...WITH_PROGRAM));
      await list.updateComplete;
      const cards = part(list, '.cards');
      return {list, cardsTop: () => cards.offsetTop};
    }

    it('take one line that scrolls, for which space is reserved', async () => {
      const {list, cardsTop} = await makeNarrow();
      const top = cardsTop();
      expect(chips(list)).to.have.length(0);
      await until(() => chips(list).length > 0, 'the tools load');
      const row = part(list, '.quick-chips');
      expect(row.scrollWidth).to.be.greaterThan(row.clientWidth);
      expect(cardsTop()).to.equal(top);
    });

    it('are all in view once one is on', async () => {
      const {list} = await makeNarrow();
      await until(() => chips(list).length > 0, 'the tools load');
      chips(list)[0]?.click();
      await list.updateComplete;
      const row = part(list, '.quick-chips');
      expect(row.scrollWidth).to.equal(row.clientWidth);
    });
  });

  it('on a phone, stay whole in view when they are pressed, with the next one and the number of matches in sight', async () => {
    await setViewport({width: 390, height: 800});
    const list = await makeList();
    const row = part(list, '.quick-chips');
    for (const pressed of chips(list)) {
      row.scrollLeft = pressed.offsetLeft - row.offsetLeft;
      pressed.click();
      await list.updateComplete;
      const [outer, inner] = [row, pressed].map(it => it.getBoundingClientRect()) as [DOMRect, DOMRect];
      expect(inner.left, read(pressed)).to.be.at.least(outer.left);
      expect(inner.right, read(pressed)).to.be.at.most(outer.right);
      const next = pressed.nextElementSibling?.getBoundingClientRect();
      expect(next?.left ?? 0, read(pressed)).to.be.at.most(outer.right);
      const count = part(list, '[part~="status"]').getBoundingClientRect();
      expect(count.left, read(pressed)).to.be.at.least(outer.left);
      expect(count.right, read(pressed)).to.be.at.most(inner.left + 1);
    }
    await setViewport({width: 800, height: 600});
  });

  it('are not offered where they would divide nothing', async () => {
    const list = await makeList();
    expect(chips(list).map(read).join()).not.to.contain('Maintenance');
  });
});

describe('the filters that are applied to a plan-list', () => {
  const FILTERS = {providers: ['Harbor'], monthlyPrice: {from: 50, to: 95}};

  it('are shown above the plans with the number of plans that match', async () => {
    const list = await makeList({filters: FILTERS});
    await list.updateComplete;
    expect(read(part(list, '[part~="status"]'))).to.equal('1 of 3 plans');
    expect(
      chips(list)
        .filter(it => it.classList.contains('on'))
        .map(read),
    ).to.deep.equal(['$50 to $95/month', 'Harbor']);
    await expect(await settled(list)).to.be.accessible();
  });

  it('are removed one at a time, and the focus moves to the chip that takes the place', async () => {
    const list = await makeList({filters: FILTERS});
    await list.updateComplete;
    const removed = chip(list, 'Harbor');
    expect(removed.ariaLabel).to.equal('Remove filter: Harbor');
    removed.focus();
    removed.click();
    await until(() => !chips(list).some(it => read(it) === 'Harbor'));
    expect(list.filters.monthlyPrice).to.deep.equal(FILTERS.monthlyPrice);
    await until(() => list.shadowRoot?.activeElement?.classList.contains('chip'));
  });

  it('are removed one at a time by a double-click, too', async () => {
    const list = await makeList({filters: {providers: ['Harbor', 'Northline'], deductible: {to: 100}}});
    await list.updateComplete;
    const before = Object.values(list.filters).flat().length;
    for (const detail of [1, 2]) {
      const removed = chips(list)[0];
      removed?.dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, detail}));
      await list.updateComplete;
    }
    expect(Object.values(list.filters).flat().filter(Boolean)).to.have.length(before - 1);
  });

  it('are all removed by one button', async () => {
    const list = await makeList({filters: FILTERS});
    await list.updateComplete;
    const clear = [...list.renderRoot.querySelectorAll('button')].find(
      it => read(it) === 'Clear all' && it.parentElement?.classList.contains('quick-chips'),
    );
    clear?.click();
    await until(() => names(list).length === 3);
    expect(read(part(list, '[part~="status"]'))).to.equal('');
  });
});

describe('the head of a plan-list', () => {
  it('explains prices, order and estimates, with the dealer’s own sentence', async () => {
    const list = await makeList();
    const info = document.createElement('p');
    info.slot = 'list-info';
    info.textContent = 'We may earn a commission.';
    list.append(info);
    const how = part<HTMLDetailsElement>(list, '.how');
    how.open = true;
    await until(() => read(how).includes('from 2 providers: 3 plans in 3 combinations'));
    expect(read(how)).to.contain('the order in which our pricing service lists the plans');
    const slot = part<HTMLSlotElement>(list, 'slot[name="list-info"]');
    expect(slot.assignedElements().map(read)).to.deep.equal(['We may earn a commission.']);
  });

  it('has a heading for the dealer’s own sentence only if there is one', async () => {
    const list = await makeList();
    part<HTMLDetailsElement>(list, '.how').open = true;
    const titles = () => [...list.renderRoot.querySelectorAll('.how b')].filter(it => it.checkVisibility()).map(read);
    const others = ['Prices', 'Order, badges, and rating', 'Estimates (est.)'];
    await until(() => titles().length > 0);
    expect(titles()).to.deep.equal(others);
    const info = Object.assign(document.createElement('p'), {slot: 'list-info', textContent: 'By commission.'});
    list.append(info);
    await until(() => titles().length === 4);
    expect(titles()).to.deep.equal([...others, 'How we’re paid']);
    info.remove();
    await until(() => titles().length === 3);
    // A finder passes on the sentence of its own, which may be empty.
    const slot = Object.assign(document.createElement('slot'), {slot: 'list-info', textContent: 'By commission.'});
    list.append(slot);
    await until(() => titles().length === 4);
  });

  it('counts only providers with a name', async () => {
    const unnamed = offer('Basic', {monthlyPrice: 20});
    const list = await makeList({plans: groupPlans(plansOf(...OFFERS, unnamed))});
    const how = part<HTMLDetailsElement>(list, '.how');
    how.open = true;
    await until(() => read(how).includes('Quotes for your car from 2 providers: 4 plans in 4 combinations'));
    list.plans = groupPlans(plansOf(unnamed, offer('Plus', {monthlyPrice: 30})));
    await until(() => read(how).includes('Quotes for your car: 2 plans in 2 combinations'));
  });

  it('is not there without plans', async () => {
    const list = await makeList();
    list.plans = [];
    await list.updateComplete;
    expect(part(list, '.top').checkVisibility()).to.equal(false);
  });
});
