import {expect, fixture, html, nextFrame, waitUntil} from '@open-wc/testing';
import fc from 'fast-check';
import {PlanList} from '../../src/elements/plan-list.js';
import {groupPlans, type PlanGroup} from '../../src/plans/groups.js';
import {ENTRIES, heard, part, plansOf, read} from './support.js';

before(() => PlanList.define());

const groups = (...entries: readonly unknown[]): readonly PlanGroup[] => groupPlans(plansOf(...entries));

interface ListSettings {
  readonly plans?: readonly PlanGroup[];
  readonly handoff?: PlanList['handoff'];
  readonly links?: PlanList['links'];
  readonly milesUnit?: PlanList['milesUnit'];
}

async function makeList(settings: ListSettings = {}): Promise<PlanList> {
  const list = await fixture<PlanList>(html`<plan-list></plan-list>`);
  Object.assign(list, {plans: groups(...ENTRIES), ...settings});
  await list.updateComplete;
  return list;
}

const cards = (list: PlanList) => [...list.renderRoot.querySelectorAll<HTMLElement>('[part="card"]')];
const card = (list: PlanList, name: string): HTMLElement => {
  const found = cards(list).find(candidate => read(candidate).includes(name));
  if (!found) throw new Error(`plan-list: expected a card of ${name}, got none.`);
  return found;
};
const radio = (within: HTMLElement, label: string): HTMLInputElement => {
  const option = [...within.querySelectorAll('label')].find(candidate => read(candidate) === label);
  const input = option?.querySelector('input');
  if (!input) throw new Error(`plan-list: expected the option ${label}, got none.`);
  return input;
};
const checkout = (within: HTMLElement) => within.querySelector<HTMLAnchorElement>('a[part="checkout"]');

/** Follows a checkout link as a click does, and keeps the test page from going there. */
function click(link: HTMLAnchorElement | null): {readonly wasPrevented: boolean} {
  const event = new MouseEvent('click', {bubbles: true, composed: true, cancelable: true});
  let wasPrevented = false;
  const stop = (last: Event) => {
    wasPrevented = last.defaultPrevented;
    last.preventDefault();
  };
  window.addEventListener('click', stop, {once: true});
  link?.dispatchEvent(event);
  return {wasPrevented};
}

describe('plan-list', () => {
  describe('accessibility', () => {
    it('is accessible with plans', async () => {
      await expect(await makeList()).to.be.accessible();
    });

    it('is accessible without any', async () => {
      await expect(await makeList({plans: []})).to.be.accessible();
    });

    it('is accessible in the dark', async () => {
      const list = await makeList();
      Object.assign(list.style, {colorScheme: 'dark', background: '#181b1e'});
      await expect(list).to.be.accessible();
    });
  });

  it('shows one card a plan, its variants inside', async () => {
    const list = await makeList();
    expect(cards(list)).to.have.length(2);
    expect(cards(list).map(shown => read(shown.querySelector('[part="name"]') as Node))).to.deep.equal([
      'Summit Gold',
      'Core',
    ]);
  });

  it('keeps monthly price, down payment, total and deductible in sight, as quoted', async () => {
    const list = await makeList();
    const price = read(card(list, 'Summit Gold').querySelector('[part="price"]') as Node);
    expect(price).to.contain('$84 a month');
    expect(price).to.contain('$129 down');
    expect(price).to.contain('$2,649 in total');
    expect(price).to.contain('$100 deductible');
  });

  it('switches price, terms and checkout together', async () => {
    const list = await makeList();
    const selected = heard(list, 'plan-select');
    radio(card(list, 'Summit Gold'), '3 years').click();
    const {plan, group} = await selected;
    await list.updateComplete;
    expect(plan.searchResultPlanId).to.equal('gold-36');
    expect(group.name).to.equal('Summit Gold');
    const shown = card(list, 'Summit Gold');
    expect(read(shown.querySelector('[part="price"]') as Node)).to.contain('$71.50 a month');
    expect(radio(shown, 'Unlimited').checked).to.equal(true);
    expect(checkout(shown)?.href).to.equal('https://shop.example/checkout/gold-36');
  });

  it('leaves the other cards as they are when one is switched', async () => {
    const list = await makeList();
    const before = read(card(list, 'Core'));
    radio(card(list, 'Summit Gold'), '3 years').click();
    await list.updateComplete;
    expect(read(card(list, 'Core'))).to.equal(before);
  });

  it('keeps a choice when the plans come in another order', async () => {
    const list = await makeList();
    radio(card(list, 'Summit Gold'), '3 years').click();
    list.plans = [...list.plans].reverse();
    await list.updateComplete;
    expect(cards(list).map(shown => read(shown.querySelector('[part="name"]') as Node))[0]).to.equal('Core');
    expect(radio(card(list, 'Summit Gold'), '3 years').checked).to.equal(true);
  });

  it('says badges in words, and those it does not know as they come', async () => {
    const list = await makeList();
    const badges = [...card(list, 'Summit Gold').querySelectorAll('[part="badge"]')].map(read);
    expect(badges).to.deep.equal(['Best value', 'DEALER CHOICE', 'Maintenance included']);
  });

  it('says the coverage in plain words, its canonical name at hand', async () => {
    const list = await makeList();
    const coverage = card(list, 'Summit Gold').querySelector<HTMLElement>('[part="coverage"]');
    expect(read(coverage as Node)).to.contain('everything is covered except a short list');
    expect(coverage?.title).to.equal('MostComprehensive');
  });

  it('hides miles whose unit is not known', async () => {
    const list = await makeList({milesUnit: 'unknown'});
    expect(read(card(list, 'Summit Gold'))).not.to.contain('100,000');
  });

  it('shows the first cards at once and the others soon after', async () => {
    const many = Array.from({length: 60}, (_, index) => ({searchResultPlanId: `p${index}`, planName: `Plan ${index}`}));
    const list = await makeList({plans: groups(...many)});
    expect(cards(list)).to.have.length(24);
    await waitUntil(() => cards(list).length === 60);
  });

  describe('checkout', () => {
    it('is a real link to the plan’s checkout', async () => {
      const list = await makeList();
      expect(checkout(card(list, 'Core'))?.href).to.equal('https://shop.example/checkout/core');
    });

    it('is announced and goes on', async () => {
      const list = await makeList();
      const announced = heard(list, 'plan-checkout');
      expect(click(checkout(card(list, 'Core'))).wasPrevented).to.equal(false);
      const {plan, url} = await announced;
      expect([plan.searchResultPlanId, url]).to.deep.equal(['core', 'https://shop.example/checkout/core']);
    });

    it('stays here when the host cancels it', async () => {
      const list = await makeList();
      list.addEventListener('plan-checkout', event => event.preventDefault());
      expect(click(checkout(card(list, 'Core'))).wasPrevented).to.equal(true);
    });

    it('is left to the host with handoff="event"', async () => {
      const list = await makeList({handoff: 'event'});
      expect(click(checkout(card(list, 'Core'))).wasPrevented).to.equal(true);
    });

    it('opens a tab with handoff="blank"', async () => {
      const list = await makeList({handoff: 'blank'});
      expect(checkout(card(list, 'Core'))?.target).to.equal('_blank');
    });

    it('T9: is no link when the address is none to go to, and the plan stays', async () => {
      const plans = groups({searchResultPlanId: 'x', planName: 'Odd', planCheckoutUrl: 'javascript:alert(1)'});
      const list = await makeList({plans});
      expect(checkout(card(list, 'Odd'))).to.equal(null);
    });

    it('T9: goes only to the hosts it is told', async () => {
      const list = await makeList({links: {hosts: ['other.example']}});
      expect(checkout(card(list, 'Core'))).to.equal(null);
    });
  });

  it('T10: shows markup in names as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const list = await makeList({plans: groups({searchResultPlanId: 'x', planName: name, displayProviderName: name})});
    expect(read(part(list, '[part="name"]'))).to.equal(name);
    expect(list.shadowRoot?.querySelector('img')).to.equal(null);
  });

  it('U13: says that maintenance is included whenever there is a program', async () => {
    const plans = groups(
      {searchResultPlanId: '1', planName: 'Bare', maintenanceProgram: {}},
      {searchResultPlanId: '2', planName: 'Flagged', hasMaintenanceProgram: true},
      {searchResultPlanId: '3', planName: 'Without', maintenanceProgram: null},
    );
    const list = await makeList({plans});
    const says = (name: string) => read(card(list, name)).includes('Maintenance included');
    expect([says('Bare'), says('Flagged'), says('Without')]).to.deep.equal([true, true, false]);
  });

  it('U14: never throws and never shows "undefined", "null" or "NaN", whatever a plan holds (property)', async () => {
    const list = await makeList();
    const value = fc.oneof(fc.jsonValue({maxDepth: 2}), fc.constantFrom(-1, 0, 1e21, '', '12', null, [], {}));
    const keys = Object.keys(ENTRIES[0] ?? {}).filter(key => key !== 'searchResultPlanId');
    const fields = Object.fromEntries(keys.map(key => [key, value]));
    const entry = fc.record({searchResultPlanId: fc.uuid(), ...fields}, {requiredKeys: ['searchResultPlanId']});
    await fc.assert(
      fc.asyncProperty(fc.array(entry, {minLength: 1, maxLength: 3}), async entries => {
        const plans = plansOf(...entries);
        list.plans = groupPlans(plans);
        await list.updateComplete;
        expect(cards(list)).to.have.length(list.plans.length);
        const own = JSON.stringify(entries);
        for (const word of ['undefined', 'null', 'NaN', 'Infinity', '[object']) {
          if (!own.replaceAll(/:null|\[null|,null/g, '').includes(word)) {
            expect(read(list.shadowRoot as Node), JSON.stringify(entries)).not.to.contain(word);
          }
        }
      }),
      {numRuns: 150},
    );
  });

  it('marks the first plan for the page’s measurements', async () => {
    performance.clearMarks('plan-finder:first-plan');
    await makeList();
    await nextFrame();
    await waitUntil(() => performance.getEntriesByName('plan-finder:first-plan').length === 1);
  });
});
