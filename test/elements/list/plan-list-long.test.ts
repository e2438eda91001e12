import {expect, fixture, html} from '@open-wc/testing';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {groupPlans} from '../../../src/plans/groups.js';
import {sortGroups} from '../../../src/plans/sort.js';
import {enter, until, part, plansOf} from '../support.js';

before(() => PlanList.define());

/** The maximum number of cards that are rendered first, and that are added at a time. */
const FEW = 12;

/** The minimum number of plans that a screen shows. */
const SEEN = 3;

/** Creates plans with two terms each, in ascending price order except every third. */
const makePlans = (count: number) =>
  groupPlans(
    plansOf(
      ...Array.from({length: count}, (_, index) =>
        [36, 60].map(duration => ({
          searchResultPlanId: `plan-${index}-${duration}`,
          displayProviderName: 'Northline Protection',
          planName: `Plan ${index}`,
          coverageType: 'Powertrain',
          totalPrice: (index % 3 === 0 ? 5000 - index : 1000 + index) + duration,
          monthlyPrice: 50 + duration,
          planServiceRating: index % 2 === 0 ? 9 : 5,
          duration,
          miles: 60,
          deductible: 100,
        })),
      ).flat(),
    ),
  );

async function makeList(count: number): Promise<PlanList> {
  const list = await fixture<PlanList>(html`<plan-list></plan-list>`);
  list.plans = makePlans(count);
  await list.updateComplete;
  return list;
}

async function makeWholeList(count: number): Promise<PlanList> {
  const list = await makeList(count);
  await until(() => cards(list).length === count && list.shadowRoot?.querySelector('plan-details'));
  return list;
}

const cards = (list: PlanList): HTMLElement[] => [...(list.shadowRoot?.querySelectorAll<HTMLElement>('.card') ?? [])];
const keys = (list: PlanList) => cards(list).map(({dataset}) => dataset.key);

/** Whether the browser skips the content of a card that is off screen. */
const isSkipped = (card: Element): boolean =>
  !(card.firstElementChild as HTMLElement).checkVisibility({contentVisibilityAuto: true});

/** Records every change inside the cards of a list from now on, but not which cards there are or where. */
function watchContents(list: PlanList): () => readonly MutationRecord[] {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver(some => records.push(...some));
  for (const card of cards(list)) {
    observer.observe(card, {subtree: true, childList: true, characterData: true, attributes: true});
  }
  return () => [...records, ...observer.takeRecords()];
}

describe('a long list of plans', () => {
  it('starts with as many plans as a screen shows, and never adds more than a few at a time', async () => {
    const list = await makeList(1000);
    const added: number[] = [];
    new MutationObserver(records => added.push(records.flatMap(({addedNodes}) => [...addedNodes]).length)).observe(
      part(list, '.cards'),
      {childList: true},
    );
    expect(cards(list).length).to.be.at.most(FEW);
    expect(cards(list).at(-1)?.getBoundingClientRect().bottom).to.be.above(innerHeight);
    await until(() => cards(list).length === 1000);
    expect(Math.max(...added)).to.be.at.most(FEW);
  });

  it('lets the browser lay out only what is near the viewport, also in another sort order', async () => {
    const list = await makeWholeList(240);
    await until(() => isSkipped(cards(list).at(-1) as Element));
    const seen = () => cards(list).filter(card => !isSkipped(card)).length;
    await until(() => seen() < 100);
    const before = keys(list);
    list.order = 'total';
    await list.updateComplete;
    expect(keys(list)).not.to.deep.equal(before);
    await until(() => seen() < 100);
  });

  it('renders no card again for another sort order or a filter: it moves, adds and removes cards', async () => {
    const list = await makeWholeList(240);
    const before = new Map(cards(list).map(card => [card.dataset.key, card]));
    const changes = watchContents(list);
    list.order = 'total';
    await list.updateComplete;
    expect(cards(list).every(card => before.get(card.dataset.key) === card)).to.be.true;
    list.filters = {planServiceRating: {from: 8}};
    await list.updateComplete;
    expect(cards(list)).to.have.length(120);
    expect(cards(list).every(card => before.get(card.dataset.key) === card)).to.be.true;
    expect(changes()).to.have.length(0);
  });

  it('keeps the cards of plans that a filter hides, for when they are shown again', async () => {
    const list = await makeWholeList(120);
    const before = new Map(cards(list).map(card => [card.dataset.key, card]));
    list.filters = {planServiceRating: {from: 8}};
    await list.updateComplete;
    expect(cards(list)).to.have.length(60);
    list.filters = {};
    await until(() => cards(list).length === 120);
    expect(cards(list).every(card => before.get(card.dataset.key) === card)).to.be.true;
    list.plans = makePlans(120);
    await list.updateComplete;
    expect(cards(list).every(card => before.get(card.dataset.key) === card)).to.be.true;
    list.plans = [];
    await list.updateComplete;
    list.plans = makePlans(12);
    await list.updateComplete;
    expect(cards(list).some(card => before.get(card.dataset.key) === card)).to.be.false;
  });

  it('renders one card again when one plan’s term changes', async () => {
    const list = await makeWholeList(100);
    const changes = watchContents(list);
    const fourth = cards(list)[3] as HTMLElement;
    enter(fourth.querySelector('[data-axis="duration"]') as HTMLSelectElement, '60');
    await list.updateComplete;
    const touched = changes().map(({target}) =>
      (target instanceof Element ? target : target.parentElement)?.closest('.card'),
    );
    expect(touched).not.to.have.length(0);
    expect(touched.every(card => card === fourth)).to.be.true;
  });

  it('sorts what is visible first and the rest after it, each card once, and keeps focus', async () => {
    const list = await makeWholeList(240);
    const select = part<HTMLSelectElement>(list, 'select');
    select.focus();
    enter(select, 'total');
    await list.updateComplete;
    const expected = sortGroups(list.plans, 'total').map(({key}) => key);
    expect(keys(list).slice(0, SEEN)).to.deep.equal(expected.slice(0, SEEN));
    expect(new Set(keys(list)).size).to.equal(240);
    await until(() => keys(list).join() === expected.join());
    expect(list.shadowRoot?.activeElement?.localName).to.equal('select');
  });

  it('adds plans that are shown again among the others, which stay unchanged', async () => {
    const list = await makeWholeList(240);
    const expected = keys(list);
    list.filters = {planServiceRating: {from: 8}};
    await list.updateComplete;
    const stayed = cards(list);
    const changes = watchContents(list);
    list.filters = {};
    await list.updateComplete;
    expect(keys(list).slice(0, SEEN)).to.deep.equal(expected.slice(0, SEEN));
    expect(cards(list).length).to.be.below(240);
    await until(() => keys(list).join() === expected.join());
    expect(stayed.every(card => card.isConnected)).to.be.true;
    expect(changes()).to.have.length(0);
  });
});
