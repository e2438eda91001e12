import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {sendKeys, sendMouse, setViewport} from '@web/test-runner-commands';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {groupPlans} from '../../../src/plans/groups.js';
import {COMPONENT_CATEGORIES} from '../../../src/contract/coverage.js';
import {detailStrings as en} from '../../../src/strings/en/details.js';
import {resultStrings} from '../../../src/strings/en/results.js';
import {detailStrings as es} from '../../../src/strings/es/details.js';
import {resultStrings as spanishResults} from '../../../src/strings/es/results.js';
import {fc, runs} from '../../support/fast-check.js';
import {ESSENTIAL_ENTRY, FULL_ENTRY} from './details-support.js';
import {nextEvent, until, part, plansOf, read, settled} from '../support.js';

before(() => {
  PlanDetails.define();
  PlanList.define();
});

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

/** Clicks a link and returns whether it would navigate. The test page itself never does. */
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
  it('has the disclosure between its checkout and the sections, not at their end', async () => {
    const details = await makeDetails();
    const text = read(part(details, 'dialog'));
    const at = text.indexOf(resultStrings.disclosure);
    expect(at).to.be.greaterThan(text.indexOf(resultStrings.checkout));
    expect(at).to.be.lessThan(text.lastIndexOf(en.coveredTitle));
  });

  describe('accessibility', () => {
    it('is accessible when closed', async () => {
      await expect(await settled(await makeDetails(FULL_ENTRY, {open: false}))).to.be.accessible();
    });

    it('is accessible with everything in a full response', async () => {
      await expect(await settled(await makeDetails())).to.be.accessible();
    });

    it('is accessible in dark mode', async () => {
      const details = await makeDetails(FULL_ENTRY, {open: false});
      details.style.colorScheme = 'dark';
      details.open = true;
      await details.updateComplete;
      await expect(await settled(details)).to.be.accessible();
    });

    it('is accessible with the data in a short response', async () => {
      await expect(await settled(await makeDetails(ESSENTIAL_ENTRY))).to.be.accessible();
    });

    it('is accessible with an expanded section, in Spanish', async () => {
      const details = await makeDetails();
      details.strings = {...details.strings, ...es};
      await details.updateComplete;
      part<HTMLDetailsElement>(details, 'details').open = true;
      await expect(await settled(details)).to.be.accessible();
    });
  });

  describe('the dialog', () => {
    it('the dialog shows nothing before it is opened', async () => {
      expect(dialog(await makeDetails(FULL_ENTRY, {open: false})).open).to.equal(false);
    });

    it('the dialog is modal and named after the plan', async () => {
      const details = await makeDetails();
      expect(dialog(details).matches(':modal')).to.equal(true);
      expect(read(part(details, '#title'))).to.equal('Summit Gold');
      expect(dialog(details).getAttribute('aria-labelledby')).to.equal('title');
    });

    it('the dialog shows the first variant of a group if no plan is set', async () => {
      const [group] = groupPlans(plansOf(FULL_ENTRY));
      const details = await makeDetails(FULL_ENTRY, {plan: undefined, group});
      expect(read(part(details, '#title'))).to.equal('Summit Gold');
    });

    it('the dialog does not open without a plan', async () => {
      const details = await makeDetails(FULL_ENTRY, {plan: undefined});
      expect(dialog(details).open).to.equal(false);
    });

    for (const [means, close] of [
      ['Escape', () => sendKeys({press: 'Escape'})],
      ['the close button', (details: PlanDetails) => part(details, '[part="close"]').click()],
      ['a click on the backdrop', () => sendMouse({type: 'click', position: [2, 2]})],
      ['the property open', (details: PlanDetails) => void (details.open = false)],
    ] as const) {
      it(`the dialog closes on ${means}, dispatches close and returns focus`, async () => {
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

    it('the dialog is hidden immediately on a press, and closed once that is painted', async () => {
      const details = await makeDetails();
      const closed = oneEvent(details, 'close');
      part(details, '[part="close"]').click();
      expect([getComputedStyle(dialog(details)).opacity, dialog(details).open]).to.deep.equal(['0', true]);
      await closed;
      expect(dialog(details).open).to.equal(false);
    });

    it('the dialog is closed when its element is added again after it was removed from the page', async () => {
      const details = await makeDetails();
      const parent = details.parentElement;
      details.remove();
      parent?.append(details);
      await details.updateComplete;
      expect([details.open, dialog(details).open]).to.deep.equal([false, false]);
    });

    it('the dialog stays open when a press that began inside ends beside it', async () => {
      const details = await makeDetails();
      const {left, top} = part(details, '#title').getBoundingClientRect();
      await sendMouse({type: 'move', position: [Math.round(left) + 5, Math.round(top) + 5]});
      await sendMouse({type: 'down'});
      await sendMouse({type: 'move', position: [2, 2]});
      await sendMouse({type: 'up'});
      await details.updateComplete;
      expect(dialog(details).open).to.equal(true);
    });

    it('the dialog is scrolled to its top when it opens again', async () => {
      const details = await makeDetails();
      // Lower than the content, on any screen.
      dialog(details).style.maxHeight = '200px';
      dialog(details).scrollTop = 100;
      expect(dialog(details).scrollTop).to.equal(100);
      details.open = false;
      await details.updateComplete;
      details.open = true;
      await details.updateComplete;
      expect(dialog(details).scrollTop).to.equal(0);
    });

    it('the dialog can be used with the keyboard alone', async () => {
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

  describe('the layout of the dialog', () => {
    afterEach(() => setViewport({width: 800, height: 600}));

    /** Opens the details in a window, and returns the boxes of these parts. */
    async function boxesIn(width: number, height: number, ...selectors: readonly string[]): Promise<DOMRect[]> {
      await setViewport({width, height});
      const details = await settled(await makeDetails());
      return selectors.map(selector => part(details, selector).getBoundingClientRect());
    }

    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const)
      it(`is accessible in a window of ${width} × ${height} pixels`, async () => {
        await setViewport({width, height});
        await expect(await settled(await makeDetails())).to.be.accessible();
      });

    it('has the price and the checkout link beside the sections in a wide window, still in view after scrolling', async () => {
      const [covered, price, checkoutBox] = await boxesIn(1280, 800, '#covered', '#price', '[part="checkout"]');
      expect(price?.left).to.be.at.least(covered?.right ?? Infinity);
      const details = document.querySelector('plan-details') as PlanDetails;
      dialog(details).scrollTo(0, 400);
      expect(dialog(details).scrollTop).to.be.above(0);
      expect(Math.abs(checkout(details).getBoundingClientRect().top - (checkoutBox?.top ?? 0))).to.be.below(2);
    });

    it('has the price after what is known at a glance on a phone, and the checkout link at the end of the screen', async () => {
      const [glance, price, covered, link] = await boxesIn(
        390,
        844,
        '#glance',
        '#price',
        '#covered',
        '[part="checkout"]',
      );
      expect(price?.top).to.be.at.least(glance?.bottom ?? Infinity);
      expect(covered?.top).to.be.at.least(price?.bottom ?? Infinity);
      expect(link?.bottom).to.be.within(700, 844);
    });

    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const)
      it(`a button jumps to its section, below the head and with the focus (${width} × ${height} pixels)`, async () => {
        await setViewport({width, height});
        const details = await settled(await makeDetails());
        const jumps = [...details.renderRoot.querySelectorAll<HTMLElement>('.jumps > button')];
        expect(jumps.map(read)).to.deep.equal([
          ...['At a glance', 'Covered', 'Not covered', 'Maintenance', 'Documents', 'Before you buy'],
        ]);
        const url = location.href;
        jumps[2]?.click();
        const target = part(details, '#not-covered');
        expect(details.shadowRoot?.activeElement).to.equal(target);
        expect(dialog(details).scrollTop).to.be.above(0);
        const {top} = target.getBoundingClientRect();
        expect(top).to.be.at.least(part(details, '.head').getBoundingClientRect().bottom);
        expect(top).to.be.below(height / 2);
        expect(location.href).to.equal(url);
      });

    it('the buttons to the sections wrap where there is no space for one line, above the price', async () => {
      await setViewport({width: 860, height: 800});
      const details = await settled(await makeDetails());
      part(details, '.jumps').style.letterSpacing = '0.4em';
      const [top, pay] = [part(details, '.top'), part(details, '.pay')];
      await until(() => top.offsetHeight > 120);
      part(details, '[data-section="questions"]').click();
      await until(() => pay.getBoundingClientRect().top >= top.getBoundingClientRect().bottom);
      expect(part(details, '.jumps').scrollWidth).to.be.at.most(part(details, '.jumps').clientWidth);
    });

    for (const [width, covering] of [
      [390, '.top'],
      [320, '.head'],
    ] as const)
      it(`the head covers no section, however many lines a name has (${width} pixels)`, async () => {
        await setViewport({width, height: 844});
        const planName = 'Summit Gold Powertrain and Electrical Coverage for Vans, Trucks, and Trailers';
        const details = await settled(await makeDetails({...FULL_ENTRY, planName}));
        const bottom = () => part(details, covering).getBoundingClientRect().bottom;
        for (const id of ['covered', 'not-covered']) {
          part(details, `[data-section="${id}"]`).click();
          await until(() => part(details, `#${id}`).getBoundingClientRect().top >= bottom());
        }
      });

    for (const width of [860, 960])
      it(`breaks no word of a system’s name beside the price (${width} pixels)`, async () => {
        await setViewport({width, height: 800});
        const componentScores = [
          {category: 'Engine', score: 9},
          {category: 'Transmission', score: 8},
        ];
        const details = await settled(await makeDetails({...FULL_ENTRY, coverageBreakdown: [], componentScores}));
        const heights = [...details.renderRoot.querySelectorAll('#covered .score > :first-child')].map(
          name => name.getBoundingClientRect().height,
        );
        expect(heights).to.have.length(2);
        expect(heights[1]).to.be.closeTo(heights[0] ?? NaN, 0.01);
      });

    it('on a phone, keeps the button that explains a term on the line of its last word', async () => {
      await setViewport({width: 390, height: 844});
      const details = await makeDetails(FULL_ENTRY, {mileage: 21_500});
      for (const label of details.renderRoot.querySelectorAll<HTMLElement>('.explained')) {
        const fact = label.parentElement as HTMLElement;
        // No width is right for each language and font, so every one is tried.
        for (let width = 90; width < 260; width += 3) {
          fact.style.inlineSize = `${width}px`;
          expect(label.getClientRects().length, `${read(fact)}, ${width} px`).to.equal(1);
        }
      }
      await setViewport({width: 800, height: 600});
    });

    for (const [width, strings] of [
      [390, {...spanishResults, ...es}],
      [320, {}],
    ] as const)
      it(`has the price beside the checkout on a phone (${width} pixels)`, async () => {
        await setViewport({width, height: 844});
        const details = await makeDetails(FULL_ENTRY, {strings});
        const [price, link] = [part(details, '.brief'), checkout(details)].map(it => it.getBoundingClientRect());
        expect(link?.left).to.be.at.least(price?.right ?? NaN);
        await setViewport({width: 800, height: 600});
      });

    it('shows beside the checkout, which stays in view on a phone, where it leads', async () => {
      await setViewport({width: 390, height: 844});
      expect(read(part(await makeDetails(), '.foot'))).to.contain(
        `Opens ${new URL(String(FULL_ENTRY.planCheckoutUrl)).host}`,
      );
      const notForSale = await makeDetails({...FULL_ENTRY, planCheckoutUrl: undefined});
      expect(read(part(notForSale, '.foot'))).not.to.contain('Opens');
      await setViewport({width: 800, height: 600});
    });

    it('has no buttons for sections that a plan does not have', async () => {
      const details = await makeDetails(without('maintenanceProgram', 'planContractUrl', 'planSummaryUrl'));
      expect([...details.renderRoot.querySelectorAll('.jumps > button')].map(read)).to.not.include('Documents');
    });
  });

  describe('the content of plan-details', () => {
    it('shows every section of a full response', async () => {
      const details = await makeDetails();
      expect(titles(details)).to.deep.equal([
        'At a glance',
        'Price and terms',
        'What’s covered',
        'What’s not covered',
        'Optional add-ons',
        'Documents',
        'Before you buy',
        'Provider',
      ]);
      expect(details.shadowRoot?.querySelector('plan-maintenance-panel')).not.to.equal(null);
    });

    for (const [fields, title] of [
      [['coverageType', 'highlights', 'duration', 'miles', 'deductible'], 'At a glance'],
      [['componentScores', 'coverageType'], 'What’s not covered'],
      [['addons'], 'Optional add-ons'],
      [['providerInfo'], 'Provider'],
    ] as const) {
      it(`leaves out “${title}” without ${fields.join(' and ')}`, async () => {
        expect(titles(await makeDetails())).to.include(title);
        expect(titles(await makeDetails(without(...fields)))).not.to.include(title);
      });
    }

    it('says that the quote lists no systems, without coverageBreakdown and componentScores', async () => {
      const details = await makeDetails(without('coverageBreakdown', 'componentScores'));
      expect(titles(details)).to.include('What’s covered');
      expect(read(section(details, 'What’s covered'))).to.contain('This quote doesn’t list the covered systems.');
    });

    it('shows prices exactly as quoted, with their terms', async () => {
      const shown = section(await makeDetails(), 'Price and terms');
      expect(read(shown.querySelector('.amount') as Node)).to.equal('$84.50/month');
      expect([...shown.querySelectorAll('.term')].map(read)).to.deep.equal([
        'Term 5 years',
        'Miles 100,000',
        'Deductible $100',
      ]);
      expect([...shown.querySelectorAll('.row')].map(read)).to.deep.equal(['Down payment $129', 'Total price $2,649']);
    });

    it('shows when the price was quoted and the last day to buy the plan, if the page sets it', async () => {
      const says = async (settings = {}) => read(section(await makeDetails(FULL_ENTRY, settings), 'Price and terms'));
      expect(await says()).not.to.contain('Quoted');
      expect(await says({quotedAt: new Date(2026, 10, 23, 9)})).to.contain(
        'Quoted on Nov 23, 2026, valid through Dec 22, 2026.',
      );
    });

    it('says that whichever comes first ends the coverage only with its estimated end', async () => {
      const count = async (entry: object, settings = {}) =>
        read(dialog(await makeDetails(entry, settings))).split('whichever comes first').length - 1;
      expect(await count(FULL_ENTRY)).to.equal(0);
      expect(await count(FULL_ENTRY, {mileage: 21_500})).to.equal(1);
      expect(await count({...FULL_ENTRY, miles: 999}, {mileage: 21_500})).to.equal(0);
    });

    it('shows no date or odometer alone as the end of coverage without a word on what is not listed', async () => {
      const endOf = async (entry: object) =>
        read(section(await makeDetails(entry, {mileage: 21_500}), 'At a glance').querySelector('.facts') as Node);
      const {duration: _duration, ...termless} = FULL_ENTRY;
      const {miles: _miles, ...limitless} = FULL_ENTRY;
      expect(await endOf(limitless)).to.contain(', or earlier if the plan has a mileage limit Estimated');
      expect(await endOf(termless)).to.contain('121,500 miles on the odometer, or earlier if the term ends first');
      expect(await endOf({...termless, miles: 999})).to.contain('Unlimited miles; the term isn’t listed');
    });

    it('counts and lists a part that is repeated once', async () => {
      const engine = {category: 'Engine', parts: ['Pistons', 'Oil pump', 'Pistons']};
      const entry = {...FULL_ENTRY, componentScores: [], coverageBreakdown: [engine, engine]};
      const shown = section(await makeDetails(entry), 'What’s covered');
      expect(read(shown.querySelector('.row') as Node)).to.contain('2 parts');
      expect([...shown.querySelectorAll('li')].map(read)).to.deep.equal(['Pistons', 'Oil pump']);
    });

    it('marks the end of coverage as an estimate', async () => {
      const details = await makeDetails(FULL_ENTRY, {mileage: 21_500});
      expect(read(dialog(details))).to.contain('Estimated coverage end');
      const explains = [...details.renderRoot.querySelectorAll<HTMLElement>('.explain')];
      explains.find(button => button.closest('dt')?.textContent.includes('Estimated coverage end'))?.click();
      await until(() => read(dialog(details)).includes('Your contract has the exact terms.'));
    });

    it('says in one sentence from where the end of coverage is counted', async () => {
      const glance = section(await makeDetails(FULL_ENTRY, {mileage: 21_500}), 'At a glance');
      expect([...glance.querySelectorAll('dd')].map(read).filter(text => text.includes('odometer'))).to.have.length(1);
      expect(read(glance)).to.match(
        /miles On the odometer, whichever comes first, from today and the car’s current mileage\. (?!Estimated)/,
      );
    });

    it('estimates the number of monthly payments where the prices add up to one, and refers to the checkout otherwise', async () => {
      const says = async (entry: object) => read(section(await makeDetails(entry), 'Price and terms'));
      const even = {...FULL_ENTRY, totalPrice: 2649, downpayment: 129, monthlyPrice: 84};
      expect(await says(even))
        .to.contain('30 payments × $84 estimate $2,520')
        .and.contain('We estimate 30 payments from these prices. The exact schedule is shown at checkout.');
      const uneven = await says({...even, monthlyPrice: 84.5});
      expect(uneven).to.contain('The number of monthly payments is shown at checkout.').and.not.to.contain('estimate');
      expect(await says(without('monthlyPrice'))).to.not.contain('number of monthly payments');
    });

    it('names a known coverage level and what it means, without the name that the service uses', async () => {
      const words = read(section(await makeDetails(), 'At a glance'));
      expect(words)
        .to.contain('Most comprehensive Most mechanical and electrical parts, except those the contract excludes')
        .and.not.to.contain('MostComprehensive');
    });

    it('shows a coverage level it does not know once, as it came', async () => {
      const entry = {...without('duration', 'miles', 'deductible'), coverageType: 'Wheels', highlights: []};
      expect(read(section(await makeDetails(entry), 'At a glance'))).to.equal('At a glance Coverage level Wheels');
    });

    it('shows a coverage level and a system that have the name of a property of every object as they came', async () => {
      for (const name of ['constructor', '__proto__']) {
        const coverageBreakdown = [{category: name, parts: []}];
        const rest = {...without('duration', 'miles', 'deductible'), highlights: [], componentScores: []};
        const entry = {...rest, coverageType: name, coverageBreakdown};
        const details = await makeDetails(entry);
        expect(read(section(details, 'At a glance'))).to.equal(`At a glance Coverage level ${name}`);
        expect([...section(details, 'What’s covered').querySelectorAll('.row')].map(read)).to.deep.equal([name]);
      }
    });

    it('lists each covered system with its parts and score, under a name it does not know as it came', async () => {
      const shown = section(await makeDetails(), 'What’s covered');
      const rows = [...shown.querySelectorAll('.row')];
      expect(rows.map(read)).to.deep.equal(['Engine 9.5', 'Roof rails 1 part', 'Hybrid and electric drive']);
      expect(rows[0]?.querySelector('[role="img"]')?.ariaLabel).to.equal('9.5 out of 10');
      expect(rows[0]?.querySelector('rect')?.getAttribute('width')).to.equal('95%');
      expect([...shown.querySelectorAll('li')].map(read)).to.deep.equal(['Pistons', 'Oil pump', 'Left rail']);
    });

    it('lists systems with a score of zero as not covered, and those without a score as not listed', async () => {
      const details = await makeDetails();
      const excluded = section(details, 'What’s not covered');
      expect([...excluded.querySelectorAll('li')].map(read)).to.deep.equal(['Turbo and supercharger']);
      expect(read(section(details, 'What’s covered')))
        .to.contain('Not listed in this quote: Transfer case')
        .and.not.to.contain('Turbocharger');
    });

    it('refers to the exclusions in the contract where the broadest level has no system without coverage', async () => {
      const details = await makeDetails({...FULL_ENTRY, componentScores: [], coverageType: 'MostComprehensive'});
      expect(read(section(details, 'What’s not covered'))).to.contain('Look for “Exclusions” in the contract.');
    });

    it('refers to the exclusions in the contract where a narrower level has a covered part in every system', async () => {
      const componentScores = COMPONENT_CATEGORIES.map(category => ({category, score: 5}));
      const details = await makeDetails({...FULL_ENTRY, componentScores, coverageType: 'Powertrain'});
      const excluded = section(details, 'What’s not covered');
      expect([...excluded.querySelectorAll('li')].map(read)).to.deep.equal(['Exclusions in the contract']);
      expect(read(excluded)).not.to.contain('This level');
    });

    it('answers no question for the contract, but links to where the answer is', async () => {
      const questions = async (entry?: object) => section(await makeDetails(entry), 'Before you buy');
      const shown = await questions();
      expect([...shown.querySelectorAll('dt')].map(read)).to.include('Can I cancel and get a refund?');
      expect(read(shown)).to.contain('Not sure? Ask Northline Protection: +1-555-010-0152');
      const linked = (place: Element) => [...place.querySelectorAll('dd')].map(it => it.querySelector('a')?.href);
      expect(linked(shown)).to.deep.equal(Array(7).fill(FULL_ENTRY.planContractUrl));
      expect(linked(await questions(without('planContractUrl')))).to.deep.equal(
        Array(7).fill(FULL_ENTRY.planSummaryUrl),
      );
    });

    it('reminds the shopper of the factory warranty', async () => {
      expect(read(section(await makeDetails(), 'Before you buy'))).to.contain('Is your factory warranty still active?');
    });

    it('tells the shopper to ask for the contract only where it is not linked', async () => {
      const questions = async (entry?: object) => read(section(await makeDetails(entry), 'Before you buy'));
      expect(await questions()).to.not.contain('ask for it before you buy');
      for (const entry of [without('planContractUrl'), {...FULL_ENTRY, planContractUrl: 'javascript:alert(1)'}])
        expect(await questions(entry)).to.contain('The contract isn’t linked here. Ask for it before you buy.');
    });

    it('links to each document, with what it is', async () => {
      const links = [...section(await makeDetails(), 'Documents').querySelectorAll('a')];
      expect(links.map(link => [read(link), link.href])).to.deep.equal([
        ['Contract The full terms: parts, limits, exclusions, claims(opens in a new tab)', FULL_ENTRY.planContractUrl],
        ['Plan summary The main points(opens in a new tab)', FULL_ENTRY.planSummaryUrl],
        ['Maintenance program The terms of the program(opens in a new tab)', 'https://shop.example/program.pdf'],
      ]);
    });

    it('counts the systems with covered parts only where the response shows something about each of them', async () => {
      const says = async (entry: object) => read(section(await makeDetails(entry), 'At a glance'));
      const componentScores = COMPONENT_CATEGORIES.map((category, index) => ({category, score: index < 15 ? 5 : 0}));
      const counted = await makeDetails({...FULL_ENTRY, coverageBreakdown: [], componentScores});
      expect(read(section(counted, 'At a glance'))).to.contain('Systems with covered parts 15 of 20');
      expect(part(counted, '.facts rect').getAttribute('width')).to.equal('75%');
      expect(await says(FULL_ENTRY)).to.not.contain('Systems with covered parts');
    });

    it('shows the deductible as what the shopper pays to use the plan', async () => {
      const says = async (entry: object) => read(section(await makeDetails(entry), 'At a glance'));
      expect(await says(FULL_ENTRY)).to.contain(
        'Your share of a covered repair $100 deductible Per visit or per repair, depending on the contract',
      );
      expect(await says(without('deductible'))).to.not.contain('You pay');
    });

    it('adds the dealer’s own questions', async () => {
      const strings = {questions: {loan: 'Can I add it to my loan?'}, whereToLook: {loan: 'Ask our finance desk.'}};
      const shown = section(
        await makeDetails(without('planContractUrl', 'planSummaryUrl'), {strings}),
        'Before you buy',
      );
      expect(read(shown)).to.contain('Can I add it to my loan? Ask our finance desk.');
    });

    it('links the dealer’s own question without a place to look to the contract, or else to the summary', async () => {
      const strings = {questions: {loan: 'Can I add it to my loan?'}};
      const links = async (entry: object) =>
        [...section(await makeDetails(entry, {strings}), 'Before you buy').querySelectorAll('a')].map(read);
      expect(await links(FULL_ENTRY)).to.include('Read the contract (opens in a new tab)');
      expect(await links(without('planContractUrl'))).to.include('Plan summary (opens in a new tab)');
    });

    it('shows the host of the checkout beside the button', async () => {
      expect(read(part(await makeDetails(), '.more'))).to.contain('check out on shop.example.');
    });

    it('connects to the checkout’s host when the pointer is on the button', async () => {
      const list = await fixture<PlanList>(html`<plan-list></plan-list>`);
      list.plans = groupPlans(plansOf({...FULL_ENTRY, planCheckoutUrl: 'https://ahead.example/checkout'}));
      await until(() => list.renderRoot.querySelector('plan-details'));
      const find = () => document.head.querySelectorAll('link[rel="preconnect"][href^="https://ahead.example"]').length;
      expect(find()).to.equal(0);
      const link = part(list, '[part="checkout"]');
      for (let count = 0; count < 2; count += 1)
        link.dispatchEvent(new PointerEvent('pointerover', {bubbles: true, composed: true}));
      expect(find()).to.equal(1);
    });

    it('shows add-ons with their prices as quoted, and without where there is none', async () => {
      const rows = section(await makeDetails(), 'Optional add-ons').querySelectorAll('.row');
      expect([...rows].map(read)).to.deep.equal(['Key replacement One key a year. +$119.99', 'Towing']);
    });

    for (const [lang, included, optional] of [
      ['en', 'Included in the price', 'Optional add-ons'],
      ['es', 'Incluido en el precio', 'Opciones adicionales'],
    ] as const)
      it(`lists included add-ons separately, without a price of their own (${lang})`, async () => {
        const addons = [
          {name: 'Tires', price: 289, isIncludedInPlanPrice: false},
          {name: 'Rental car', description: 'Ten days.', price: 95, isIncludedInPlanPrice: true},
        ];
        const details = await makeDetails({...FULL_ENTRY, addons}, {lang});
        await until(() => titles(details).includes(included));
        const rowsOf = (title: string) => [...section(details, title).querySelectorAll('.row')].map(row => read(row));
        expect(rowsOf(included)).to.deep.equal(['Rental car Ten days.']);
        expect(rowsOf(optional)).to.deep.equal(['Tires +$289']);
        Object.assign(details, {plan: plansOf({...FULL_ENTRY, addons: addons.slice(1)})[0]});
        await details.updateComplete;
        expect(titles(details)).not.to.include(optional);
      });

    it('links to a number that can be called and to a site over https', async () => {
      const links = section(await makeDetails(), 'Provider').querySelectorAll('a');
      expect([...links].map(link => link.href)).to.deep.equal(['tel:+15550100152', 'https://northline.example/']);
    });

    it('shows a number that cannot be called as text', async () => {
      const shown = section(await makeDetails({...FULL_ENTRY, providerInfo: {phone: 'ask; dealer'}}), 'Provider');
      expect(shown.querySelector('a')).to.equal(null);
      expect(read(shown)).to.contain('ask; dealer');
    });

    it('U13: shows no maintenance program if a short response only says that there is one', async () => {
      const details = await makeDetails(ESSENTIAL_ENTRY);
      expect(details.shadowRoot?.querySelector('plan-maintenance-panel')).to.equal(null);
    });

    it('U13: shows a maintenance program without any content', async () => {
      const details = await makeDetails({...FULL_ENTRY, maintenanceProgram: {}});
      expect(details.shadowRoot?.querySelector('plan-maintenance-panel')).not.to.equal(null);
    });

    it('collapses the expanded sections when another plan is shown', async () => {
      const details = await makeDetails();
      part<HTMLDetailsElement>(details, 'details').open = true;
      details.plan = plansOf({...FULL_ENTRY, searchResultPlanId: 'other'})[0];
      await details.updateComplete;
      expect(part<HTMLDetailsElement>(details, 'details').open).to.equal(false);
    });

    it('keeps the expanded sections when only its settings change', async () => {
      const details = await makeDetails();
      part<HTMLDetailsElement>(details, 'details').open = true;
      Object.assign(details, {mileage: 48_000, lang: 'es'});
      await until(() => titles(details).includes(es.documentsTitle));
      expect(part<HTMLDetailsElement>(details, 'details').open).to.equal(true);
    });
  });

  describe('T9: links of plan-details', () => {
    const BAD = ['javascript:alert(1)', 'http://shop.example/x', 'https://user:pw@shop.example/x', 'x', 5];

    it('links are not shown if their URLs are not allowed, and the plan stays', async () => {
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
        expect(titles(details)).not.to.include('Documents').and.not.to.include('Provider');
        expect(read(part(details, '#title'))).to.equal('Summit Gold');
      }
    });

    it('links point only to the allowed hosts', async () => {
      const details = await makeDetails(FULL_ENTRY, {links: {hosts: ['other.example']}});
      expect(titles(details)).not.to.include('Documents');
      expect(details.shadowRoot?.querySelector('[part="checkout"]')).to.equal(null);
    });

    it('the link to a provider’s site never points to this machine', async () => {
      const entry = {...FULL_ENTRY, providerInfo: {website: 'http://localhost/x'}};
      const details = await makeDetails(entry, {links: {allowLoopback: true}});
      expect(titles(details)).not.to.include('Provider');
    });
  });

  describe('checkout', () => {
    it('the checkout link dispatches plan-checkout once and is followed', async () => {
      const details = await makeDetails();
      const announced = nextEvent(document.body, 'plan-checkout');
      expect(click(checkout(details))).to.equal(false);
      const {plan, url} = await announced;
      expect([plan.searchResultPlanId, url]).to.deep.equal(['full-60', 'https://shop.example/checkout/full-60']);
    });

    it('the checkout link is not followed if the page cancels the event', async () => {
      const details = await makeDetails();
      details.addEventListener('plan-checkout', event => event.preventDefault());
      expect(click(checkout(details))).to.equal(true);
    });

    it('a middle click on the checkout link dispatches plan-checkout for a new tab', async () => {
      const details = await makeDetails();
      const checkedOut = nextEvent(details, 'plan-checkout');
      checkout(details).dispatchEvent(new MouseEvent('auxclick', {button: 1, bubbles: true, cancelable: true}));
      expect((await checkedOut).newTab).to.equal(true);
    });

    it('the checkout link is left to the page with handoff="event"', async () => {
      expect(click(checkout(await makeDetails(FULL_ENTRY, {handoff: 'event'})))).to.equal(true);
    });

    it('the dialog has closed before the page opens the checkout with handoff="event", so that nothing covers it', async () => {
      const details = await makeDetails(FULL_ENTRY, {handoff: 'event'});
      let wasOpen: boolean | undefined;
      details.addEventListener('plan-checkout', () => (wasOpen = details.shadowRoot?.querySelector('dialog')?.open));
      click(checkout(details));
      expect(wasOpen).to.equal(false);
    });

    it('the dialog stays open when the checkout opens in another tab with handoff="event"', async () => {
      const details = await makeDetails(FULL_ENTRY, {handoff: 'event'});
      checkout(details).dispatchEvent(new MouseEvent('auxclick', {button: 1, bubbles: true, cancelable: true}));
      expect(details.shadowRoot?.querySelector('dialog')?.open).to.equal(true);
    });

    it('the checkout link opens a new tab with handoff="blank"', async () => {
      expect(checkout(await makeDetails(FULL_ENTRY, {handoff: 'blank'})).target).to.equal('_blank');
    });
  });

  it('T10: shows markup as text everywhere', async () => {
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

  it('U14: never throws and never shows "undefined", "null" or "NaN", whatever a plan contains (property)', async () => {
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
        // The service's own texts may contain any word.
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
    for (const {categories} of [resultStrings, spanishResults]) {
      expect(Object.keys(categories)).to.have.members([...COMPONENT_CATEGORIES]);
      expect(new Set(Object.values(categories)).size).to.equal(COMPONENT_CATEGORIES.length);
    }
  });

  it('the strings are complete in Spanish', () => {
    expect(Object.keys(es)).to.have.members(Object.keys(en));
    expect([es.partCount(1), es.partCount(2), es.listCount(1), es.listCount(2)]).to.deep.equal([
      '1 pieza',
      '2 piezas',
      '1 plan',
      '2 planes',
    ]);
  });
});

/** All texts in a value. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}
