import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {sendKeys, setViewport} from '@web/test-runner-commands';
import {groupPlans} from '../../../src/plans/groups.js';
import type {PlanComparison} from '../../../src/elements/comparison/plan-comparison.js';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {replace} from '../replace.js';
import {enter, nextEvent, until, part, plansOf, read, recordAnnouncements, settled} from '../support.js';

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

/** Creates a list and waits until its filters have loaded, which they do once the plans are painted. */
async function makeList(settings: Partial<PlanList> = {}): Promise<PlanList> {
  const list = await fixture<PlanList>(html`<plan-list></plan-list>`);
  Object.assign(list, {plans: groupPlans(plansOf(...OFFERS)), ...settings});
  await until(() => list.renderRoot.querySelector('[part~="filters"]'), 'the tools load');
  return list;
}

const names = (list: PlanList) => [...list.renderRoot.querySelectorAll('[part~="name"]')].map(name => read(name));
const opener = (list: PlanList) => part(list, '[part~="filters"]');
const panel = (list: PlanList) => part<HTMLDialogElement>(list, '[part~="panel"]');
/** Whether the filters are beside the plans, where they are no dialog. */
const isBeside = (list: PlanList) => panel(list).localName === 'section';
const box = (list: PlanList, name: string) =>
  part<HTMLInputElement>(list, `[part~="compare"] input[aria-label="Compare: ${name}"]`);
const isOpen = (list: PlanList) => part(list, 'plan-comparison').hasAttribute('open');
const tray = (list: PlanList) => part(list, '[part~="tray"]');
const button = (within: Element, text: string) =>
  [...within.querySelectorAll('button')].find(candidate =>
    (read(candidate) || (candidate.ariaLabel ?? '')).startsWith(text),
  ) as HTMLButtonElement;

async function openFilters(list: PlanList): Promise<Element> {
  opener(list).click();
  await until(() => panel(list).open);
  const filters = part(list, 'plan-filters');
  await (filters as PlanList).updateComplete;
  return filters;
}

async function check(list: PlanList, ...wanted: string[]): Promise<void> {
  for (const name of wanted) {
    const changed = nextEvent(list, 'plan-compare-change');
    box(list, name).click();
    await changed;
    await list.updateComplete;
  }
}

describe('the filters of a plan-list', () => {
  it('close when the page replaces the plans by a single one, which has no filters', async () => {
    const list = await makeList();
    await openFilters(list);
    list.plans = list.plans.slice(0, 1);
    await list.updateComplete;
    expect(panel(list).open).to.equal(false);
  });

  it('show a choice that the page undoes as not chosen', async () => {
    const list = await makeList();
    const filters = await openFilters(list);
    list.addEventListener('plan-filter-change', () => (list.filters = {}));
    const provider = part<HTMLInputElement>(filters, 'input[type="checkbox"][name="providers"]');
    provider.click();
    await list.updateComplete;
    await (filters as PlanList).updateComplete;
    expect([provider.checked, names(list).length]).to.deep.equal([false, 5]);
  });

  it('show a price range that the page undoes as before', async () => {
    const list = await makeList();
    const filters = await openFilters(list);
    list.addEventListener('plan-filter-change', () => (list.filters = {}));
    const thumb = part<HTMLInputElement>(filters, 'input[type="range"][data-bound="to"]');
    const before = thumb.value;
    thumb.focus();
    const changed = nextEvent(list, 'plan-filter-change');
    await sendKeys({press: 'ArrowLeft'});
    await changed;
    await list.updateComplete;
    await (filters as PlanList).updateComplete;
    expect([thumb.value, names(list).length]).to.deep.equal([before, 5]);
  });

  it('do not open above details that the shopper has opened while they were loading', async () => {
    const list = await makeList();
    opener(list).click();
    part(list, '[part~="details"]').click();
    await until(() => list.renderRoot.querySelector('plan-details')?.shadowRoot?.querySelector('dialog')?.open);
    await until(() => list.renderRoot.querySelector('plan-filters'));
    await list.updateComplete;
    await nextFrame();
    expect(panel(list).open).to.equal(false);
  });

  for (const scheme of ['light', 'dark']) {
    it(`the filters are accessible in ${scheme} mode, open and with no plan left`, async () => {
      const list = await makeList();
      Object.assign(list.style, {colorScheme: scheme, background: scheme === 'dark' ? '#181b1e' : '#fff'});
      await openFilters(list);
      await settled(list);
      await expect(list).to.be.accessible();
      list.filters = {providers: ['Harbor'], coverageTypes: ['MostComprehensive']};
      await list.updateComplete;
      button(panel(list), 'Close').click();
      await settled(list);
      await expect(list).to.be.accessible();
    });
  }

  it('the filters apply immediately, count the plans and notify the page', async () => {
    const list = await makeList();
    const filters = await openFilters(list);
    const changed = nextEvent(list, 'plan-filter-change');
    filters.shadowRoot?.querySelector<HTMLElement>('input[value="Harbor"]')?.click();
    expect((await changed).filters).to.deep.equal({providers: ['Harbor']});
    await list.updateComplete;
    expect(names(list)).to.deep.equal(['Core']);
    expect(read(opener(list))).to.equal('Filters1, 1 filter applied');
    expect(read(part(list, '[part~="status"]'))).to.equal('1 of 5 plans');
    expect(read(button(panel(list), 'Show'))).to.equal('Show 1 plan');
    button(panel(list), 'Clear all').click();
    await until(() => names(list).length === 5);
  });

  it('Escape hides the explanation of a filter, and then closes the filters', async () => {
    const plans = groupPlans(plansOf(offer('Gold', {deductible: 100}), offer('Core', {deductible: 0})));
    const list = await makeList({plans});
    const filters = await openFilters(list);
    part(filters, '.explain').focus();
    await sendKeys({press: 'Enter'});
    const isShown = () => !!filters.shadowRoot?.querySelector('.explanation:popover-open');
    expect(isShown()).to.equal(true);
    await sendKeys({press: 'Escape'});
    expect([isShown(), panel(list).open]).to.deep.equal([false, true]);
    await sendKeys({press: 'Escape'});
    await until(() => !panel(list).open);
  });

  it('the filters show a variant that matches', async () => {
    const list = await makeList({filters: {duration: {from: 60}, monthlyPrice: {to: 100}}});
    await list.updateComplete;
    expect(names(list)).to.deep.equal(['Gold', 'Plus']);
    expect(read(part(list, '[part~="price"]'))).to.contain('$84');
  });

  it('the filters suggest the one to remove when no plan matches, and remove it', async () => {
    const list = await makeList({filters: {providers: ['Harbor'], coverageTypes: ['MostComprehensive']}});
    await list.updateComplete;
    expect(names(list)).to.deep.equal([]);
    const none = part(list, '[part~="none"]');
    const heading = none.querySelector('[role="heading"]') as Element;
    expect([heading.getAttribute('aria-level'), read(heading)]).to.deep.equal(['3', 'No plans match your filters']);
    expect(read(none)).to.contain('Without “Most comprehensive”, 1 plan matches.');
    button(none, 'Remove “Most comprehensive”').click();
    await list.updateComplete;
    expect(names(list)).to.deep.equal(['Core']);
    expect(list.filters.coverageTypes).to.equal(undefined);
  });

  it('begins the rows above the plans at the same edge on a narrow phone with large text', async () => {
    const list = await makeList();
    Object.assign(list.style, {inlineSize: '320px'});
    list.style.setProperty('--plan-font-size', '32px');
    await settled(list);
    const [filters, sort] = [opener(list), part(list, '.sort')].map(it => it.getBoundingClientRect());
    expect(sort?.top).to.be.above(filters?.top ?? 0);
    expect(filters?.left).to.equal(sort?.left);
  });

  it('keeps the words of the button that compares whole and inside it on a narrow phone with large text', async () => {
    const list = await makeList();
    Object.assign(list.style, {inlineSize: '240px'});
    list.style.setProperty('--plan-font-size', '32px');
    for (const name of ['Gold', 'Core']) box(list, name).click();
    await until(() => list.renderRoot.querySelector('[part~="compare-open"]'));
    await settled(list);
    const compare = part(list, '[part~="compare-open"]');
    const text = document.createRange();
    text.selectNodeContents(compare);
    const [inner, outer] = [text.getBoundingClientRect(), compare.getBoundingClientRect()];
    expect(inner.left - outer.left).to.be.at.least(4);
    expect(outer.right - inner.right).to.be.at.least(4);
    // One line for each word.
    expect(Math.round(inner.height / parseFloat(getComputedStyle(compare).lineHeight))).to.be.at.most(3);
  });

  it('the filters are a dialog above the plans on a phone, and beside them if there is enough space', async () => {
    await setViewport({width: 390, height: 800});
    const list = await makeList();
    await openFilters(list);
    expect(panel(list).matches(':modal')).to.equal(true);
    button(panel(list), 'Show').click();
    await until(() => !panel(list).open, 'the dialog is closed');
    expect(list.shadowRoot?.activeElement?.getAttribute('part')).to.equal('filters');
    await setViewport({width: 1280, height: 800});
    await until(() => isBeside(list));
    expect(opener(list).checkVisibility()).to.equal(false);
    const [left, right] = [panel(list), part(list, '.cards')].map(it => it.getBoundingClientRect());
    expect(left?.right).to.be.below(right?.left ?? 0);
    await setViewport({width: 800, height: 600});
  });

  it('open beside the plans by themselves on a wide page, without taking the focus or moving a plan', async () => {
    await setViewport({width: 1280, height: 800});
    const list = await fixture<PlanList>(html`<plan-list></plan-list>`);
    list.plans = groupPlans(plansOf(...OFFERS));
    await list.updateComplete;
    const place = () => [part(list, '.cards').offsetLeft, part(list, '.cards').offsetTop];
    const before = place();
    await until(() => list.renderRoot.querySelector('plan-filters'));
    expect(place()).to.deep.equal(before);
    expect(list.shadowRoot?.activeElement).to.equal(null);
    await expect(await settled(list)).to.be.accessible();
    await setViewport({width: 800, height: 600});
  });

  it('are not beside a single plan', async () => {
    await setViewport({width: 1280, height: 800});
    const list = await makeList({plans: groupPlans(plansOf(...OFFERS.slice(0, 1)))});
    await until(() => isBeside(list));
    expect(list.plans).to.have.length(1);
    expect(panel(list).checkVisibility()).to.equal(false);
    list.plans = groupPlans(plansOf(...OFFERS));
    await list.updateComplete;
    expect(panel(list).checkVisibility()).to.equal(true);
    await setViewport({width: 800, height: 600});
  });

  it('do not apply to a single plan, which has none to remove', async () => {
    const list = await makeList({filters: {duration: {from: 84}}});
    expect(names(list)).to.deep.equal(['Max']);
    list.plans = groupPlans(plansOf(...OFFERS.slice(0, 2)));
    await list.updateComplete;
    expect(names(list)).to.deep.equal(['Gold']);
    list.plans = groupPlans(plansOf(...OFFERS));
    await list.updateComplete;
    expect(names(list)).to.deep.equal(['Max']);
  });

  it('let the keyboard skip them where they are beside the plans', async () => {
    await setViewport({width: 1280, height: 800});
    const list = await makeList();
    await until(() => isBeside(list));
    const skip = button(part(list, '.split'), 'Skip the filters');
    skip.focus();
    expect(skip.checkVisibility({visibilityProperty: true})).to.equal(true);
    skip.click();
    expect(list.shadowRoot?.activeElement?.className).to.equal('main');
    await setViewport({width: 800, height: 600});
  });

  it('move from the sheet to beside the plans with the focus, and hand it to their button when they go', async () => {
    await setViewport({width: 768, height: 800});
    const list = await makeList();
    const filters = await openFilters(list);
    filters.shadowRoot?.querySelector<HTMLElement>('input[value="Harbor"]')?.focus();
    await setViewport({width: 1280, height: 800});
    await until(() => isBeside(list));
    await until(
      () => list.shadowRoot?.activeElement?.getAttribute('part') === 'sort',
      'the dialog with the focus is gone',
    );
    part(part(list, 'plan-filters'), 'input[value="Harbor"]').focus();
    list.style.setProperty('--plan-font-size', '32px');
    await setViewport({width: 1279, height: 800});
    await until(() => !isBeside(list), 'large text needs more space');
    await until(() => list.shadowRoot?.activeElement === opener(list));
    await setViewport({width: 800, height: 600});
  });

  for (const [wide, narrow, text] of [
    [1280, 768, 'Skip the filters'],
    [768, 1280, 'Close'],
  ] as const)
    it(`hand on the focus of “${text}” when the width changes to ${narrow} px`, async () => {
      await setViewport({width: wide, height: 800});
      const list = await makeList();
      if (wide === 768) await openFilters(list);
      else await until(() => isBeside(list));
      button(part(list, '.split'), text).focus();
      await setViewport({width: narrow, height: 800});
      await until(() => {
        const part = list.shadowRoot?.activeElement?.getAttribute('part');
        return part === (narrow === 768 ? 'filters' : 'sort');
      });
      await setViewport({width: 800, height: 600});
    });

  it('the filters and the sort order follow Back in the page’s URL, and no longer once the list is removed', async () => {
    const before = location.href;
    history.replaceState(null, '', '?plan-monthly-price=..90&plan-order=total');
    const list = await makeList({urlState: 'query'});
    const goTo = async (query: string) => {
      history.replaceState(null, '', query);
      dispatchEvent(new PopStateEvent('popstate'));
      await list.updateComplete;
      return [list.filters, list.order];
    };
    expect(await goTo('?plan-providers=Harbor&plan-order=rating')).to.deep.equal([{providers: ['Harbor']}, 'rating']);
    expect(await goTo('?')).to.deep.equal([{}, 'recommended']);
    list.remove();
    expect(await goTo('?plan-order=total')).to.deep.equal([{}, 'recommended']);
    history.replaceState(null, '', before);
  });

  it('the sort order that the page sets stays if its URL has none', async () => {
    const list = await makeList({urlState: 'query', order: 'total'});
    await list.updateComplete;
    expect(list.order).to.equal('total');
    list.remove();
    history.replaceState(null, '', location.pathname);
  });

  it('hand on the focus of their button when they move beside the plans', async () => {
    await setViewport({width: 768, height: 800});
    const list = await makeList();
    opener(list).focus();
    await setViewport({width: 1280, height: 800});
    await until(() => list.shadowRoot?.activeElement?.getAttribute('part') === 'sort');
    await setViewport({width: 800, height: 600});
  });

  it('the filters are kept in the page’s URL if the page wants that, and read from it', async () => {
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

  it('the page’s URL stays as the page wrote it while the filters and the sort order are those in it', async () => {
    const before = location.href;
    history.replaceState(null, '', '?flag&q=a%20b&plan-order=total');
    const list = await makeList({urlState: 'query'});
    await list.updateComplete;
    expect(list.order).to.equal('total');
    expect(location.search).to.equal('?flag&q=a%20b&plan-order=total');
    list.remove();
    history.replaceState(null, '', before);
  });

  it('a single plan leaves the filters in the page’s URL for the next search', async () => {
    const before = location.href;
    history.replaceState(null, '', '?plan-duration=84..');
    const list = await makeList({urlState: 'query', plans: groupPlans(plansOf(...OFFERS.slice(0, 2)))});
    await list.updateComplete;
    expect(names(list)).to.deep.equal(['Gold']);
    expect(location.search).to.equal('?plan-duration=84..');
    list.remove();
    history.replaceState(null, '', before);
  });

  it('the filters open and apply where the browser refuses to change the page’s URL', async () => {
    const before = location.href;
    replace(history, 'replaceState', () => {
      throw new DOMException('Too many calls', 'SecurityError');
    });
    const list = await makeList({urlState: 'query'});
    list.order = 'total';
    await list.updateComplete;
    await openFilters(list);
    button(panel(list), 'Show').click();
    await until(() => !panel(list).open);
    expect(location.href).to.equal(before);
  });

  it('a range in the page’s URL that is none of the steps is a chip and a chosen step, and can be cleared', async () => {
    const before = location.href;
    history.replaceState(null, '', '?plan-duration=48..72');
    const list = await makeList({urlState: 'query'});
    const filters = (await openFilters(list)) as PlanList;
    expect(names(list)).to.have.members(['Gold', 'Plus']);
    const chip = () => [...list.renderRoot.querySelectorAll<HTMLElement>('.chip.on')].map(read);
    const term = () =>
      [...filters.renderRoot.querySelectorAll<HTMLInputElement>('[name="duration"]:checked')].map(({labels}) =>
        read(labels?.[0] as Element),
      );
    expect([chip(), term()]).to.deep.equal([['Term: 4 years to 6 years'], ['4 years to 6 years']]);
    part(filters, '[name="duration"]').click();
    await until(() => chip().length === 0);
    await filters.updateComplete;
    expect(term()).to.deep.equal(['Any']);
    await until(() => names(list).length === 5);
    expect(location.search).to.equal('');
    history.replaceState(null, '', before);
  });

  describe('in an app with a router', () => {
    const before = {href: location.href, state: history.state as unknown};
    // Not a replaced `replaceState`.
    afterEach(() => History.prototype.replaceState.call(history, before.state, '', before.href));

    const makeSortedList = async () => {
      const list = await makeList({urlState: 'query'});
      list.order = 'total';
      await list.updateComplete;
      list.remove();
      expect(location.search).to.contain('plan-order=total');
    };

    it('the router of Next.js learns the URL with the filters', async () => {
      const replaceState = history.replaceState.bind(history);
      replaceState({__NA: true, key: 1}, '', location.href);
      const learned: unknown[] = [];
      // Next.js learns the URL of any state that it has not marked as its own.
      replace(history, 'replaceState', (given: {__NA?: boolean}, title: string, url: URL) => {
        if (!given.__NA) learned.push(String(url));
        replaceState({...given, __NA: true}, title, url);
      });
      await makeSortedList();
      expect([learned, history.state]).to.deep.equal([[location.href], {__NA: true, key: 1}]);
    });

    for (const [name, state] of [
      ['an older Next.js', {__NA: true, key: 1}],
      ['a router that keeps a number', {current: '3'}],
      ['a router that keeps a list', ['a']],
      ['another router', {key: 1}],
    ] as const)
      it(`${name} keeps its state when the URL gets the filters`, async () => {
        history.replaceState(state, '', '?step=3');
        await makeSortedList();
        expect(history.state).to.deep.equal(state);
      });

    for (const [name, path, readCurrent] of [
      ['Vue Router', '?page=1', ({pathname, search}) => pathname + search],
      ['Vue Router with a base', '?page=1', ({pathname, search}) => pathname.slice(pathname.lastIndexOf('/')) + search],
      ['Vue Router with hash routes', '?page=1#/plans', () => '/plans'],
    ] as readonly (readonly [string, string, (at: Location) => string])[])
      it(`${name} keeps the filters in the URL when it goes to another route`, async () => {
        history.replaceState(null, '', path);
        history.replaceState({current: readCurrent(location), position: 1}, '');
        await makeSortedList();
        expect(history.state).to.deep.equal({current: readCurrent(location), position: 1});
      });
  });
});

describe('the end of a plan-list', () => {
  it('the list shows when the plans were quoted, the last whole day to buy them, and what they are', async () => {
    const list = await makeList({quotedAt: new Date(2026, 10, 20, 12).getTime()});
    expect(read(part(list, '[part~="quoted"]'))).to.equal('Quoted on Nov 20, 2026, valid through Dec 19, 2026.');
    expect(read(part(list, '.about'))).to.contain('isn’t a manufacturer’s warranty');
  });

  it('"How this list works" has the same days beside where the prices come from', async () => {
    const list = await makeList({quotedAt: new Date(2026, 10, 20, 12).getTime()});
    expect(read(part(list, '.how-rows > p'))).to.contain(read(part(list, '[part~="quoted"]')));
  });

  it('the list shows no days if they are unknown, but what the plans are', async () => {
    const list = await makeList();
    expect(list.renderRoot.querySelector('[part~="quoted"]')).to.equal(null);
    expect(read(part(list, '.how-rows > p'))).not.to.match(/undefined|Quoted/);
    expect(read(part(list, '.about'))).to.contain('isn’t a manufacturer’s warranty');
  });
});

describe('a press in a plan-list', () => {
  it('a press shows feedback immediately, before the work that follows', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    await until(() => list.renderRoot.querySelector('plan-comparison'), 'the comparison loads');
    const open = part(list, '[part~="compare-open"]');
    open.click();
    expect(Number(getComputedStyle(open).opacity)).to.be.below(1);
    expect(isOpen(list)).to.equal(false);
    await until(() => isOpen(list));
    expect(getComputedStyle(open).opacity).to.equal('1');
  });

  it('a press on Compare opens nothing if the plans are cleared before the comparison has loaded', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    await until(() => list.renderRoot.querySelector('[part~="compare-open"]'));
    let hasOpened = false;
    list.addEventListener('comparing', () => (hasOpened = true));
    part(list, '[part~="compare-open"]').click();
    button(part(list, '[part~="tray"]'), 'Clear').click();
    await until(() => list.renderRoot.querySelector('[part~="compare-open"]') === null);
    // As long as the comparison may take to open.
    await import('../../../src/elements/comparison/plan-comparison.js');
    await settled(list);
    expect([hasOpened, list.comparing]).to.deep.equal([false, false]);
  });

  it('a press changes the list’s properties immediately', async () => {
    const list = await makeList();
    const gold = box(list, 'Gold');
    const changed = nextEvent(list, 'plan-compare-change');
    gold.click();
    await changed;
    expect([list.compared.length, gold.checked, tray(list).hidden]).to.deep.equal([1, true, true]);
    await list.updateComplete;
    expect(tray(list).hidden).to.equal(false);
  });

  it('a press on a disclosure shows feedback immediately, and the keyboard works as well', async () => {
    const list = await makeList();
    await until(() => list.renderRoot.querySelector('.how-rows'), 'the tools load');
    const how = part<HTMLDetailsElement>(list, '.how');
    const summary = part(list, '.how summary');
    summary.click();
    expect(Number(getComputedStyle(summary).opacity)).to.be.below(1);
    expect(how.open).to.equal(false);
    await until(() => how.open);
    expect(getComputedStyle(summary).opacity).to.equal('1');
    summary.focus();
    await sendKeys({press: 'Enter'});
    await until(() => !how.open);
  });

  it('a disclosure in a slot stays as it is if the page cancels the click', async () => {
    const list = await makeList();
    await until(() => list.renderRoot.querySelector('.how-rows'), 'the tools load');
    const own = document.createElement('details');
    own.slot = 'list-note';
    const summary = document.createElement('summary');
    summary.textContent = 'Our service desk';
    own.append(summary);
    list.append(own);
    summary.click();
    expect(own.open).to.equal(true);
    summary.addEventListener('click', event => event.preventDefault());
    summary.click();
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
    await list.updateComplete;
    expect(own.open).to.equal(true);
  });

  it('a press hides the filters immediately, and closes them afterward', async () => {
    const list = await makeList();
    await openFilters(list);
    button(panel(list), 'Close').click();
    expect([getComputedStyle(panel(list)).opacity, panel(list).open]).to.deep.equal(['0', true]);
    await until(() => !panel(list).open);
    expect(getComputedStyle(panel(list)).opacity).to.equal('1');
    expect(list.shadowRoot?.activeElement).to.equal(opener(list));
  });
});

describe('the order of a plan-list', () => {
  it('stays when a page creates the same plans again for each chosen term, and so does the focus', async () => {
    const list = await makeList({order: 'term'});
    list.addEventListener('plan-select', () => (list.plans = groupPlans(plansOf(...OFFERS))));
    const before = names(list);
    const term = part<HTMLSelectElement>(list, 'select[data-axis="duration"]');
    term.focus();
    enter(term, term.value === '36' ? '60' : '36');
    await until(() => list.chosen.size > 0);
    await list.updateComplete;
    await settled(list);
    expect(names(list)).to.deep.equal(before);
    expect(list.shadowRoot?.activeElement).to.equal(term);
  });
});

describe('the plans to compare in a plan-list', () => {
  it('the compare bar tells how many more can be added only where there is space for it', async () => {
    const list = await makeList();
    await check(list, 'Gold');
    expect(part(list, '.tray .of').checkVisibility()).to.equal(true);
    list.style.inlineSize = '340px';
    await until(() => !part(list, '.tray .of').checkVisibility());
  });

  it('the compare bar shows the chosen plans, with a button to compare them from the second on', async () => {
    const list = await makeList();
    expect(tray(list).hidden).to.equal(true);
    await check(list, 'Gold');
    expect(read(tray(list))).to.contain('Choose one more plan to compare.');
    expect(button(tray(list), 'Compare')).to.equal(undefined);
    await check(list, 'Core');
    expect(read(button(tray(list), 'Compare'))).to.equal('Compare 2 plans');
    expect(read(part(list, '.tray .of'))).to.equal('2 of 4 to compare');
    await settled(list);
    await expect(list).to.be.accessible();
    const cleared = nextEvent(list, 'plan-compare-change');
    button(tray(list), 'Clear').click();
    expect((await cleared).keys).to.deep.equal([]);
    await list.updateComplete;
    expect(tray(list).hidden).to.equal(true);
    expect(box(list, 'Gold').checked).to.equal(false);
  });

  it('the compare bar is limited to the page’s maximum: one more plan is not added, with a message', async () => {
    const list = await makeList({maxCompare: 2});
    await check(list, 'Gold', 'Core');
    box(list, 'Max').click();
    await until(() => read(tray(list)).includes('You can compare up to 2 plans.'));
    expect(box(list, 'Max').checked).to.equal(false);
    expect(list.compared).to.have.length(2);
  });

  it('a plan that the page rejects is neither checked nor announced', async () => {
    const list = await makeList();
    list.addEventListener('plan-compare-change', ({keys}) => (list.compared = keys.slice(0, 1)));
    await check(list, 'Gold');
    const announced = recordAnnouncements(list);
    await check(list, 'Core');
    expect(list.compared).to.have.length(1);
    expect(box(list, 'Core').checked).to.equal(false);
    // It is announced together with what was announced shortly before.
    enter(part<HTMLSelectElement>(list, '[part="sort"]'), 'monthly');
    await until(() => announced.join(' ').includes('plans'));
    expect(announced.join(' ')).not.to.contain('Core');
  });

  it('a comparison that a page has opened with too few plans does not open when the shopper adds one', async () => {
    const list = await makeList();
    const [gold] = list.plans;
    Object.assign(list, {compared: [gold?.key, 'gone'], comparing: true});
    await list.updateComplete;
    await check(list, 'Core');
    await until(() => list.renderRoot.querySelector('plan-comparison'), 'the comparison is loaded');
    await list.updateComplete;
    expect([list.comparing, isOpen(list)]).to.deep.equal([false, false]);
  });

  it('one plan is removed by a double-click on its name in the bar', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core', 'Max');
    for (const detail of [1, 2]) {
      part(list, '.tray .chip button').dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, detail}));
      await list.updateComplete;
    }
    expect(list.compared).to.have.length(2);
  });

  it('a plan that the page rejects a moment later is not checked', async () => {
    const list = await makeList();
    list.addEventListener('plan-compare-change', () => queueMicrotask(() => (list.compared = [])));
    await check(list, 'Gold');
    expect(list.compared).to.deep.equal([]);
    expect(box(list, 'Gold').checked).to.equal(false);
  });

  it('two presses on a checkbox before the tools are loaded change nothing, without an event', async () => {
    const list = await fixture<PlanList>(html`<plan-list></plan-list>`);
    list.plans = groupPlans(plansOf(...OFFERS));
    await list.updateComplete;
    const events: Event[] = [];
    list.addEventListener('plan-compare-change', event => events.push(event));
    expect(list.tools).to.equal(undefined);
    box(list, 'Gold').click();
    box(list, 'Gold').click();
    box(list, 'Core').click();
    await until(() => events.length > 0 && list.compared.length === 1);
    expect(events).to.have.length(1);
  });

  it('the button of the filters has a sign, and the arrow of the order is as large as those of the terms', async () => {
    await setViewport({width: 390, height: 600});
    const list = await makeList();
    expect(part(list, '[part~="filters"] svg').getBoundingClientRect().width).to.be.greaterThan(14);
    const arrow = (selector: string) => parseFloat(getComputedStyle(part(list, selector), '::after').inlineSize);
    expect(arrow('.sort')).to.be.closeTo(arrow('.term:has(select)'), 0.1);
    await setViewport({width: 800, height: 600});
  });

  it('the compare bar ends at the edge of the window, and does not stay there in a low viewport', async () => {
    await setViewport({width: 390, height: 600});
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    await until(() => tray(list).getBoundingClientRect().bottom === window.innerHeight);
    expect(getComputedStyle(tray(list)).position).to.equal('sticky');
    await setViewport({width: 800, height: 400});
    expect(getComputedStyle(tray(list)).position).to.equal('static');
    await setViewport({width: 800, height: 600});
  });

  it('the compare bar keeps its height known to the styles when the list is moved', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    const size = () => tray(list).parentElement?.style.getPropertyValue('--tray-size');
    await until(() => size() === `${tray(list).offsetHeight}px`);
    const {offsetHeight} = tray(list);
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.append(list);
    await list.updateComplete;
    tray(list).style.paddingBlock = '50px';
    await until(() => size() === `${tray(list).offsetHeight}px` && tray(list).offsetHeight > offsetHeight);
  });

  it('the comparison begins with the variants that the cards show, also those that a filter has left', async () => {
    const list = await makeList({filters: {duration: {from: 60}}});
    await check(list, 'Gold', 'Plus');
    await until(() => button(tray(list), 'Compare 2'));
    button(tray(list), 'Compare 2').click();
    await until(() => list.renderRoot.querySelector('plan-comparison[open]'));
    const comparison = part<PlanList>(list, 'plan-comparison');
    await comparison.updateComplete;
    const head = read(part(comparison, 'thead'));
    expect(head).to.contain('$84').and.not.contain('$60');
  });

  it('a term chosen in the comparison stays until the filters change, even if they leave it out', async () => {
    const list = await makeList({filters: {duration: {from: 60}}});
    await check(list, 'Gold', 'Plus');
    const open = async (): Promise<PlanComparison> => {
      list.comparing = true;
      await until(() => list.renderRoot.querySelector('plan-comparison')?.shadowRoot?.querySelector('dialog[open]'));
      return part<PlanComparison>(list, 'plan-comparison');
    };
    const reopen = async (change: Partial<PlanList> = {}): Promise<string> => {
      list.comparing = false;
      await until(() => !isOpen(list));
      Object.assign(list, change);
      await list.updateComplete;
      return read(part(await open(), '.amount'));
    };
    enter(part<HTMLSelectElement>(await open(), 'select[data-axis="duration"]'), '36');
    expect(await reopen()).to.equal('$60/month');
    expect(read(part(list, '[part~="price"]'))).to.contain('$84');
    expect(await reopen({filters: {duration: {from: 48}}})).to.equal('$84/month');
  });

  it('a term chosen in a card replaces the one that was chosen in the comparison', async () => {
    const gold = (miles: number, deductible: number, monthlyPrice: number) =>
      offer('Gold', {duration: 36, miles, deductible, monthlyPrice});
    const offers = [gold(100, 0, 90), gold(100, 100, 80), gold(75, 0, 70), offer('Plus', {miles: 100})];
    const list = await makeList({plans: groupPlans(plansOf(...offers)), filters: {miles: {from: 100_000}}});
    await check(list, 'Gold', 'Plus');
    list.comparing = true;
    await until(() => list.renderRoot.querySelector('plan-comparison')?.shadowRoot?.querySelector('dialog[open]'));
    const comparison = part<PlanComparison>(list, 'plan-comparison');
    enter(part<HTMLSelectElement>(comparison, 'select[data-axis="miles"]'), '75');
    list.comparing = false;
    await until(() => !isOpen(list));
    expect(read(part(list, '[part~="price"]'))).to.contain('$90');
    enter(part<HTMLSelectElement>(list, 'select[data-axis="deductible"]'), '100');
    list.comparing = true;
    await until(() => comparison.shadowRoot?.querySelector('dialog[open] .amount'));
    expect(read(part(comparison, '.amount'))).to.equal('$80/month');
  });

  it('the only plan that the filters leave can be compared', async () => {
    const list = await makeList();
    await check(list, 'Gold');
    list.filters = {providers: ['Harbor']};
    await list.updateComplete;
    expect(names(list)).to.deep.equal(['Core']);
    expect(box(list, 'Core').checkVisibility()).to.equal(true);
    await check(list, 'Core');
    expect(list.compared).to.have.length(2);
  });

  it('focus returns to the button of the comparison, also in a browser that does not focus clicked buttons', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    await until(() => button(tray(list), 'Compare 2'));
    button(tray(list), 'Compare 2').click();
    await until(() => list.renderRoot.querySelector('plan-comparison')?.shadowRoot?.querySelector('dialog[open]'));
    await sendKeys({press: 'Escape'});
    await until(() => !isOpen(list));
    await list.updateComplete;
    expect(list.shadowRoot?.activeElement).to.equal(button(tray(list), 'Compare 2'));
  });

  it('focus returns to a button of the page that opened the comparison', async () => {
    const list = await makeList();
    const own = await fixture<HTMLButtonElement>(html`<button>Compare these</button>`);
    own.focus();
    list.compared = list.plans.slice(0, 2).map(({key}) => key);
    list.comparing = true;
    await until(() => list.renderRoot.querySelector('plan-comparison')?.shadowRoot?.querySelector('dialog[open]'));
    await sendKeys({press: 'Escape'});
    await until(() => !isOpen(list));
    await list.updateComplete;
    expect(document.activeElement).to.equal(own);
  });

  it('plans that are no longer offered do not count toward the maximum to compare', async () => {
    const list = await makeList({maxCompare: 2, compared: ['gone', 'gone as well']});
    await check(list, 'Gold', 'Core');
    expect(list.compared).to.deep.equal(list.plans.slice(0, 2).map(({key}) => key));
  });

  it('no longer says that no more plans can be compared once the page has removed some', async () => {
    const list = await makeList({maxCompare: 2});
    await check(list, 'Gold', 'Core');
    box(list, 'Max').click();
    await until(() => read(tray(list)).includes('You can compare up to 2 plans.'));
    list.compared = list.compared.slice(0, 1);
    await list.updateComplete;
    expect(read(tray(list))).not.to.contain('You can compare up to');
  });

  it('an open comparison closes when the page shows other plans', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    button(tray(list), 'Compare').click();
    await until(() => list.comparing && isOpen(list));
    list.plans = groupPlans(plansOf(offer('Other'), offer('Another')));
    await until(() => !isOpen(list));
    expect(part(list, 'plan-comparison').shadowRoot?.querySelector('dialog[open]')).to.equal(null);
    await until(() => !list.comparing, 'the list says that it is closed');
  });

  it('a single plan has no compare bar, which asks for one more, and takes no space for it', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    const size = () => tray(list).parentElement?.style.getPropertyValue('--tray-size');
    await until(() => size() === `${tray(list).offsetHeight}px`);
    list.plans = list.plans.slice(0, 1);
    await list.updateComplete;
    expect(tray(list).checkVisibility()).to.equal(false);
    await until(() => size() === '0px');
    list.plans = groupPlans(plansOf(...OFFERS));
    await list.updateComplete;
    expect(tray(list).checkVisibility()).to.equal(true);
  });

  it('focus moves to the plans when the page closes the comparison by leaving one plan', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    button(tray(list), 'Compare').click();
    await until(() => list.renderRoot.querySelector('plan-comparison')?.shadowRoot?.querySelector('dialog[open]'));
    list.plans = list.plans.slice(0, 1);
    await until(() => !isOpen(list));
    await until(() => list.shadowRoot?.activeElement?.className === 'main');
  });

  it('announces the plan that is removed from a comparison of plans some of which are no longer offered', async () => {
    const list = await makeList();
    const [gold, core] = list.plans.map(({key}) => key);
    list.compared = ['gone', gold ?? '', core ?? ''];
    list.comparing = true;
    await until(() => list.renderRoot.querySelector('plan-comparison')?.shadowRoot?.querySelector('dialog[open]'));
    const announced = recordAnnouncements(list);
    part(part(list, 'plan-comparison'), '[aria-label^="Remove Core"]').click();
    await until(() => announced.length > 0);
    expect(announced.join(' ')).to.contain('Core').and.not.to.contain('Unnamed');
  });

  it('a chosen term that the page undoes is neither shown nor announced beside the price of the old one', async () => {
    const list = await makeList();
    const {chosen} = list;
    list.addEventListener('plan-select', () => (list.chosen = chosen));
    const announced = recordAnnouncements(list);
    const term = part<HTMLSelectElement>(list, '[data-axis="duration"]');
    enter(term, '60');
    await list.updateComplete;
    expect([term.value, read(part(list, '[part~="price"] .amount'))]).to.deep.equal(['36', '$60/month']);
    await until(() => announced.length > 0);
    expect(announced.join()).to.contain('$60/month').and.not.contain('$84');
  });

  it('a term chosen in the comparison is undone there, too, if the page undoes it', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    button(tray(list), 'Compare').click();
    await until(() => list.renderRoot.querySelector('plan-comparison')?.shadowRoot?.querySelector('dialog[open]'));
    const comparison = part<PlanComparison>(list, 'plan-comparison');
    const {chosen} = list;
    list.addEventListener('plan-select', () => (list.chosen = chosen));
    const term = part<HTMLSelectElement>(comparison, 'select[data-axis="duration"]');
    enter(term, '60');
    await list.updateComplete;
    await comparison.updateComplete;
    expect([term.value, read(part(comparison, '.amount'))]).to.deep.equal(['36', '$60/month']);
  });

  it('a chosen term without a price announces that the checkout shows it only if there is a checkout', async () => {
    const priceless = (planName: string, fields: object) =>
      [36, 60].map(duration => offer(planName, {...fields, duration, deductible: 0, totalPrice: null}));
    const withCheckout = priceless('Web', {planCheckoutUrl: 'https://shop.example/web'});
    const list = await makeList({plans: groupPlans(plansOf(...withCheckout, ...priceless('Phone', {})))});
    const announced = recordAnnouncements(list);
    for (const term of list.renderRoot.querySelectorAll<HTMLSelectElement>('[data-axis="duration"]')) enter(term, '60');
    await until(() => announced.length > 0);
    expect(announced).to.deep.equal(['Web: See price at checkout, $0 deductible Phone: $0 deductible']);
  });

  it('a chosen term stays chosen when a framework passes the same plans as new objects', async () => {
    const list = await makeList();
    const term = () => part<HTMLSelectElement>(list, '[data-axis="duration"]');
    const other = [...term().options].find(option => !option.selected)?.value ?? '';
    enter(term(), other);
    await list.updateComplete;
    expect(term().value).to.equal(other);
    const price = read(part(list, '[part~="price"]'));
    list.plans = groupPlans(plansOf(...OFFERS));
    await list.updateComplete;
    expect(term().value).to.equal(other);
    expect(read(part(list, '[part~="price"]'))).to.equal(price);
  });

  it('plans can be removed in the compare bar, and focus moves to the plan’s checkbox', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    part(list, '[aria-label="Remove Core"]').click();
    await list.updateComplete;
    expect(box(list, 'Core').checked).to.equal(false);
    expect(list.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal('Compare: Core');
  });

  it('when filters beside the plans hide a plan that is removed, focus moves to the sort order', async () => {
    await setViewport({width: 1280, height: 800});
    const list = await makeList();
    await until(() => isBeside(list));
    await check(list, 'Gold', 'Core');
    list.filters = {providers: ['Harbor']};
    await list.updateComplete;
    const hidden = ['Gold', 'Core'].find(name => !names(list).includes(name));
    part(list, `[aria-label="Remove ${hidden}"]`).focus();
    part(list, `[aria-label="Remove ${hidden}"]`).click();
    expect(list.shadowRoot?.activeElement?.getAttribute('part')).to.equal('sort');
    await setViewport({width: 800, height: 600});
  });

  it('chosen plans stay chosen while filters hide them, with a message', async () => {
    const list = await makeList();
    await check(list, 'Gold', 'Core');
    list.filters = {providers: ['Harbor']};
    await list.updateComplete;
    expect(read(button(tray(list), 'Compare'))).to.equal('Compare 2 plans');
    expect(read(tray(list))).to.contain('1 selected plan is hidden by your filters.');
    list.filters = {};
    await list.updateComplete;
    expect(read(tray(list))).not.to.contain('hidden by your filters');
  });

  it('chosen plans do not count as hidden when the filters leave only some of their terms', async () => {
    const list = await makeList({filters: {duration: {from: 60}}});
    await check(list, 'Gold', 'Plus');
    expect(read(button(tray(list), 'Compare'))).to.equal('Compare 2 plans');
    expect(read(tray(list))).not.to.contain('hidden by your filters');
  });
});
