import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys, sendMouse, setViewport} from '@web/test-runner-commands';
import type {PlanSelectEvent} from '../../../src/elements/events/list-events.js';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {groupPlans, type PlanGroup} from '../../../src/plans/groups.js';
import {FULL_ENTRY} from './details-support.js';
import {enter, nextEvent, until, part, plansOf, read, recordAnnouncements, settled} from '../support.js';

before(() => {
  PlanDetails.define();
  PlanList.define();
});

/** A plan of two terms, each with two mileage limits. */
const ENTRIES = [
  {...FULL_ENTRY, searchResultPlanId: '36-36', duration: 36, miles: 36, monthlyPrice: 62, totalPrice: 1617},
  {...FULL_ENTRY, searchResultPlanId: '60-36', duration: 60, miles: 36, monthlyPrice: 74, totalPrice: 1905},
  {...FULL_ENTRY, searchResultPlanId: '60-60', duration: 60, miles: 60, monthlyPrice: 84, totalPrice: 2145},
];
const OTHER = {...FULL_ENTRY, searchResultPlanId: 'other', planName: 'Harbor', planCheckoutUrl: null};

const [GROUP] = groupPlans(plansOf(...ENTRIES)) as [PlanGroup];

async function makeDetails(settings: Partial<PlanDetails> = {group: GROUP}): Promise<PlanDetails> {
  const details = await fixture<PlanDetails>(html`<plan-details></plan-details>`);
  Object.assign(details, {open: true, mileage: 21_500, ...settings});
  await details.updateComplete;
  return details;
}

const picker = (details: Element, axis: string) =>
  part<HTMLSelectElement>(details, `[part~="picker"][data-axis="${axis}"]`);
const price = (details: Element) => read(part(details, '#price .amount'));
const focused = (details: Element) => details.shadowRoot?.activeElement;

describe('the terms in plan-details', () => {
  it('have space for a long name on a phone', async () => {
    await setViewport({width: 320, height: 600});
    const details = await makeDetails({group: GROUP, strings: {deductibleLabel: 'Deductibles…'}});
    const heights = [...details.renderRoot.querySelectorAll('.term > span')].map(name => name.clientHeight);
    await setViewport({width: 800, height: 600});
    expect(new Set(heights).size, `${heights.join()} px`).to.equal(1);
  });

  it('are accessible with a choice', async () => {
    await expect(await settled(await makeDetails())).to.be.accessible();
  });

  it('are selects with a name where there is a choice, and a text where there is none', async () => {
    const details = await makeDetails();
    expect([...details.renderRoot.querySelectorAll('select')].map(({ariaLabel}) => ariaLabel)).to.deep.equal([
      'Term: Summit Gold',
      'Miles: Summit Gold',
    ]);
    expect([...picker(details, 'duration').options].map(({text}) => text)).to.deep.equal(['3 years', '5 years']);
    expect(read([...details.renderRoot.querySelectorAll('.term')].at(-1) as Node)).to.equal('Deductible $100');
  });

  it('stay chosen when a framework passes the same plans as new objects', async () => {
    const details = await makeDetails();
    enter(picker(details, 'duration'), '60');
    await details.updateComplete;
    const chosen = price(details);
    const same = groupPlans(plansOf(...ENTRIES))[0];
    for (const again of [{group: same}, {plan: same?.variants[1]}, {group: GROUP, plan: same?.variants[1]}]) {
      Object.assign(details, again);
      await details.updateComplete;
      expect([price(details), picker(details, 'duration').value]).to.deep.equal([chosen, '60']);
    }
  });

  it('are only texts without a group, or for a variant that is not in the group', async () => {
    const [plan] = plansOf({...FULL_ENTRY, duration: 84});
    for (const settings of [{plan}, {plan, group: GROUP}]) {
      const details = await makeDetails(settings);
      expect(details.renderRoot.querySelectorAll('select')).to.have.length(0);
      expect(read(part(details, '.term'))).to.equal('Term 7 years');
    }
  });

  it('change the price and the end of the coverage, are announced once, and dispatch plan-select once', async () => {
    const details = await makeDetails();
    const end = () => read(part(details, '.facts'));
    const before = end();
    const announcements = recordAnnouncements(details);
    const selected: PlanSelectEvent[] = [];
    details.addEventListener('plan-select', event => selected.push(event));
    expect(price(details)).to.equal('$62/month');
    enter(picker(details, 'duration'), '60');
    await details.updateComplete;
    expect(price(details)).to.equal('$74/month');
    expect(end()).to.not.equal(before);
    expect(details.plan?.searchResultPlanId).to.equal('60-36');
    expect(selected.map(({plan, group}) => [plan.searchResultPlanId, group])).to.deep.equal([['60-36', GROUP]]);
    await until(() => announcements.length > 0);
    expect(announcements).to.have.length(1);
    expect(announcements[0]).to.contain('$74/month').and.contain('$1,905 total');
  });

  it('are shown as before, with their price, if the page undoes the choice', async () => {
    const plan = GROUP.variants[0];
    const details = await makeDetails({group: GROUP, plan});
    details.addEventListener('plan-select', () => (details.plan = plan));
    enter(picker(details, 'duration'), '60');
    await details.updateComplete;
    expect([picker(details, 'duration').value, price(details)]).to.deep.equal(['36', '$62/month']);
  });

  it('are marked under the pointer where there is a choice, as in the list', async () => {
    const details = await makeDetails();
    const term = picker(details, 'duration').closest('.term') as Element;
    const color = () => getComputedStyle(term).backgroundColor;
    const before = color();
    const {x, y} = term.getBoundingClientRect();
    await sendMouse({type: 'move', position: [Math.round(x + 20), Math.round(y + 20)]});
    const hovered = color();
    await sendMouse({type: 'move', position: [0, 0]});
    expect(hovered).to.not.equal(before);
  });

  it('keep the other term if it is offered, and take the nearest if it is not', async () => {
    const details = await makeDetails();
    enter(picker(details, 'miles'), '60');
    await details.updateComplete;
    expect([picker(details, 'duration').value, price(details)]).to.deep.equal(['60', '$84/month']);
  });

  it('keep the focus, the scroll position and the expanded systems', async () => {
    const details = await makeDetails();
    const dialog = part(details, 'dialog');
    dialog.style.maxHeight = '300px';
    const system = part<HTMLDetailsElement>(details, 'details');
    system.open = true;
    picker(details, 'duration').focus();
    const {scrollTop} = dialog;
    expect(scrollTop).to.be.above(0);
    enter(picker(details, 'duration'), '60');
    await details.updateComplete;
    expect(price(details)).to.equal('$74/month');
    expect(focused(details)).to.equal(picker(details, 'duration'));
    expect([dialog.scrollTop, system.open]).to.deep.equal([scrollTop, true]);
  });
});

describe('plan-details on its own', () => {
  it('shows the plan of another group, with its own price, after a term was chosen', async () => {
    const [other] = groupPlans(plansOf({...OTHER, monthlyPrice: 99})) as [PlanGroup];
    const details = await makeDetails();
    enter(picker(details, 'duration'), '60');
    await details.updateComplete;
    details.group = other;
    await details.updateComplete;
    expect([read(part(details, '[part~="title"]')), price(details)]).to.deep.equal(['Harbor', '$99/month']);
  });

  it('names a variant that is not in the group by itself, beside its own price, and asks about it', async () => {
    const [plan] = plansOf({...OTHER, monthlyPrice: 99});
    const details = await makeDetails({group: GROUP, plan, contact: 'event'});
    expect([read(part(details, '[part~="title"]')), price(details)]).to.deep.equal(['Harbor', '$99/month']);
    const asked = nextEvent(details, 'plan-ask');
    part(details, '[part~="ask"]').click();
    const {group} = await asked;
    expect([group.name, group.variants]).to.deep.equal(['Harbor', [plan]]);
  });

  it('keeps the chosen term when filters leave out other terms of its plan', async () => {
    const details = await makeDetails();
    enter(picker(details, 'miles'), '60');
    await details.updateComplete;
    details.group = {...GROUP, variants: GROUP.variants.slice(1)};
    await details.updateComplete;
    expect(price(details)).to.equal('$84/month');
  });

  it('hides from the page’s hotkeys what is typed in the select of a term, and no other key', async () => {
    const details = await makeDetails();
    const keys: string[] = [];
    const hear = ({type, key}: KeyboardEvent) => keys.push(`${type} ${key}`);
    for (const type of ['keydown', 'keypress', 'keyup'] as const) document.addEventListener(type, hear);
    picker(details, 'duration').focus();
    for (const press of ['5', 'k', 'ArrowUp', 'F2']) await sendKeys({press});
    for (const type of ['keydown', 'keypress', 'keyup'] as const) document.removeEventListener(type, hear);
    expect(keys).to.deep.equal(['keydown F2', 'keyup F2']);
  });
});

describe('the details of a list', () => {
  async function makeList(settings: Partial<PlanList> = {}): Promise<[list: PlanList, details: PlanDetails]> {
    const list = await fixture<PlanList>(html`<plan-list></plan-list>`);
    Object.assign(list, {plans: groupPlans(plansOf(...ENTRIES, OTHER)), ...settings});
    await until(() => list.renderRoot.querySelector('[part~="filters"]'), 'the tools load');
    part(list, '[part~="details"]').click();
    const details = part<PlanDetails>(list, 'plan-details');
    await until(() => details.open && part<HTMLDialogElement>(details, 'dialog').open);
    return [list, details];
  }
  const compare = (within: Element) => within.querySelector('[part~="compare"] input') as HTMLInputElement;

  it('show the term chosen in them in the card, too, and the term chosen in the card in them', async () => {
    const [list, details] = await makeList();
    let count = 0;
    list.addEventListener('plan-select', () => (count += 1));
    enter(picker(details, 'duration'), '60');
    await list.updateComplete;
    await details.updateComplete;
    const card = part(list, '.card');
    expect(read(card.querySelector('.amount') as Node)).to.equal('$74/month');
    expect(card.querySelector('select')?.value).to.equal('60');
    expect([count, list.chosen.get(GROUP.key)?.searchResultPlanId]).to.deep.equal([1, '60-36']);
    enter(card.querySelector('select') as HTMLSelectElement, '36');
    await until(() => price(details) === '$62/month');
    expect(picker(details, 'duration').value).to.equal('36');
  });

  it('undo the choice of a term, too, if the page undoes it in the list', async () => {
    const [list, details] = await makeList();
    const {chosen} = list;
    list.addEventListener('plan-select', () => (list.chosen = chosen));
    enter(picker(details, 'duration'), '60');
    await list.updateComplete;
    await details.updateComplete;
    expect([picker(details, 'duration').value, price(details)]).to.deep.equal(['36', '$62/month']);
  });

  it('have the checkbox to compare the plan, which is that of the card', async () => {
    const [list, details] = await makeList();
    const inDetails = compare(details.querySelector('[slot="compare"]') as Element);
    const changed = nextEvent(list, 'plan-compare-change');
    inDetails.click();
    expect((await changed).keys).to.deep.equal([GROUP.key]);
    await list.updateComplete;
    expect([compare(part(list, '.card')).checked, inDetails.checked]).to.deep.equal([true, true]);
    await expect(await settled(details)).to.be.accessible();
  });

  it('say why a plan beyond the maximum is not added to the comparison', async () => {
    const names = ['A', 'B', 'C'];
    const plans = groupPlans(plansOf(...names.map(planName => ({...OTHER, searchResultPlanId: planName, planName}))));
    const compared = plans.slice(1).map(({key}) => key);
    const [list, details] = await makeList({plans, compared, maxCompare: 2});
    const added = details.querySelector('[slot="compare"]') as Element;
    compare(added).click();
    await list.updateComplete;
    expect([compare(added).checked, list.compared]).to.deep.equal([false, compared]);
    expect(read(added.querySelector('p') as Node)).to.equal('You can compare up to 2 plans. Remove one first.');
  });

  it('do not say of one plan why another one was not added to the comparison', async () => {
    const plans = groupPlans(plansOf(...ENTRIES, OTHER, {...OTHER, searchResultPlanId: 'third', planName: 'Third'}));
    const compared = plans.slice(1).map(({key}) => key);
    const [list, details] = await makeList({plans, compared, maxCompare: 2});
    compare(details.querySelector('[slot="compare"]') as Element).click();
    await list.updateComplete;
    part(details, '[part~="close"]').click();
    await until(() => !details.open);
    part(list, '[data-key]:nth-child(2) [part~="details"]').click();
    await until(() => details.open);
    const box = details.querySelector('[slot="compare"]') as Element;
    expect([compare(box).checked, read(box.querySelector('p') as Node)]).to.deep.equal([true, '']);
  });

  it('have no checkbox to compare the only plan', async () => {
    const [, details] = await makeList({plans: [GROUP]});
    expect(details.querySelector('[slot="compare"]')).to.equal(null);
  });
});

describe('the sections of plan-details', () => {
  afterEach(() => setViewport({width: 800, height: 600}));

  const current = (details: PlanDetails) => [...details.renderRoot.querySelectorAll('[aria-current]')].map(read);

  it('mark the one in view, from the first to the last', async () => {
    await setViewport({width: 1280, height: 700});
    const details = await makeDetails();
    const dialog = part(details, 'dialog');
    expect(current(details)).to.deep.equal(['At a glance']);
    const length = history.length;
    dialog.scrollTop = part(details, '#not-covered').offsetTop - 200;
    await until(() => current(details)[0] === 'Not covered');
    dialog.scrollTop = dialog.scrollHeight;
    await until(() => current(details)[0] === 'Before you buy');
    dialog.scrollTop = 0;
    await until(() => current(details)[0] === 'At a glance');
    expect(history.length).to.equal(length);
  });

  it('mark the one that a button has jumped to, even if it cannot be at the top', async () => {
    await setViewport({width: 1280, height: 700});
    const details = await makeDetails();
    const dialog = part(details, 'dialog');
    const scrolled = nextEvent(dialog, 'scroll');
    part(details, '[data-section="documents"]').click();
    await scrolled;
    await details.updateComplete;
    expect(current(details)).to.deep.equal(['Documents']);
    dialog.scrollTop = 0;
    await until(() => current(details)[0] === 'At a glance');
  });

  it('have the covered systems in two columns in a wide window, and in one on a phone', async () => {
    for (const [width, count] of [
      [1280, 2],
      [390, 1],
    ] as const) {
      await setViewport({width, height: 800});
      const details = await settled(await makeDetails());
      const lefts = [...details.renderRoot.querySelectorAll('#covered .row')].map(row =>
        Math.round(row.getBoundingClientRect().left),
      );
      expect(new Set(lefts).size).to.equal(count);
      const topOfSecond = () => part(details, '.columns > :last-child .row').getBoundingClientRect().top;
      const top = topOfSecond();
      part<HTMLDetailsElement>(details, 'details').open = true;
      if (count === 2) expect(topOfSecond()).to.equal(top);
    }
  });

  it('have their columns in line in a wide window', async () => {
    await setViewport({width: 1280, height: 800});
    const details = await settled(await makeDetails());
    const [fact, system] = ['.facts > :nth-child(2)', '.columns > :last-child'].map(
      it => part(details, it).getBoundingClientRect().left,
    );
    expect(system).to.be.closeTo(fact ?? NaN, 0.1);
  });
});
