import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {groupPlans} from '../../../src/plans/groups.js';
import {COMPONENT_CATEGORIES} from '../../../src/contract/components.js';
import {detailStrings as en} from '../../../src/strings/en/details.js';
import {detailStrings as es} from '../../../src/strings/es/details.js';
import {fc, runs} from '../../support/fast-check.js';
import {ESSENTIAL_ENTRY, FULL_ENTRY} from './details-support.js';
import {heard, holds, part, plansOf, read, still} from '../support.js';

before(() => PlanDetails.define());

async function makeDetails(entry: object = FULL_ENTRY, settings: Partial<PlanDetails> = {}): Promise<PlanDetails> {
  const [plan] = plansOf(entry);
  const details = await fixture<PlanDetails>(html`<plan-details></plan-details>`);
  Object.assign(details, {plan, open: true, ...settings});
  await details.updateComplete;
  return details;
}

const dialog = (details: PlanDetails) => part<HTMLDialogElement>(details, 'dialog');
const titles = (details: PlanDetails) =>
  [...(details.shadowRoot?.querySelectorAll('.heading') ?? [])].map(heading => read(heading));
const section = (details: PlanDetails, title: string): HTMLElement => {
  const found = [...(details.shadowRoot?.querySelectorAll<HTMLElement>('[part="section"]') ?? [])].find(
    candidate => read(candidate.querySelector('.heading') ?? candidate) === title,
  );
  if (!found) throw new Error(`plan-details: expected the part ${title}, got none.`);
  return found;
};
const checkout = (details: PlanDetails) => part<HTMLAnchorElement>(details, '[part="checkout"]');
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(FULL_ENTRY).filter(([name]) => !names.includes(name)));

/** What a click on a link comes to; the test page itself never goes there. */
function click(link: HTMLAnchorElement): boolean {
  let wasPrevented = false;
  window.addEventListener(
    'click',
    last => {
      wasPrevented = last.defaultPrevented;
      last.preventDefault();
    },
    {once: true},
  );
  link.click();
  return wasPrevented;
}

describe('plan-details', () => {
  describe('accessibility', () => {
    it('is accessible when closed', async () => {
      await expect(await still(await makeDetails(FULL_ENTRY, {open: false}))).to.be.accessible();
    });

    it('is accessible with all that a full answer adds', async () => {
      await expect(await still(await makeDetails())).to.be.accessible();
    });

    it('is accessible in the dark', async () => {
      const details = await makeDetails(FULL_ENTRY, {open: false});
      details.style.colorScheme = 'dark';
      details.open = true;
      await details.updateComplete;
      await expect(await still(details)).to.be.accessible();
    });

    it('is accessible with what a short answer has', async () => {
      await expect(await still(await makeDetails(ESSENTIAL_ENTRY))).to.be.accessible();
    });

    it('is accessible with a part unfolded, in Spanish', async () => {
      const details = await makeDetails();
      details.strings = {...details.strings, ...es};
      await details.updateComplete;
      part<HTMLDetailsElement>(details, 'details').open = true;
      await expect(await still(details)).to.be.accessible();
    });
  });

  describe('the dialog', () => {
    it('shows nothing before it is asked to', async () => {
      expect(dialog(await makeDetails(FULL_ENTRY, {open: false})).open).to.equal(false);
    });

    it('is modal and named by the plan', async () => {
      const details = await makeDetails();
      expect(dialog(details).matches(':modal')).to.equal(true);
      expect(read(part(details, '#title'))).to.equal('Summit Gold');
      expect(dialog(details).getAttribute('aria-labelledby')).to.equal('title');
    });

    it('shows the first variant of a group that comes without a plan', async () => {
      const [group] = groupPlans(plansOf(FULL_ENTRY));
      const details = await makeDetails(FULL_ENTRY, {plan: undefined, group});
      expect(read(part(details, '#title'))).to.equal('Summit Gold');
    });

    it('does not open without a plan', async () => {
      const details = await makeDetails(FULL_ENTRY, {plan: undefined});
      expect(dialog(details).open).to.equal(false);
    });

    for (const [means, close] of [
      ['Escape', () => sendKeys({press: 'Escape'})],
      ['its button', (details: PlanDetails) => part(details, '[part="close"]').click()],
      ['a press beside it', () => sendMouse({type: 'click', position: [2, 2]})],
      ['its owner', (details: PlanDetails) => void (details.open = false)],
    ] as const) {
      it(`is closed by ${means}, says so, and gives the focus back`, async () => {
        const opener = await fixture<HTMLButtonElement>(html`<button>Details</button>`);
        const details = await makeDetails(FULL_ENTRY, {open: false});
        opener.focus();
        details.open = true;
        await details.updateComplete;
        expect(document.activeElement).to.equal(details);
        const closed = oneEvent(details, 'close');
        await close(details);
        await closed;
        expect([details.open, dialog(details).open]).to.deep.equal([false, false]);
        expect(document.activeElement).to.equal(opener);
      });
    }

    it('is out of sight at once on a press, and closed once that is painted', async () => {
      const details = await makeDetails();
      const closed = oneEvent(details, 'close');
      part(details, '[part="close"]').click();
      expect([getComputedStyle(dialog(details)).opacity, dialog(details).open]).to.deep.equal(['0', true]);
      await closed;
      expect(dialog(details).open).to.equal(false);
    });

    it('is closed when it comes back after it was taken off the page', async () => {
      const details = await makeDetails();
      const parent = details.parentElement;
      details.remove();
      parent?.append(details);
      await details.updateComplete;
      expect([details.open, dialog(details).open]).to.deep.equal([false, false]);
    });

    it('stays when a press that began inside ends beside it', async () => {
      const details = await makeDetails();
      const {left, top} = part(details, '#title').getBoundingClientRect();
      await sendMouse({type: 'move', position: [Math.round(left) + 5, Math.round(top) + 5]});
      await sendMouse({type: 'down'});
      await sendMouse({type: 'move', position: [2, 2]});
      await sendMouse({type: 'up'});
      await details.updateComplete;
      expect(dialog(details).open).to.equal(true);
    });

    it('is read from its beginning again when it opens again', async () => {
      const details = await makeDetails();
      // Lower than what it shows, on any screen.
      dialog(details).style.maxHeight = '200px';
      dialog(details).scrollTop = 100;
      expect(dialog(details).scrollTop).to.equal(100);
      details.open = false;
      await details.updateComplete;
      details.open = true;
      await details.updateComplete;
      expect(dialog(details).scrollTop).to.equal(0);
    });

    it('is used with the keyboard alone', async () => {
      const details = await makeDetails();
      const focused = () => details.shadowRoot?.activeElement;
      expect(focused()).to.equal(part(details, '[part="close"]'));
      for (let presses = 0; presses < 20 && focused()?.localName !== 'summary'; presses++) {
        await sendKeys({press: 'Tab'});
      }
      await sendKeys({press: 'Enter'});
      expect(part<HTMLDetailsElement>(details, 'details').open).to.equal(true);
    });
  });

  describe('what it shows', () => {
    it('shows every part of a full answer', async () => {
      const details = await makeDetails();
      expect(titles(details)).to.deep.equal([
        'Price and terms',
        'Coverage',
        'Highlights',
        'Covered parts',
        'How broadly each system is covered',
        'Can be added',
        'The provider',
        'Documents',
      ]);
      expect(details.shadowRoot?.querySelector('plan-maintenance-panel')).not.to.equal(null);
    });

    for (const [field, title] of [
      ['coverageType', 'Coverage'],
      ['highlights', 'Highlights'],
      ['coverageBreakdown', 'Covered parts'],
      ['componentScores', 'How broadly each system is covered'],
      ['addons', 'Can be added'],
      ['providerInfo', 'The provider'],
    ] as const) {
      it(`leaves out “${title}” without ${field}`, async () => {
        const all = titles(await makeDetails());
        expect(titles(await makeDetails(without(field)))).to.deep.equal(all.filter(shown => shown !== title));
      });
    }

    it('shows prices exactly as quoted, with the terms they are for', async () => {
      const rows = section(await makeDetails(), 'Price and terms').querySelectorAll('.row');
      expect([...rows].map(read)).to.deep.equal([
        'Each month $84.50',
        'Down payment $129',
        'In total $2,649',
        'Deductible $100',
        'Term 5 years',
        'Miles 100,000',
      ]);
    });

    it('says that what comes first ends the cover, where two things can', async () => {
      const says = async (entry: object) => read(dialog(await makeDetails(entry))).includes('whichever comes first');
      expect(await says(FULL_ENTRY)).to.equal(true);
      expect(await says({...FULL_ENTRY, miles: 999})).to.equal(false);
      expect(await says(without('miles'))).to.equal(false);
    });

    it('says that the number of payments is shown at checkout, that a deductible differs by contract and that the end is an estimate', async () => {
      const words = read(dialog(await makeDetails(FULL_ENTRY, {mileage: 21_500})));
      expect(words).to.contain('The number of monthly payments is shown at checkout.');
      expect(words).to.contain('Depending on the contract, it applies per visit or per repair.');
      expect(words).to.contain('Estimated coverage end');
      expect(words).to.contain('Your contract sets the start and end.');
      const free = read(dialog(await makeDetails(without('monthlyPrice'))));
      expect(free).to.not.contain('number of monthly payments');
    });

    it('has the coverage’s canonical name beside its plain words', async () => {
      const words = read(section(await makeDetails(), 'Coverage'));
      expect(words)
        .to.contain('covers most mechanical and electrical parts, except those the contract excludes')
        .and.to.contain('MostComprehensive');
    });

    it('says a coverage it does not know once, as it came', async () => {
      const words = read(section(await makeDetails({...FULL_ENTRY, coverageType: 'Wheels'}), 'Coverage'));
      expect(words).to.equal('Coverage Wheels');
    });

    it('lists covered parts under categories in words, those it does not know as they come', async () => {
      const shown = section(await makeDetails(), 'Covered parts');
      expect([...shown.querySelectorAll('.row')].map(read)).to.deep.equal([
        'Engine 2 parts',
        'Roof rails 1 part',
        'Hybrid and electric drive',
      ]);
      expect([...shown.querySelectorAll('li')].map(read)).to.deep.equal(['Pistons', 'Oil pump', 'Left rail']);
    });

    it('says each score in words beside its bar', async () => {
      const rows = section(await makeDetails(), 'How broadly each system is covered').querySelectorAll('.row');
      expect([...rows].map(read)).to.deep.equal(['Engine 9.5 out of 10', 'Turbocharger and supercharger 0 out of 10']);
      expect([...rows].map(row => row.querySelector('rect')?.getAttribute('width'))).to.deep.equal(['95%', '0%']);
    });

    it('shows add-ons with their prices as quoted, and without where there is none', async () => {
      const rows = section(await makeDetails(), 'Can be added').querySelectorAll('.row');
      expect([...rows].map(read)).to.deep.equal(['Key replacement One key a year. $119.99', 'Towing']);
    });

    for (const [lang, included, optional] of [
      ['en', 'Included in the price', 'Can be added'],
      ['es', 'Incluido en el precio', 'Se puede agregar'],
    ] as const)
      it(`lists add-ons that the price includes apart, without a price of their own (${lang})`, async () => {
        const addons = [
          {name: 'Tires', price: 289, isIncludedInPlanPrice: false},
          {name: 'Rental car', description: 'Ten days.', price: 95, isIncludedInPlanPrice: true},
        ];
        const details = await makeDetails({...FULL_ENTRY, addons}, {lang});
        await holds(() => titles(details).includes(included));
        const rowsOf = (title: string) => [...section(details, title).querySelectorAll('.row')].map(row => read(row));
        expect(rowsOf(included)).to.deep.equal(['Rental car Ten days.']);
        expect(rowsOf(optional)).to.deep.equal(['Tires $289']);
        Object.assign(details, {plan: plansOf({...FULL_ENTRY, addons: addons.slice(1)})[0]});
        await details.updateComplete;
        expect(titles(details)).not.to.include(optional);
      });

    it('links to a number that can be called and to a site over https', async () => {
      const links = section(await makeDetails(), 'The provider').querySelectorAll('a');
      expect([...links].map(link => link.href)).to.deep.equal(['tel:+15550100152', 'https://northline.example/']);
    });

    it('shows a number that cannot be called as text', async () => {
      const shown = section(await makeDetails({...FULL_ENTRY, providerInfo: {phone: 'ask; dealer'}}), 'The provider');
      expect(shown.querySelector('a')).to.equal(null);
      expect(read(shown)).to.contain('ask; dealer');
    });

    it('U13: shows no program for a short answer’s mere mark that there is one', async () => {
      const details = await makeDetails(ESSENTIAL_ENTRY);
      expect(details.shadowRoot?.querySelector('plan-maintenance-panel')).to.equal(null);
    });

    it('U13: shows a program that says nothing', async () => {
      const details = await makeDetails({...FULL_ENTRY, maintenanceProgram: {}});
      expect(details.shadowRoot?.querySelector('plan-maintenance-panel')).not.to.equal(null);
    });

    it('folds up again what was unfolded for another plan', async () => {
      const details = await makeDetails();
      part<HTMLDetailsElement>(details, 'details').open = true;
      details.plan = plansOf({...FULL_ENTRY, searchResultPlanId: 'other'})[0];
      await details.updateComplete;
      expect(part<HTMLDetailsElement>(details, 'details').open).to.equal(false);
    });
  });

  describe('T9: links', () => {
    const BAD = ['javascript:alert(1)', 'http://shop.example/x', 'https://user:pw@shop.example/x', 'x', 5];

    it('shows none that are none to go to, and the plan stays', async () => {
      for (const url of BAD) {
        const details = await makeDetails({
          ...FULL_ENTRY,
          planContractUrl: url,
          planSummaryUrl: url,
          planCheckoutUrl: url,
          providerInfo: {website: url},
          maintenanceProgram: {documentUrl: url},
        });
        expect(details.shadowRoot?.querySelectorAll('a').length, String(url)).to.equal(0);
        expect(titles(details)).not.to.include('Documents').and.not.to.include('The provider');
        expect(read(part(details, '#title'))).to.equal('Summit Gold');
      }
    });

    it('keeps to the hosts it is told', async () => {
      const details = await makeDetails(FULL_ENTRY, {links: {hosts: ['other.example']}});
      expect(titles(details)).not.to.include('Documents');
      expect(details.shadowRoot?.querySelector('[part="checkout"]')).to.equal(null);
    });

    it('never links a provider’s site to this machine', async () => {
      const entry = {...FULL_ENTRY, providerInfo: {website: 'http://localhost/x'}};
      const details = await makeDetails(entry, {links: {allowLoopback: true}});
      expect(titles(details)).not.to.include('The provider');
    });
  });

  describe('checkout', () => {
    it('is announced once and goes on', async () => {
      const details = await makeDetails();
      const announced = heard(document.body, 'plan-checkout');
      expect(click(checkout(details))).to.equal(false);
      const {plan, url} = await announced;
      expect([plan.searchResultPlanId, url]).to.deep.equal(['full-60', 'https://shop.example/checkout/full-60']);
    });

    it('stays here when the host cancels it', async () => {
      const details = await makeDetails();
      details.addEventListener('plan-checkout', event => event.preventDefault());
      expect(click(checkout(details))).to.equal(true);
    });

    it('is left to the host with handoff="event"', async () => {
      expect(click(checkout(await makeDetails(FULL_ENTRY, {handoff: 'event'})))).to.equal(true);
    });

    it('opens a tab with handoff="blank"', async () => {
      expect(checkout(await makeDetails(FULL_ENTRY, {handoff: 'blank'})).target).to.equal('_blank');
    });
  });

  it('T10: shows markup as text wherever it comes', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const details = await makeDetails({
      ...FULL_ENTRY,
      planName: markup,
      displayProviderName: markup,
      coverageType: markup,
      highlights: [markup],
      coverageBreakdown: [{category: markup, parts: [markup]}],
      addons: [{name: markup, description: markup}],
      providerInfo: {name: markup, description: markup, phone: markup},
    });
    expect(details.shadowRoot?.querySelector('img')).to.equal(null);
    expect(read(part(details, '#title'))).to.equal(markup);
  });

  it('U14: never throws and never shows "undefined", "null" or "NaN", whatever a plan holds (property)', async () => {
    const details = await makeDetails();
    const value = fc.oneof(
      fc.jsonValue({maxDepth: 3}),
      fc.constantFrom(-1, 0, 1e21, NaN, '', '12', null, [], {}, [null], [{}], [{category: 'Engine'}]),
    );
    const [name, parts, score] = [fc.constantFrom('Engine', 'X', '', null), fc.array(value), fc.anything()];
    const shapes: Record<string, fc.Arbitrary<unknown>> = {
      coverageBreakdown: fc.array(fc.record({category: name, parts}, {requiredKeys: []})),
      componentScores: fc.array(fc.record({category: name, score}, {requiredKeys: []})),
      addons: fc.array(fc.record({name, description: value, price: value}, {requiredKeys: []})),
      providerInfo: fc.record({name: value, description: value, phone: value, website: value}, {requiredKeys: []}),
      maintenanceProgram: fc.record({description: value, items: parts, documentUrl: value}, {requiredKeys: []}),
    };
    const fields = Object.keys(FULL_ENTRY).filter(key => key !== 'searchResultPlanId');
    const entry = fc.record(
      {
        searchResultPlanId: fc.uuid(),
        ...Object.fromEntries(fields.map(key => [key, shapes[key] ? fc.oneof(shapes[key], value) : value])),
      },
      {requiredKeys: ['searchResultPlanId']},
    );
    await fc.assert(
      fc.asyncProperty(entry, async odd => {
        details.plan = plansOf(odd)[0];
        await details.updateComplete;
        const panel = details.shadowRoot?.querySelector('plan-maintenance-panel');
        await panel?.updateComplete;
        const words = [details, panel].map(shown => (shown?.shadowRoot ? read(shown.shadowRoot) : '')).join(' ');
        // What the service itself wrote may be any word.
        const own = texts(odd).join(' ');
        for (const word of ['undefined', 'null', 'NaN', 'Infinity', '[object']) {
          if (!own.includes(word)) expect(words).not.to.contain(word);
        }
      }),
      runs(200),
    );
  });
});

describe('the words of plan-details', () => {
  it('name each of the twenty categories in both languages', () => {
    for (const {categories} of [en, es]) expect(Object.keys(categories)).to.have.members([...COMPONENT_CATEGORIES]);
    expect(new Set(Object.values(en.categories)).size).to.equal(COMPONENT_CATEGORIES.length);
    expect(new Set(Object.values(es.categories)).size).to.equal(COMPONENT_CATEGORIES.length);
  });

  it('are all there in Spanish', () => {
    expect(Object.keys(es)).to.have.members(Object.keys(en));
    expect([es.partCount(1), es.partCount(2), es.listCount('1', true), es.listCount('2', false)]).to.deep.equal([
      '1 pieza',
      '2 piezas',
      '1 plan',
      '2 planes',
    ]);
  });
});

/** All texts within a value. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}
