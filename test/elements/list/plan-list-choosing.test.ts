import {expect, fixture, html} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {groupPlans} from '../../../src/plans/groups.js';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {heard, holds, part, plansOf, read, still} from '../support.js';

before(() => PlanList.define());

const offer = (name: string, fields: object = {}) => ({
  searchResultPlanId: JSON.stringify([name, fields]),
  planName: name,
  displayProviderName: name === 'Core' ? 'Harbor' : 'Northline',
  coverageType: 'Powertrain',
  totalPrice: 1000,
  ...fields,
});

const OFFERS = [
  offer('Gold', {duration: 36, monthlyPrice: 60}),
  offer('Gold', {duration: 60, monthlyPrice: 84, coverageType: 'Powertrain'}),
  offer('Core', {duration: 36, monthlyPrice: 41}),
  offer('Max', {duration: 84, monthlyPrice: 150, coverageType: 'MostComprehensive'}),
  offer('Plus', {duration: 60, monthlyPrice: 90}),
  offer('Base', {duration: 12, monthlyPrice: 30}),
];

/** A list whose filters have loaded, as they do when the plans have been painted. */
async function makeList(settings: Partial<PlanList> = {}): Promise<PlanList> {
  const list = await fixture<PlanList>(html`<plan-list></plan-list>`);
  Object.assign(list, {plans: groupPlans(plansOf(...OFFERS)), ...settings});
  await holds(() => list.renderRoot.querySelector('[part~="filters"]'), 'the tools load');
  return list;
}

const names = (list: PlanList) => [...list.renderRoot.querySelectorAll('[part~="name"]')].map(name => read(name));
const opener = (list: PlanList) => part(list, '[part~="filters"]');
const panel = (list: PlanList) => part<HTMLDialogElement>(list, '[part~="panel"]');
const box = (list: PlanList, name: string) =>
  part<HTMLInputElement>(list, `[part~="compare"] input[aria-label="Compare: ${name}"]`);
const isOpen = (list: PlanList) => part(list, 'plan-comparison').hasAttribute('open');
const tray = (list: PlanList) => part(list, '[part~="tray"]');
const button = (within: Element, text: string) =>
  [...within.querySelectorAll('button')].find(candidate => read(candidate).startsWith(text)) as HTMLButtonElement;

async function openFilters(list: PlanList): Promise<Element> {
  opener(list).click();
  await holds(() => panel(list).open);
  const filters = part(list, 'plan-filters');
  await (filters as PlanList).updateComplete;
  return filters;
}

async function check(list: PlanList, ...wanted: string[]): Promise<void> {
  for (const name of wanted) {
    const changed = heard(list, 'plan-compare-change');
    box(list, name).click();
    await changed;
    await list.updateComplete;
  }
}

describe('the filters of a plan-list', () => {
  for (const scheme of ['light', 'dark']) {
    it(`are accessible in the ${scheme}, open and with no plan left`, async () => {
      const list = await makeList();
      Object.assign(list.style, {colorScheme: scheme, background: scheme === 'dark' ? '#181b1e' : '#fff'});
      await openFilters(list);
      await still(list);
      await expect(list).to.be.accessible();
      list.filters = {providers: ['Harbor'], coverageTypes: ['MostComprehensive']};
      await list.updateComplete;
      button(panel(list), 'Close').click();
      await still(list);
      await expect(list).to.be.accessible();
    });
  }

  it('narrow the plans at once, count them and tell the host', async () => {
    const list = await makeList();
    const filters = await openFilters(list);
    const changed = heard(list, 'plan-filter-change');
    filters.shadowRoot?.querySelector<HTMLElement>('input[value="Harbor"]')?.click();
    expect((await changed).filters).to.deep.equal({providers: ['Harbor']});
    await list.updateComplete;
    expect(names(list)).to.deep.equal(['Core']);
    expect(read(opener(list))).to.equal('Filters1, 1 filter is on');
    expect(read(part(list, '[part~="status"]'))).to.contain('1 plan');
    expect(read(button(panel(list), 'Show'))).to.equal('Show 1 plan');
    button(panel(list), 'Clear all').click();
    await holds(() => names(list).length === 5);
  });

  it('show a variant that matches the filters', async () => {
    const list = await makeList({filters: {duration: {from: 60}, monthlyPrice: {to: 100}}});
    await list.updateComplete;
    expect(names(list)).to.deep.equal(['Gold', 'Plus']);
    expect(read(part(list, '[part~="price"]'))).to.contain('$84');
  });

  it('name the one to drop when no plan is left, and drop it', async () => {
    const list = await makeList({filters: {providers: ['Harbor'], coverageTypes: ['MostComprehensive']}});
    await list.updateComplete;
    expect(names(list)).to.deep.equal([]);
    const none = part(list, '[part~="none"]');
    const heading = none.querySelector('[role="heading"]') as Element;
    expect([heading.getAttribute('aria-level'), read(heading)]).to.deep.equal(['3', 'No plan has all of this']);
    expect(read(none)).to.contain('Without “Coverage” there is 1 plan.');
    button(none, 'Drop').click();
    await list.updateComplete;
    expect(names(list)).to.deep.equal(['Core']);
    expect(list.filters.coverageTypes).to.equal(undefined);
  });

  it('are a sheet above the plans on a phone and stand beside them where there is room', async () => {
    await setViewport({width: 390, height: 800});
    const list = await makeList();
    await openFilters(list);
    expect(panel(list).matches(':modal')).to.equal(true);
    button(panel(list), 'Show').click();
    await holds(() => !panel(list).open, 'the sheet is closed');
    expect(list.shadowRoot?.activeElement?.getAttribute('part')).to.equal('filters');
    await setViewport({width: 1280, height: 800});
    await openFilters(list);
    expect(panel(list).matches(':modal')).to.equal(false);
    const [left, right] = [panel(list), part(list, '.cards')].map(it => it.getBoundingClientRect());
    expect(left?.right).to.be.below(right?.left ?? 0);
    await setViewport({width: 800, height: 600});
  });

  it('become a sheet when the page is made narrower, keep the focus, and go back beside the plans', async () => {
    await setViewport({width: 1280, height: 800});
    const list = await makeList();
    const filters = await openFilters(list);
    filters.shadowRoot?.querySelector<HTMLElement>('input[value="Harbor"]')?.focus();
    await setViewport({width: 768, height: 800});
    await holds(() => panel(list).matches(':modal'));
    expect(filters.shadowRoot?.activeElement?.getAttribute('value')).to.equal('Harbor');
    await setViewport({width: 1280, height: 800});
    await holds(() => panel(list).open && !panel(list).matches(':modal'));
    list.style.setProperty('--plan-font-size', '32px');
    await setViewport({width: 1279, height: 800});
    await holds(() => panel(list).matches(':modal'), 'large letters need more room');
    await setViewport({width: 800, height: 600});
  });

  it('stand in the page’s address when the host wants it, and are read from it', async () => {
    const before = location.href;
    history.replaceState(null, '', '?a=1&plan-providers=Harbor&plan-order=total');
    const list = await makeList({urlState: 'query'});
    await list.updateComplete;
    expect([list.filters, list.order]).to.deep.equal([{providers: ['Harbor']}, 'total']);
    expect(names(list)).to.deep.equal(['Core']);
    list.filters = {monthlyPrice: {to: 90}};
    await list.updateComplete;
    expect(location.search).to.equal('?a=1&plan-monthly-price=..90&plan-order=total');
    list.remove();
    history.replaceState(null, '', '?plan-order=total');
    const listWithFilters = await makeList({urlState: 'query', filters: {providers: ['Harbor']}});
    await listWithFilters.updateComplete;
    expect([listWithFilters.filters, listWithFilters.order]).to.deep.equal([{providers: ['Harbor']}, 'total']);
    listWithFilters.remove();
    history.replaceState(null, '', before);
    const other = await makeList({filters: {providers: ['Harbor']}});
    await other.updateComplete;
    expect(location.href).to.equal(before);
  });
});

describe('the foot of a plan-list', () => {
  it('says when the plans were quoted, until when they can be bought, and what they are', async () => {
    const list = await makeList({quotedAt: new Date(2026, 10, 20, 12).getTime()});
    expect(read(part(list, '[part~="quoted"]'))).to.equal('Quoted on Nov 20, 2026, valid until Dec 20, 2026.');
    expect(read(part(list, '.after'))).to.contain('isn’t a manufacturer’s warranty');
  });

  it('says no day that it does not know, but what the plans are', async () => {
    const list = await makeList();
    expect(list.renderRoot.querySelector('[part~="quoted"]')).to.equal(null);
    expect(read(part(list, '.after'))).to.contain('isn’t a manufacturer’s warranty');
  });
});

describe('a press in a plan-list', () => {
  it('shows at once, and what follows from it comes after that', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    await holds(() => list.renderRoot.querySelector('plan-comparison'), 'the comparison loads');
    const open = part(list, '[part~="compare-open"]');
    open.click();
    expect(Number(getComputedStyle(open).opacity)).to.be.below(1);
    expect(isOpen(list)).to.equal(false);
    await holds(() => isOpen(list));
    expect(getComputedStyle(open).opacity).to.equal('1');
  });

  it('changes what the list is asked for at once', async () => {
    const list = await makeList();
    const gold = box(list, 'Gold');
    gold.click();
    await heard(list, 'plan-compare-change');
    expect([list.compared.length, gold.checked, tray(list).hidden]).to.deep.equal([1, true, true]);
    await list.updateComplete;
    expect(tray(list).hidden).to.equal(false);
  });

  it('puts the filters out of sight at once, and closes them after it', async () => {
    const list = await makeList();
    await openFilters(list);
    button(panel(list), 'Close').click();
    expect([getComputedStyle(panel(list)).opacity, panel(list).open]).to.deep.equal(['0', true]);
    await holds(() => !panel(list).open);
    expect(getComputedStyle(panel(list)).opacity).to.equal('1');
    expect(list.shadowRoot?.activeElement).to.equal(opener(list));
  });
});

describe('the plans of a plan-list to compare', () => {
  it('stand in a tray, with the way to their comparison from the second on', async () => {
    const list = await makeList();
    expect(tray(list).hidden).to.equal(true);
    await check(list, 'Gold');
    expect(read(tray(list))).to.contain('Choose one more plan to compare.');
    expect(button(tray(list), 'Compare')).to.equal(undefined);
    await check(list, 'Core');
    expect(read(button(tray(list), 'Compare'))).to.equal('Compare 2 plans');
    await still(list);
    await expect(list).to.be.accessible();
    const cleared = heard(list, 'plan-compare-change');
    button(tray(list), 'Clear').click();
    expect((await cleared).keys).to.deep.equal([]);
    await list.updateComplete;
    expect(tray(list).hidden).to.equal(true);
    expect(box(list, 'Gold').checked).to.equal(false);
  });

  it('are no more than the host allows: one too many is said and stays out', async () => {
    const list = await makeList({maxCompare: 2});
    await check(list, 'Gold', 'Core');
    box(list, 'Max').click();
    await holds(() => read(tray(list)).includes('No more than 2 plans can be compared.'));
    expect(box(list, 'Max').checked).to.equal(false);
    expect(list.compared).to.have.length(2);
  });

  it('keep the height of their tray known to the styles after the list was moved', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    const size = () => tray(list).parentElement?.style.getPropertyValue('--tray-size');
    await holds(() => size() === `${tray(list).offsetHeight}px`);
    const {offsetHeight} = tray(list);
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.append(list);
    await list.updateComplete;
    tray(list).style.paddingBlock = '50px';
    await holds(() => size() === `${tray(list).offsetHeight}px` && tray(list).offsetHeight > offsetHeight);
  });

  it('are taken out at the tray, and the focus goes to the plan’s own box', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    part(list, '[aria-label="Take out Core"]').click();
    await list.updateComplete;
    expect(box(list, 'Core').checked).to.equal(false);
    expect(list.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal('Compare: Core');
  });

  it('stay chosen while filters hide them, which is said', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    list.filters = {providers: ['Harbor']};
    await list.updateComplete;
    expect(read(button(tray(list), 'Compare'))).to.equal('Compare 2 plans');
    expect(read(tray(list))).to.contain('Hidden in the list by your filters: 1.');
    list.filters = {};
    await list.updateComplete;
    expect(read(tray(list))).not.to.contain('Hidden in the list');
  });

  it('are not called hidden when the filters leave only some of their terms', async () => {
    const list = await makeList({filters: {duration: {from: 60}}});
    await check(list, 'Gold', 'Plus');
    expect(read(button(tray(list), 'Compare'))).to.equal('Compare 2 plans');
    expect(read(tray(list))).not.to.contain('Hidden in the list');
  });
});
