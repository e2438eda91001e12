import {expect, fixture, html, nextFrame, oneEvent} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {groupPlans, type PlanGroup} from '../../../src/plans/groups.js';
import type {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {detailStrings as spanish} from '../../../src/strings/es/details.js';
import {fc, runs} from '../../support/fast-check.js';
import {ENTRIES, heard, holds, noteAnnouncements, part, plansOf, read, still} from '../support.js';

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

const order = (list: PlanList) => cards(list).map(shown => read(shown.querySelector('[part="name"]') as Node));

/** A list whose sorting and details have loaded, as they do when the plans have been painted. */
async function makeReadyList(settings: ListSettings = {}): Promise<PlanList> {
  const list = await makeList(settings);
  await holds(() => list.shadowRoot?.querySelector('plan-details'));
  await stillness(list);
  return list;
}

/** Waits until all that moves or fades in has come to rest. */
const stillness = (element: Element) =>
  Promise.all((element.shadowRoot?.getAnimations() ?? []).map(({finished}) => finished));

/** Chooses an order as a shopper does. */
async function sortBy(list: PlanList, value: string): Promise<void> {
  const select = part<HTMLSelectElement>(list, 'select');
  select.value = value;
  select.dispatchEvent(new Event('change', {bubbles: true}));
  await list.updateComplete;
}

const detailsButton = (within: HTMLElement) => within.querySelector<HTMLButtonElement>('[part="details"]');
const details = (list: PlanList) => part<PlanDetails>(list, 'plan-details');
const isShown = (list: PlanList) => part(details(list), 'dialog').matches(':modal');

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
      await expect(await still(await makeList())).to.be.accessible();
    });

    it('is accessible without any', async () => {
      await expect(await still(await makeList({plans: []}))).to.be.accessible();
    });

    it('is accessible with its sorting', async () => {
      await expect(await still(await makeReadyList())).to.be.accessible();
    });

    it('is accessible in another order, in the dark', async () => {
      const list = await makeReadyList();
      Object.assign(list.style, {colorScheme: 'dark', background: '#181b1e'});
      await sortBy(list, 'monthly');
      await stillness(list);
      await expect(await still(list)).to.be.accessible();
    });

    it('is accessible with a plan’s details open', async () => {
      const list = await makeReadyList();
      detailsButton(card(list, 'Summit Gold'))?.click();
      await holds(() => isShown(list));
      await stillness(details(list));
      await expect(await still(list)).to.be.accessible();
    });

    it('is accessible in the dark', async () => {
      const list = await makeList();
      Object.assign(list.style, {colorScheme: 'dark', background: '#181b1e'});
      await expect(await still(list)).to.be.accessible();
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
    expect(badges).to.deep.equal(['Best value', 'Dealer choice', 'Maintenance included']);
  });

  it('says the coverage in plain words, its canonical name at hand', async () => {
    const list = await makeList();
    const coverage = card(list, 'Summit Gold').querySelector<HTMLElement>('[part="coverage"]');
    expect(read(coverage as Node)).to.contain(
      'covers most mechanical and electrical parts, except those the contract excludes',
    );
    expect(coverage?.title).to.equal('MostComprehensive');
  });

  it('hides miles whose unit is not known', async () => {
    const list = await makeList({milesUnit: 'unknown'});
    expect(read(card(list, 'Summit Gold'))).not.to.contain('100,000');
  });

  it('shows the first cards at once and the others soon after', async () => {
    const many = Array.from({length: 60}, (_, index) => ({searchResultPlanId: `p${index}`, planName: `Plan ${index}`}));
    const list = await makeList({plans: groups(...many)});
    expect(cards(list).length).to.be.within(1, 12);
    await holds(() => cards(list).length === 60);
  });

  describe('sorting', () => {
    it('offers the service’s order first, then four others, under a label in sight', async () => {
      const list = await makeReadyList();
      const select = part<HTMLSelectElement>(list, 'select');
      expect([...select.options].map(read)).to.deep.equal([
        'Recommended',
        'Lowest monthly price',
        'Lowest total price',
        'Best rating',
        'Longest term',
      ]);
      expect(select.value).to.equal('recommended');
      expect(read(select.labels[0]?.firstElementChild as Node)).to.equal('Sort');
    });

    it('puts the plans into the order chosen, and back into the service’s', async () => {
      const list = await makeReadyList();
      await sortBy(list, 'monthly');
      expect(order(list)).to.deep.equal(['Core', 'Summit Gold']);
      await sortBy(list, 'term');
      expect(order(list)).to.deep.equal(['Summit Gold', 'Core']);
      await sortBy(list, 'total');
      expect(order(list)).to.deep.equal(['Core', 'Summit Gold']);
      await sortBy(list, 'recommended');
      expect(order(list)).to.deep.equal(['Summit Gold', 'Core']);
    });

    it('keeps the variants chosen', async () => {
      const list = await makeReadyList();
      radio(card(list, 'Summit Gold'), '3 years').click();
      await sortBy(list, 'monthly');
      expect(radio(card(list, 'Summit Gold'), '3 years').checked).to.equal(true);
      expect(read(card(list, 'Summit Gold'))).to.contain('$71.50');
    });

    it('names a checkout for the price of a plan that has none, if there is one to go to', async () => {
      const plan = {planName: 'Quiet', displayProviderName: 'Harbor'};
      const list = await makeReadyList({
        plans: groups(
          {...plan, searchResultPlanId: 'a', planCheckoutUrl: 'https://shop.example/a'},
          {...plan, searchResultPlanId: 'b', planName: 'Silent'},
        ),
      });
      const [withLink, without] = ['Quiet', 'Silent'].map(name => read(card(list, name)));
      expect(withLink).to.contain('Price at checkout');
      expect(without).to.contain('This plan cannot be bought here at the moment.');
      expect(without).not.to.contain('checkout');
    });

    it('moves no card when another variant is chosen', async () => {
      const entries = [
        {searchResultPlanId: 'a1', planName: 'A', monthlyPrice: 10, duration: 36},
        {searchResultPlanId: 'a2', planName: 'A', monthlyPrice: 90, duration: 60},
        {searchResultPlanId: 'b', planName: 'B', monthlyPrice: 50, duration: 36},
      ];
      const list = await makeReadyList({plans: groups(...entries)});
      await sortBy(list, 'monthly');
      radio(card(list, 'A'), '5 years').click();
      await list.updateComplete;
      expect(order(list)).to.deep.equal(['A', 'B']);
    });

    it('keeps the order for plans that come later', async () => {
      const list = await makeReadyList();
      await sortBy(list, 'monthly');
      list.plans = groups(...ENTRIES, {searchResultPlanId: 'x', planName: 'Cheapest', monthlyPrice: 1});
      await list.updateComplete;
      expect(order(list)).to.deep.equal(['Cheapest', 'Core', 'Summit Gold']);
    });

    it('counts plans, not variants, and announces a new order once', async () => {
      const list = await makeReadyList();
      expect(read(part(list, '[part="status"]'))).to.equal('2 plans');
      const announcements = noteAnnouncements(list);
      await sortBy(list, 'rating');
      await holds(() => announcements.length > 0);
      await sortBy(list, 'total');
      await holds(() => announcements.length > 1);
      expect(announcements).to.deep.equal([
        '2 plans, sorted by: Best rating.',
        '2 plans, sorted by: Lowest total price.',
      ]);
    });

    it('announces nothing of plans that have given way to others', async () => {
      const list = await makeReadyList();
      const announcements = noteAnnouncements(list);
      await sortBy(list, 'rating');
      list.plans = groups(...ENTRIES.slice(0, 2), {searchResultPlanId: 'x', planName: 'Other'});
      await list.updateComplete;
      await sortBy(list, 'total');
      await holds(() => announcements.length > 0);
      expect(announcements).to.deep.equal(['2 plans, sorted by: Lowest total price.']);
    });

    for (const width of [240, 340, 900]) {
      it(`has its room before it comes, so that nothing jumps at ${width} px`, async () => {
        const list = await makeList();
        list.style.inlineSize = `${width}px`;
        // Of all cards together: while they come in by an animation, the offset of one is counted from the others.
        const topOf = () => part(list, '.cards').offsetTop;
        const before = topOf();
        expect(list.shadowRoot?.querySelector('select')).to.equal(null);
        await holds(() => list.shadowRoot?.querySelector('select'));
        expect(topOf()).to.equal(before);
        expect(list.scrollWidth).to.equal(width);
      });
    }

    it('is not offered for a single plan', async () => {
      const list = await makeReadyList({plans: groups(...ENTRIES.slice(0, 2))});
      expect(part(list, '.bar').hidden).to.equal(true);
    });

    it('keeps what is typed in it from a page’s hotkeys', async () => {
      const list = await makeReadyList();
      let heardKeys = 0;
      const hear = () => (heardKeys += 1);
      document.addEventListener('keydown', hear);
      part(list, 'select').focus();
      await sendKeys({press: 'l'});
      document.removeEventListener('keydown', hear);
      expect(heardKeys).to.equal(0);
    });

    it('says the host’s words', async () => {
      const list = await makeReadyList();
      list.toolStrings = {details: spanish};
      await list.updateComplete;
      expect(read(part(list, '.bar')))
        .to.contain('2 planes')
        .and.to.contain('Menor pago mensual');
    });
  });

  describe('details', () => {
    it('open on the variant chosen, and the focus comes back', async () => {
      const list = await makeReadyList();
      radio(card(list, 'Summit Gold'), '3 years').click();
      const button = detailsButton(card(list, 'Summit Gold'));
      button?.focus();
      await sendKeys({press: 'Enter'});
      await holds(() => isShown(list));
      expect(details(list).plan?.searchResultPlanId).to.equal('gold-36');
      const closed = oneEvent(details(list), 'close');
      await sendKeys({press: 'Escape'});
      await closed;
      expect(list.shadowRoot?.activeElement).to.equal(button);
    });

    it('open at the first press, loaded or not', async () => {
      const list = await makeList();
      detailsButton(card(list, 'Core'))?.click();
      await holds(() => list.shadowRoot?.querySelector('plan-details')?.open);
      expect(details(list).plan?.searchResultPlanId).to.equal('core');
    });

    it('open again after they were closed', async () => {
      const list = await makeReadyList();
      for (const name of ['Core', 'Core', 'Summit Gold']) {
        detailsButton(card(list, name))?.click();
        await holds(() => isShown(list));
        part(details(list), '[part="close"]').click();
        await holds(() => !isShown(list) && !details(list).open);
      }
    });

    it('close when their plan is no longer offered', async () => {
      const list = await makeReadyList();
      detailsButton(card(list, 'Core'))?.click();
      await holds(() => isShown(list));
      list.plans = groups(...ENTRIES.slice(0, 2));
      await holds(() => !isShown(list));
    });

    it('name the plan that each control is for', async () => {
      const list = await makeList();
      expect(detailsButton(card(list, 'Core'))?.ariaLabel).to.equal('Details: Core');
    });

    for (const [handoff, prevented] of [
      ['self', false],
      ['blank', false],
      ['event', true],
    ] as const) {
      it(`lead to the checkout as the list does with handoff="${handoff}", announced once`, async () => {
        const list = await makeReadyList({handoff});
        detailsButton(card(list, 'Core'))?.click();
        await holds(() => isShown(list));
        let announced = 0;
        list.addEventListener('plan-checkout', () => (announced += 1));
        const link = part<HTMLAnchorElement>(details(list), '[part="checkout"]');
        expect([click(link).wasPrevented, announced, link.target]).to.deep.equal([
          prevented,
          1,
          handoff === 'blank' ? '_blank' : '',
        ]);
      });
    }
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

    for (const handoff of ['self', 'blank', 'event'] as const)
      it(`is announced as one for a new tab where the shopper asks for that with handoff="${handoff}"`, async () => {
        const list = await makeList({handoff});
        const link = checkout(card(list, 'Core'));
        const asked: [newTab: boolean, wasPrevented: boolean][] = [];
        // Here, no tab is opened.
        list.addEventListener('plan-checkout', ({newTab, url}) => {
          expect(url).to.equal('https://shop.example/checkout/core');
          asked.push([newTab, false]);
        });
        const onPress = (event: Event) => {
          asked.splice(-1, 1, [asked.at(-1)?.[0] ?? false, event.defaultPrevented]);
          event.preventDefault();
        };
        for (const type of ['click', 'auxclick']) document.addEventListener(type, onPress);
        const press = (type: string, init: MouseEventInit = {}) =>
          link?.dispatchEvent(new MouseEvent(type, {bubbles: true, composed: true, cancelable: true, ...init}));
        press('click');
        for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) press('click', {[key]: true});
        press('auxclick', {button: 1});
        for (const type of ['click', 'auxclick']) document.removeEventListener(type, onPress);
        const isOurs = handoff === 'event';
        expect(asked).to.deep.equal([[handoff === 'blank', isOurs], ...Array.from({length: 4}, () => [true, isOurs])]);
        // The menu of the link.
        press('auxclick', {button: 2});
        expect(asked).to.have.length(5);
      });

    it('is left to the host when it is pressed with the middle button and handoff="event"', async () => {
      const list = await makeList({handoff: 'event'});
      const announced = heard(list, 'plan-checkout');
      const {x, y, width, height} = checkout(card(list, 'Core'))!.getBoundingClientRect();
      await sendMouse({
        type: 'click',
        button: 'middle',
        position: [Math.round(x + width / 2), Math.round(y + height / 2)],
      });
      expect((await announced).newTab).to.equal(true);
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
      runs(150),
    );
  });

  it('marks the first plan for the page’s measurements', async () => {
    // The lists of the tests before mark theirs with the next frame.
    await nextFrame();
    performance.clearMarks('plan-finder:first-plan');
    await makeList();
    await nextFrame();
    await holds(() => performance.getEntriesByName('plan-finder:first-plan').length === 1);
  });
});
