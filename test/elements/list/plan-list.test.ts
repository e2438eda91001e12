import {expect, fixture, html, nextFrame, oneEvent} from '@open-wc/testing';
import {sendKeys, sendMouse, setViewport} from '@web/test-runner-commands';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {COMPONENT_CATEGORIES} from '../../../src/contract/coverage.js';
import {groupPlans, type PlanGroup} from '../../../src/plans/groups.js';
import type {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {detailStrings as spanish} from '../../../src/strings/es/details.js';
import {fc, runs} from '../../support/fast-check.js';
import {ENTRIES, enter, nextEvent, until, recordAnnouncements, part, plansOf, read, settled} from '../support.js';

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
const option = (within: HTMLElement, label: string): HTMLOptionElement => {
  const found = [...within.querySelectorAll('option')].find(candidate => read(candidate) === label);
  if (!found) throw new Error(`plan-list: expected the option ${label}, got none.`);
  return found;
};
/** Chooses a term, a mileage or a deductible as a shopper does. */
const choose = (within: HTMLElement, label: string): void => {
  const chosen = option(within, label);
  enter(chosen.closest('select') as HTMLSelectElement, chosen.value);
};
const checkout = (within: HTMLElement) => within.querySelector<HTMLAnchorElement>('a[part="checkout"]');

const order = (list: PlanList) => cards(list).map(shown => read(shown.querySelector('[part="name"]') as Node));

/** Creates a list and waits until its sorting and details have loaded, which they do once the plans are painted. */
async function makeReadyList(settings: ListSettings = {}): Promise<PlanList> {
  const list = await makeList(settings);
  await until(() => list.shadowRoot?.querySelector('plan-details'));
  await animationsEnd(list);
  return list;
}

/** Waits until all animations are over. */
const animationsEnd = (element: Element) =>
  Promise.all((element.shadowRoot?.getAnimations() ?? []).map(({finished}) => finished));

/** Chooses a sort order as a shopper does. */
async function sortBy(list: PlanList, value: string): Promise<void> {
  const select = part<HTMLSelectElement>(list, 'select');
  select.value = value;
  select.dispatchEvent(new Event('change', {bubbles: true}));
  await list.updateComplete;
}

const detailsButton = (within: HTMLElement) => within.querySelector<HTMLButtonElement>('[part="details"]');
const details = (list: PlanList) => part<PlanDetails>(list, 'plan-details');
const isShown = (list: PlanList) => part(details(list), 'dialog').matches(':modal');

/** Clicks a checkout link, and keeps the test page from navigating. */
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
      await expect(await settled(await makeList())).to.be.accessible();
    });

    it('is accessible without plans', async () => {
      await expect(await settled(await makeList({plans: []}))).to.be.accessible();
    });

    it('is accessible with its sort select', async () => {
      await expect(await settled(await makeReadyList())).to.be.accessible();
    });

    it('is accessible in another sort order, in dark mode', async () => {
      const list = await makeReadyList();
      Object.assign(list.style, {colorScheme: 'dark', background: '#181b1e'});
      await sortBy(list, 'monthly');
      await animationsEnd(list);
      await expect(await settled(list)).to.be.accessible();
    });

    it('is accessible with a plan’s details open', async () => {
      const list = await makeReadyList();
      detailsButton(card(list, 'Summit Gold'))?.click();
      await until(() => isShown(list));
      await animationsEnd(details(list));
      await expect(await settled(list)).to.be.accessible();
    });

    it('is accessible in dark mode', async () => {
      const list = await makeList();
      Object.assign(list.style, {colorScheme: 'dark', background: '#181b1e'});
      await expect(await settled(list)).to.be.accessible();
    });
  });

  it('shows one card per plan, with its variants inside', async () => {
    const list = await makeList();
    expect(cards(list)).to.have.length(2);
    expect(cards(list).map(shown => read(shown.querySelector('[part="name"]') as Node))).to.deep.equal([
      'Summit Gold',
      'Core',
    ]);
  });

  it('keeps the monthly payment, down payment, total, and deductible in sight, as quoted', async () => {
    const list = await makeList();
    const shown = card(list, 'Summit Gold');
    const price = read(shown.querySelector('[part="price"]') as Node);
    expect(price).to.contain('$84/month');
    expect(price).to.contain('$129 down');
    expect(price).to.match(/\$[\d,]+ down, \$2,649 total/u);
    expect(read(shown.querySelector('.terms') as Node)).to.contain('Deductible $100');
    expect(price).to.contain('30 payments (est.)');
  });

  it('switches price, terms and checkout together', async () => {
    const list = await makeList();
    const selected = nextEvent(list, 'plan-select');
    choose(card(list, 'Summit Gold'), '3 years');
    const {plan, group} = await selected;
    await list.updateComplete;
    expect(plan.searchResultPlanId).to.equal('gold-36');
    expect(group.name).to.equal('Summit Gold');
    const shown = card(list, 'Summit Gold');
    const price = read(shown.querySelector('[part="price"]') as Node);
    expect(price).to.contain('$71.50/month').and.not.to.contain('monthly payments');
    expect(option(shown, 'Unlimited').selected).to.equal(true);
    expect(checkout(shown)?.href).to.equal('https://shop.example/checkout/gold-36');
  });

  it('leaves the other cards unchanged when one is switched', async () => {
    const list = await makeList();
    const before = read(card(list, 'Core'));
    choose(card(list, 'Summit Gold'), '3 years');
    await list.updateComplete;
    expect(read(card(list, 'Core'))).to.equal(before);
  });

  it('keeps a choice when the plans are set in another order', async () => {
    const list = await makeList();
    choose(card(list, 'Summit Gold'), '3 years');
    list.plans = [...list.plans].reverse();
    await list.updateComplete;
    expect(cards(list).map(shown => read(shown.querySelector('[part="name"]') as Node))[0]).to.equal('Core');
    expect(option(card(list, 'Summit Gold'), '3 years').selected).to.equal(true);
  });

  it('labels known badges, and shows unknown ones as they were sent', async () => {
    const list = await makeList();
    const badges = [...card(list, 'Summit Gold').querySelectorAll('[part="badge"]')].map(read);
    expect(badges).to.deep.equal(['Best value', 'Dealer choice']);
  });

  it('shows a badge and a coverage level that have the name of a property of every object as they were sent', async () => {
    for (const [name, badge] of [
      ['constructor', 'constructor'],
      ['__proto__', '_ proto'],
    ] as const) {
      const list = await makeList({plans: groups({...ENTRIES[0], coverageType: name, resultLabels: [name]})});
      const shown = (part: string) => [...card(list, 'Summit Gold').querySelectorAll(`[part="${part}"]`)].map(read);
      expect([shown('badge'), shown('coverage')]).to.deep.equal([[badge], [name]]);
    }
  });

  it('shows the coverage in plain words, without the name that the service uses', async () => {
    const list = await makeList();
    const shown = card(list, 'Summit Gold');
    expect(read(shown.querySelector('[part="coverage"]') as Node)).to.equal('Most comprehensive');
    expect(read(shown)).to.contain('Exclusions in the contract');
    expect(read(shown)).not.to.contain('MostComprehensive');
  });

  it('shows what is covered and what is not at the same size, as far as the response tells', async () => {
    const scores = COMPONENT_CATEGORIES.map(category => ({category, score: category.startsWith('T') ? 0 : 5}));
    const plans = groups(
      {
        searchResultPlanId: '1',
        planName: 'Full',
        coverageType: 'PowertrainPlus',
        componentScores: scores,
        maintenanceProgram: null,
      },
      {searchResultPlanId: '2', planName: 'Some', componentScores: scores.slice(0, 3)},
      {searchResultPlanId: '3', planName: 'Silent', coverageType: 'Powertrain'},
    );
    const list = await makeList({plans});
    const lines = (name: string) => [...card(list, name).querySelectorAll('.cover li')].map(read);
    const notCovered = 'Not covered: transmission, transfer case, turbo and supercharger';
    expect(lines('Full')).to.deep.equal(['Parts in 17 of 20 systems', notCovered, 'No maintenance program']);
    expect(lines('Some')[0]).to.equal('Not covered: transfer case, turbo and supercharger');
    expect(lines('Silent')).to.deep.equal([]);
  });

  it('refers to the contract for what is excluded, where every system has a covered part', async () => {
    const componentScores = COMPONENT_CATEGORIES.map(category => ({category, score: 5}));
    const plan = {searchResultPlanId: '1', planName: 'All', coverageType: 'Powertrain', componentScores};
    const list = await makeList({plans: groups(plan)});
    expect([...card(list, 'All').querySelectorAll('.cover li')].map(read)).to.deep.equal([
      'Parts in 20 of 20 systems',
      'Exclusions in the contract',
    ]);
  });

  it('leaves open whether a program of maintenance is included where the response does not tell', async () => {
    const componentScores = [{category: 'Engine', score: 5}];
    const list = await makeList({
      plans: groups(
        {searchResultPlanId: '1', planName: 'Null', componentScores, maintenanceProgram: null},
        {searchResultPlanId: '2', planName: 'Odd', componentScores, maintenanceProgram: 'Included'},
      ),
    });
    expect(read(card(list, 'Null'))).to.contain('No maintenance program');
    expect(read(card(list, 'Odd'))).not.to.contain('maintenance program');
  });

  it('shows no term, miles or deductible of another variant for one without it', async () => {
    const one = {searchResultPlanId: '1', planName: 'One'};
    const plans = groups(
      {...one, monthlyPrice: 50, planCheckoutUrl: 'https://shop.example/1'},
      {...one, searchResultPlanId: '2', duration: 36, miles: 45, deductible: 100, monthlyPrice: 90},
      {...one, searchResultPlanId: '3', duration: 60, miles: 45, deductible: 100, monthlyPrice: 80},
    );
    const list = await makeReadyList({plans});
    const shown = card(list, 'One');
    const terms = () =>
      [...shown.querySelectorAll('.term')].map(term => {
        const select = term.querySelector('select');
        return select ? read(select.selectedOptions[0] as Node) : read(term);
      });
    expect(terms()).to.deep.equal(['–', '–', '–']);
    choose(shown, '3 years');
    await until(() => read(shown).includes('$90/month'));
    expect(terms()).to.deep.equal(['3 years', '45,000', '$100']);
    list.chosen = new Map();
    await list.updateComplete;
    expect(terms()).to.deep.equal(['–', '–', '–']);
    await expect(await settled(list)).to.be.accessible();
  });

  it('keeps the focus on a choice between one value and none', async () => {
    const one = {searchResultPlanId: '1', planName: 'One', duration: 36};
    const plans = groups(
      {...one, monthlyPrice: 50},
      {...one, searchResultPlanId: '2', deductible: 100, monthlyPrice: 90},
    );
    const list = await makeReadyList({plans});
    const shown = card(list, 'One');
    const select = shown.querySelector('select');
    select?.focus();
    choose(shown, '$100');
    await until(() => read(shown).includes('$90/month'));
    expect(list.shadowRoot?.activeElement?.getAttribute('data-axis')).to.equal('deductible');
    expect([...(select?.options ?? [])].map(read)).to.deep.equal(['$100']);
    expect(read(part(list, '.terms'))).to.contain('Term 3 years');
  });

  it('marks the cards of plans to compare, and no others', async () => {
    const list = await makeReadyList();
    list.compared = [list.plans[1]?.key ?? ''];
    await list.updateComplete;
    expect(cards(list).map(it => it.classList.contains('compared'))).to.deep.equal([false, true]);
  });

  it('hides miles if their unit is unknown', async () => {
    const list = await makeList({milesUnit: 'unknown'});
    expect(read(card(list, 'Summit Gold'))).not.to.contain('100,000');
  });

  it('shows the first cards immediately and the others soon after', async () => {
    const many = Array.from({length: 60}, (_, index) => ({searchResultPlanId: `p${index}`, planName: `Plan ${index}`}));
    const list = await makeList({plans: groups(...many)});
    expect(cards(list).length).to.be.within(1, 12);
    await until(() => cards(list).length === 60);
  });

  it('begins with as many plans as the page asks for, and shows the others when asked, with the focus on the next', async () => {
    const many = Array.from({length: 9}, (_, index) => ({
      searchResultPlanId: `p${index}`,
      planName: `Plan ${index}`,
      planCheckoutUrl: `https://shop.example/${index}`,
    }));
    const list = await makeList({plans: groups(...many)});
    list.initialCount = 6;
    await until(() => cards(list).length === 6);
    await until(() => list.shadowRoot?.querySelector('[part="show-all"]'));
    const button = part(list, '[part="show-all"]');
    expect(read(button)).to.equal('Show all 9 plans');
    button.click();
    await until(() => cards(list).length === 9);
    expect(list.shadowRoot?.querySelector('[part="show-all"]')).to.equal(null);
    await until(() => cards(list)[6]?.contains(list.shadowRoot?.activeElement ?? null));
    list.plans = groups(...many.slice(0, 8));
    await until(() => cards(list).length === 6);
  });

  it('keeps all plans on the page, and the announcement of a choice, when the page sets the same plans again', async () => {
    const list = await makeReadyList();
    list.initialCount = 1;
    await list.updateComplete;
    part(list, '[part="show-all"]').click();
    await list.updateComplete;
    const heard = recordAnnouncements(list);
    choose(card(list, 'Gold'), '3 years');
    await list.updateComplete;
    list.plans = groups(...ENTRIES);
    await list.updateComplete;
    expect(cards(list)).to.have.length(2);
    await until(() => heard.length > 0, 'the announcement');
  });

  it('gives its details and its comparison what they need, such as the hosts that links may lead to', async () => {
    const given = {
      handoff: 'blank',
      milesUnit: 'miles',
      mileage: 48_000,
      car: '2019 Honda Accord',
      quotedAt: Date.UTC(2026, 0, 15),
      contact: 'tel:+15555550100',
    } as const;
    const list = await makeReadyList();
    Object.assign(list, given, {links: {hosts: ['other.example']}});
    list.compared = list.plans.map(({key}) => key);
    list.comparing = true;
    await until(() => list.shadowRoot?.querySelector('plan-comparison')?.shadowRoot?.querySelector('table'));
    detailsButton(card(list, 'Core'))?.click();
    await until(() => read(details(list).renderRoot).includes('Core'), 'the details');
    for (const tag of ['plan-details', 'plan-comparison'] as const) {
      const {handoff, milesUnit, mileage, car, quotedAt, contact, links, renderRoot} = part<PlanDetails>(list, tag);
      expect({handoff, milesUnit, mileage, car, quotedAt, contact}, tag).to.deep.equal(given);
      expect(links.hosts, tag).to.deep.equal(['other.example']);
      expect(renderRoot.querySelector('[part~="checkout"]'), `T9: ${tag}`).to.equal(null);
    }
  });

  describe('sorting', () => {
    it('offers the service’s order first, then four others, with a visible label', async () => {
      const list = await makeReadyList();
      const select = part<HTMLSelectElement>(list, 'select');
      expect([...select.options].map(read)).to.deep.equal([
        'Recommended',
        'Lowest monthly payment',
        'Lowest total price',
        'Highest rating',
        'Longest term',
      ]);
      expect(select.value).to.equal('recommended');
      expect(read(select.labels[0]?.firstElementChild as Node)).to.equal('Sort by');
    });

    it('sorts the plans, and restores the service’s order', async () => {
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

    it('keeps the chosen variants', async () => {
      const list = await makeReadyList();
      choose(card(list, 'Summit Gold'), '3 years');
      await sortBy(list, 'monthly');
      expect(option(card(list, 'Summit Gold'), '3 years').selected).to.equal(true);
      expect(read(card(list, 'Summit Gold'))).to.contain('$71.50');
    });

    it('refers to the checkout for the price of a plan without one, if there is a checkout', async () => {
      const plan = {planName: 'Quiet', displayProviderName: 'Harbor'};
      const list = await makeReadyList({
        plans: groups(
          {...plan, searchResultPlanId: 'a', planCheckoutUrl: 'https://shop.example/a'},
          {...plan, searchResultPlanId: 'b', planName: 'Silent'},
        ),
      });
      const [withLink, without] = ['Quiet', 'Silent'].map(name => read(card(list, name)));
      expect(withLink).to.contain('See price at checkout');
      expect(without).to.contain('You can’t buy this plan here right now.');
      expect(without).not.to.contain('checkout');
    });

    it('says within the card that a plan has no checkout, at every width', async () => {
      const plan = {searchResultPlanId: 'a', planName: 'Silent', displayProviderName: 'Harbor', duration: 60};
      const list = await makeReadyList({plans: groups(plan)});
      const shown = card(list, 'Silent');
      for (const width of [320, 640, 800, 1280]) {
        await setViewport({width, height: 800});
        const message = shown.querySelector('.acts > :last-child') as Element;
        expect(read(message)).to.contain('can’t buy');
        expect(message.getBoundingClientRect().right, `${width}px`).to.be.at.most(shown.getBoundingClientRect().right);
        expect(message.scrollWidth, `${width}px`).to.be.at.most(message.clientWidth);
      }
      await setViewport({width: 800, height: 600});
    });

    it('moves no card when another variant is chosen', async () => {
      const entries = [
        {searchResultPlanId: 'a1', planName: 'A', monthlyPrice: 10, duration: 36},
        {searchResultPlanId: 'a2', planName: 'A', monthlyPrice: 90, duration: 60},
        {searchResultPlanId: 'b', planName: 'B', monthlyPrice: 50, duration: 36},
      ];
      const list = await makeReadyList({plans: groups(...entries)});
      await sortBy(list, 'monthly');
      choose(card(list, 'A'), '5 years');
      await list.updateComplete;
      expect(order(list)).to.deep.equal(['A', 'B']);
    });

    it('shows the sort order that the page sets after the shopper has chosen others', async () => {
      const list = await makeReadyList();
      await sortBy(list, 'monthly');
      await sortBy(list, 'term');
      list.order = 'monthly';
      await list.updateComplete;
      expect(part<HTMLSelectElement>(list, '[part~="sort"]').value).to.equal('monthly');
    });

    it('keeps the sort order for plans that are set later', async () => {
      const list = await makeReadyList();
      await sortBy(list, 'monthly');
      list.plans = groups(...ENTRIES, {searchResultPlanId: 'x', planName: 'Cheapest', monthlyPrice: 1});
      await list.updateComplete;
      expect(order(list)).to.deep.equal(['Cheapest', 'Core', 'Summit Gold']);
    });

    it('counts plans, not variants, and announces a new sort order once', async () => {
      const list = await makeReadyList();
      const announcements = recordAnnouncements(list);
      await sortBy(list, 'rating');
      await until(() => announcements.length > 0);
      await sortBy(list, 'total');
      await until(() => announcements.length > 1);
      expect(announcements).to.deep.equal([
        '2 plans, sorted by: Highest rating.',
        '2 plans, sorted by: Lowest total price.',
      ]);
    });

    it('announces a new sort order even if the list is moved meanwhile, such as into a dialog', async () => {
      const list = await makeReadyList();
      const announcements = recordAnnouncements(list);
      await sortBy(list, 'total');
      const dialog = document.createElement('div');
      list.before(dialog);
      dialog.append(list);
      await until(() => announcements.length > 0, 'the announcement');
      expect(announcements).to.deep.equal(['2 plans, sorted by: Lowest total price.']);
    });

    it('announces nothing about plans that have been replaced', async () => {
      const list = await makeReadyList();
      const announcements = recordAnnouncements(list);
      choose(card(list, 'Summit Gold'), '3 years');
      list.plans = groups(...ENTRIES.slice(0, 2), {searchResultPlanId: 'x', planName: 'Other'});
      await list.updateComplete;
      await sortBy(list, 'total');
      await until(() => announcements.length > 0);
      expect(announcements).to.deep.equal(['2 plans, sorted by: Lowest total price.']);
    });

    for (const width of [240, 340, 900, 1200]) {
      it(`has its room before it comes, so that nothing jumps at ${width} px`, async () => {
        const list = await makeList();
        list.style.inlineSize = `${width}px`;
        // Measured for all cards together: during their animation, the offset of one is counted from the others.
        const topOf = () => part(list, '.cards').offsetTop;
        const before = topOf();
        expect(list.shadowRoot?.querySelector('[part="sort"]')).to.equal(null);
        await until(() => list.shadowRoot?.querySelector('[part="sort"]'));
        expect(topOf()).to.equal(before);
        expect(list.scrollWidth).to.equal(width);
      });
    }

    it('breaks a long URL in the dealer’s own text on a narrow phone', async () => {
      const list = await makeReadyList();
      list.style.inlineSize = '320px';
      for (const slot of ['list-info', 'list-note']) {
        const note = document.createElement('p');
        Object.assign(note, {slot, textContent: `https://www.harborlanemotors.example/${'disclosures-'.repeat(5)}`});
        list.append(note);
      }
      part<HTMLDetailsElement>(list, '.how').open = true;
      await until(() => list.shadowRoot?.querySelector('.how-rows'));
      expect(list.scrollWidth).to.equal(320);
    });

    it('the sort select is not offered for a single plan', async () => {
      const list = await makeReadyList({plans: groups(...ENTRIES.slice(0, 2))});
      expect(part(list, '.bar').hidden).to.equal(true);
    });

    it('hides what is typed in it from a page’s hotkeys', async () => {
      const list = await makeReadyList();
      let receivedKeys = 0;
      const hear = () => (receivedKeys += 1);
      document.addEventListener('keydown', hear);
      part(list, 'select').focus();
      await sendKeys({press: 'l'});
      document.removeEventListener('keydown', hear);
      expect(receivedKeys).to.equal(0);
    });

    it('uses the page’s strings', async () => {
      const list = await makeReadyList();
      list.toolStrings = {details: spanish};
      await list.updateComplete;
      expect(read(part(list, '.bar'))).to.contain('Menor pago mensual');
    });
  });

  describe('details', () => {
    it('the details open with the chosen variant, and return focus when they close', async () => {
      const list = await makeReadyList();
      choose(card(list, 'Summit Gold'), '3 years');
      const button = detailsButton(card(list, 'Summit Gold'));
      button?.focus();
      await sendKeys({press: 'Enter'});
      await until(() => isShown(list));
      expect(details(list).plan?.searchResultPlanId).to.equal('gold-36');
      const closed = oneEvent(details(list), 'close');
      await sendKeys({press: 'Escape'});
      await closed;
      expect(list.shadowRoot?.activeElement).to.equal(button);
    });

    it('the details open on the first click, whether or not they are loaded', async () => {
      const list = await makeList();
      detailsButton(card(list, 'Core'))?.click();
      await until(() => list.shadowRoot?.querySelector('plan-details')?.open);
      expect(details(list).plan?.searchResultPlanId).to.equal('core');
    });

    it('two clicks before the details are loaded open them once, with one event', async () => {
      const list = await makeList();
      const opened: Event[] = [];
      list.addEventListener('plan-details-open', event => opened.push(event));
      detailsButton(card(list, 'Gold'))?.click();
      detailsButton(card(list, 'Gold'))?.click();
      await until(() => list.shadowRoot?.querySelector('plan-details') && isShown(list));
      expect(opened).to.have.length(1);
    });

    it('the details open again after they were closed', async () => {
      const list = await makeReadyList();
      for (const name of ['Core', 'Core', 'Summit Gold']) {
        detailsButton(card(list, name))?.click();
        await until(() => isShown(list));
        part(details(list), '[part="close"]').click();
        await until(() => !isShown(list) && !details(list).open);
      }
    });

    it('the details close when their plan is no longer offered', async () => {
      const list = await makeReadyList();
      detailsButton(card(list, 'Core'))?.click();
      await until(() => isShown(list));
      list.plans = groups(...ENTRIES.slice(0, 2));
      await until(() => !isShown(list));
    });

    it('each control is named after its plan', async () => {
      const list = await makeList();
      expect(detailsButton(card(list, 'Core'))?.ariaLabel).to.equal('Details: Core');
    });

    for (const [handoff, prevented] of [
      ['self', false],
      ['blank', false],
      ['event', true],
    ] as const) {
      it(`the details lead to the checkout as the list does with handoff="${handoff}", with one event`, async () => {
        const list = await makeReadyList({handoff});
        detailsButton(card(list, 'Core'))?.click();
        await until(() => isShown(list));
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

    it('gives the word of a rating in Spanish, on the card, in the details and in the comparison', async () => {
      const list = await makeReadyList();
      list.plans = groups(...ENTRIES.map(entry => ({...entry, planRatingVerdict: 'Very good'})));
      list.lang = 'es';
      list.compared = list.plans.map(({key}) => key);
      list.comparing = true;
      await until(() => read(part(list, '[part="rating"]')).includes('Muy bueno'), 'the card');
      const inComparison = () => list.shadowRoot?.querySelector('plan-comparison')?.shadowRoot?.textContent ?? '';
      await until(() => inComparison().includes('Muy bueno'), 'the comparison');
      list.comparing = false;
      detailsButton(card(list, 'Summit Gold'))?.click();
      await until(() => isShown(list) && read(part(details(list), 'dialog')).includes('Muy bueno'), 'the details');
    });
  });

  describe('checkout', () => {
    it('the checkout link is a real link to the plan’s checkout', async () => {
      const list = await makeList();
      expect(checkout(card(list, 'Core'))?.href).to.equal('https://shop.example/checkout/core');
      expect(checkout(card(list, 'Core'))?.rel).to.equal('noopener noreferrer');
    });

    it('the checkout link dispatches its event and is followed', async () => {
      const list = await makeList();
      const announced = nextEvent(list, 'plan-checkout');
      expect(click(checkout(card(list, 'Core'))).wasPrevented).to.equal(false);
      const {plan, url} = await announced;
      expect([plan.searchResultPlanId, url]).to.deep.equal(['core', 'https://shop.example/checkout/core']);
    });

    it('the checkout link is not followed if the page cancels the event', async () => {
      const list = await makeList();
      list.addEventListener('plan-checkout', event => event.preventDefault());
      expect(click(checkout(card(list, 'Core'))).wasPrevented).to.equal(true);
    });

    it('the checkout link is left to the page with handoff="event"', async () => {
      const list = await makeList({handoff: 'event'});
      expect(click(checkout(card(list, 'Core'))).wasPrevented).to.equal(true);
    });

    for (const handoff of ['self', 'blank', 'event'] as const)
      it(`the event reports a new tab if the shopper asks for one with handoff="${handoff}"`, async () => {
        const list = await makeList({handoff});
        const link = checkout(card(list, 'Core'));
        const asked: [newTab: boolean, wasPrevented: boolean][] = [];
        // In this test, no tab is opened.
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
        // The link's context menu.
        press('auxclick', {button: 2});
        expect(asked).to.have.length(5);
      });

    it('the checkout link is left to the page on a middle click with handoff="event"', async () => {
      const list = await makeReadyList({handoff: 'event'});
      const announced = nextEvent(list, 'plan-checkout');
      checkout(card(list, 'Core'))!.scrollIntoView({block: 'center', behavior: 'instant'});
      const {x, y, width, height} = checkout(card(list, 'Core'))!.getBoundingClientRect();
      await sendMouse({
        type: 'click',
        button: 'middle',
        position: [Math.round(x + width / 2), Math.round(y + height / 2)],
      });
      expect((await announced).newTab).to.equal(true);
    });

    it('the checkout link opens a new tab with handoff="blank"', async () => {
      const list = await makeList({handoff: 'blank'});
      expect(checkout(card(list, 'Core'))?.target).to.equal('_blank');
    });

    it('T9: a checkout URL that is not allowed is not a link, and the plan stays', async () => {
      const plans = groups({searchResultPlanId: 'x', planName: 'Odd', planCheckoutUrl: 'javascript:alert(1)'});
      const list = await makeList({plans});
      expect(checkout(card(list, 'Odd'))).to.equal(null);
    });

    it('T9: the checkout link leads only to the allowed hosts', async () => {
      const list = await makeList({links: {hosts: ['other.example']}});
      expect(checkout(card(list, 'Core'))).to.equal(null);
    });
  });

  it('T10: markup in names is shown as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const list = await makeList({plans: groups({searchResultPlanId: 'x', planName: name, displayProviderName: name})});
    expect(read(part(list, '[part="name"]'))).to.equal(name);
    expect(list.shadowRoot?.querySelector('img')).to.equal(null);
  });

  it('U13: a plan shows that maintenance is included whenever it has a program', async () => {
    const plans = groups(
      {searchResultPlanId: '1', planName: 'Bare', maintenanceProgram: {}},
      {searchResultPlanId: '2', planName: 'Flagged', hasMaintenanceProgram: true},
      {searchResultPlanId: '3', planName: 'Without', maintenanceProgram: null},
    );
    const list = await makeList({plans});
    const says = (name: string) => read(card(list, name)).includes('Maintenance program');
    expect([says('Bare'), says('Flagged'), says('Without')]).to.deep.equal([true, true, false]);
  });

  it('U14: a plan never causes an error, and never shows "undefined", "null" or "NaN", whatever it contains (property)', async () => {
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

  it('sets a performance mark for the first plan', async () => {
    // The lists of earlier tests set their marks in the next frame.
    await nextFrame();
    performance.clearMarks('plan-finder:first-plan');
    await makeList();
    await nextFrame();
    await until(() => performance.getEntriesByName('plan-finder:first-plan').length === 1);
  });
});

describe('a list of plans whose browser is offline', () => {
  const goOnline = (isOnline: boolean): void => {
    Object.defineProperty(navigator, 'onLine', {configurable: true, value: isOnline});
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  afterEach(() => Reflect.deleteProperty(navigator, 'onLine'));

  const note = (list: PlanList): string => read(part(list, '[part="offline"]'));

  it('announces that the checkout needs the network, until it is back', async () => {
    const list = await makeReadyList();
    const announcements = recordAnnouncements(list);
    expect(note(list)).to.equal('');
    goOnline(false);
    await settled(list);
    expect(note(list)).to.equal('You’re offline. You can check out when you’re back online.');
    await until(() => announcements.length);
    expect(announcements).to.deep.equal([note(list)]);
    expect(cards(list)).to.have.length(groups(...ENTRIES).length);
    goOnline(true);
    await settled(list);
    expect(note(list)).to.equal('');
  });

  it('gives the time of the prices, in the language of the list', async () => {
    const list = await makeReadyList();
    Object.assign(list, {quotedAt: new Date(2026, 10, 30, 11, 42).getTime()});
    goOnline(false);
    await settled(list);
    expect(note(list)).to.contain('These prices are from Nov 30, 2026, 11:42 AM.');
    list.lang = 'es';
    await until(() => note(list).includes('Estos precios son del 30 nov 2026, 11:42'));
  });

  it('gives no message where there are no plans, or once the list was removed', async () => {
    const list = await makeReadyList();
    goOnline(false);
    list.plans = [];
    await settled(list);
    expect(note(list)).to.equal('');
    list.remove();
    await settled(list);
    goOnline(true);
    expect(list.isUpdatePending).to.equal(false);
  });
});
