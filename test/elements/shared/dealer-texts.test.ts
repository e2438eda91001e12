import {expect, fixture, html} from '@open-wc/testing';
import type {PlanComparison} from '../../../src/elements/comparison/plan-comparison.js';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanList} from '../../../src/elements/list/plan-list.js';
import {strings as spanish} from '../../../src/elements/shared/spanish.js';
import type {StringTables} from '../../../src/elements/shared/strings.js';
import {resultStrings} from '../../../src/strings/en/results.js';
import {ENTRIES, nextEvent, until, makeService, part, plansOf, read, settled} from '../support.js';

before(() => PlanFinder.define());

/** Creates a finder with two plans, a dealer's content, and a dealer's strings. */
async function makeFinder(words: unknown = '', strings: StringTables = {}): Promise<PlanFinder> {
  const {service, searches} = makeService();
  const finder = await fixture<PlanFinder>(
    html`<plan-finder .service=${service} .strings=${strings} vin="1HGCM82633A004352" mileage="48000" state="CA"
      >${words}</plan-finder
    >`,
  );
  const form = part<PlanFinder>(finder, 'plan-vehicle-form');
  await form.updateComplete;
  part(form, 'button[part="submit"]').click();
  await until(() => searches.length > 0);
  searches[0]?.answer({plans: plansOf(...ENTRIES), droppedCount: 0, quotedAt: Date.now()});
  await until(() => finder.renderRoot.querySelector('plan-list'));
  await until(() => listOf(finder).renderRoot.querySelector('plan-details'), 'the tools load');
  return finder;
}

const listOf = (finder: PlanFinder) => part<PlanList>(finder, 'plan-list');
const isComparing = (finder: PlanFinder) => finder.matches(':state(comparing)');
const noteIn = (finder: PlanFinder, slot: string) => finder.querySelector<HTMLElement>(`[slot="${slot}"]`);

async function openDetails(finder: PlanFinder): Promise<PlanDetails> {
  part(listOf(finder), '[part~="details"]').click();
  const details = part<PlanDetails>(listOf(finder), 'plan-details');
  await until(() => part<HTMLDialogElement>(details, 'dialog').open);
  return details;
}

async function openComparison(finder: PlanFinder): Promise<PlanComparison> {
  const list = listOf(finder);
  for (const box of list.renderRoot.querySelectorAll<HTMLInputElement>('.card [part~="compare"] input')) {
    const changed = nextEvent(list, 'plan-compare-change');
    box.click();
    await changed;
  }
  await list.updateComplete;
  part(list, '[part~="compare-open"]').click();
  await until(() => list.renderRoot.querySelector('plan-comparison'));
  const comparison = part<PlanComparison>(list, 'plan-comparison');
  await until(() => part<HTMLDialogElement>(comparison, 'dialog').open);
  return comparison;
}

describe('a dealer’s own texts', () => {
  const NOTES = html`<p slot="list-note">Ask Maria: 555-0134</p>
    <p slot="details-note">Sold here since 1998</p>`;

  it('a dealer’s texts are shown below the plans of a finder, and are accessible there', async () => {
    const finder = await makeFinder(NOTES);
    const note = noteIn(finder, 'list-note')?.getBoundingClientRect();
    const cards = part(listOf(finder), '.cards').getBoundingClientRect();
    expect(note?.top).to.be.at.least(cards.bottom);
    expect(note?.height).to.be.above(10);
    expect(noteIn(finder, 'details-note')?.checkVisibility()).to.equal(false);
    await expect(await settled(finder)).to.be.accessible();
  });

  it('a dealer’s texts are shown in the details of a plan', async () => {
    const finder = await makeFinder(NOTES);
    const details = await openDetails(finder);
    expect(noteIn(finder, 'details-note')?.checkVisibility()).to.equal(true);
    await expect(await settled(details)).to.be.accessible();
  });

  it('a dealer’s texts take up no space if there are none', async () => {
    const finder = await settled(await makeFinder());
    const {bottom} = part(listOf(finder), '.cards').getBoundingClientRect();
    const {top} = part(listOf(finder), '[part~="quoted"]').getBoundingClientRect();
    const gap = parseFloat(getComputedStyle(part(listOf(finder), '[part~="base"]')).rowGap);
    expect(top - bottom).to.be.closeTo(gap, 0.5);
  });
});

describe('the disclosure that a service contract is neither a warranty nor insurance', () => {
  const OURS = {en: resultStrings.disclosure, es: spanish.results?.disclosure ?? ''};

  afterEach(() => document.documentElement.removeAttribute('lang'));

  /** Waits for the disclosure in an element. */
  async function disclosureIn(element: PlanList | PlanDetails | PlanComparison, ours = OURS.en) {
    const find = () => [...element.renderRoot.querySelectorAll('p')].find(it => read(it) === ours);
    await until(find, `a disclosure in ${element.localName}`);
    return find() as HTMLElement;
  }

  /** Collects it wherever a finder shows it: below the plans, in the details and in the comparison. */
  async function inAllOf<Seen>(finder: PlanFinder, see: (disclosure: HTMLElement) => Seen, ours = OURS.en) {
    const below = see(await disclosureIn(listOf(finder), ours));
    const details = await openDetails(finder);
    const inDetails = see(await disclosureIn(details, ours));
    part(details, '[part~="close"]').click();
    return [below, inDetails, see(await disclosureIn(await openComparison(finder), ours))];
  }

  it('the disclosure is shown below the plans and in both dialogs, even if a page hides parts', async () => {
    const parts =
      listOf(await makeFinder())
        .getAttribute('exportparts')
        ?.split(',') ?? [];
    const sheet = new CSSStyleSheet();
    // A closed dialog contains no plans.
    for (const name of [...parts.filter(it => it !== 'dialog'), 'disclosure'])
      sheet.insertRule(`plan-finder::part(${name}) { display: none }`);
    document.adoptedStyleSheets.push(sheet);
    const finder = await makeFinder();
    const isQuotedShown = part(listOf(finder), '[part~="quoted"]').checkVisibility();
    const areShown = await inAllOf(finder, it => it.checkVisibility());
    document.adoptedStyleSheets.pop();
    expect(isQuotedShown, 'the page’s styles reach parts').to.equal(false);
    expect(areShown).to.deep.equal([true, true, true]);
  });

  for (const lang of ['en', 'es'] as const) {
    for (const given of ['This plan is full insurance.', '']) {
      it(`the disclosure is not replaced by a page’s ${JSON.stringify(given)}, in ${lang}`, async () => {
        document.documentElement.lang = lang;
        const finder = await makeFinder('', {results: {disclosure: given}});
        const texts = await inAllOf(finder, read, OURS[lang]);
        expect(texts).to.deep.equal([OURS[lang], OURS[lang], OURS[lang]]);
      });
    }
  }

  it('the disclosure is not replaced in details that are used on their own', async () => {
    PlanDetails.define();
    const strings = {disclosure: 'This plan is full insurance.'};
    const details = await fixture<PlanDetails>(
      html`<plan-details .plan=${plansOf(...ENTRIES)[0]} .strings=${strings} open></plan-details>`,
    );
    expect(read(await disclosureIn(details))).to.equal(OURS.en);
  });

  it('the disclosure is marked as English and left-to-right if the page’s own strings are in another language', async () => {
    Object.assign(document.documentElement, {lang: 'he', dir: 'rtl'});
    const disclosure = await disclosureIn(listOf(await makeFinder()));
    document.documentElement.removeAttribute('dir');
    expect([disclosure.lang, disclosure.dir]).to.deep.equal(['en', 'ltr']);
  });
});

describe('the space between two plans', () => {
  const gapOf = (finder: PlanFinder) => getComputedStyle(part(listOf(finder), '[part~="base"]')).rowGap;

  for (const density of ['comfortable', 'compact'] as const) {
    it(`the space between two plans is what the page sets with --plan-list-gap, in a ${density} finder`, async () => {
      const finder = await makeFinder();
      finder.density = density;
      await finder.updateComplete;
      const ours = gapOf(finder);
      finder.style.setProperty('--plan-list-gap', '31px');
      expect([ours === '31px', gapOf(finder)]).to.deep.equal([false, '31px']);
    });
  }

  it('the space between two plans is smaller in a compact finder if the page sets none', async () => {
    const finder = await makeFinder();
    const comfortable = parseFloat(gapOf(finder));
    finder.density = 'compact';
    await finder.updateComplete;
    expect(parseFloat(gapOf(finder))).to.be.below(comfortable * 0.8);
  });
});

describe('the comparing state', () => {
  it('the comparing state is set while the comparison is open, in addition to that of the plans', async () => {
    const finder = await makeFinder();
    expect(isComparing(finder)).to.equal(false);
    const comparison = await openComparison(finder);
    await until(() => isComparing(finder));
    expect(finder.matches(':state(results)')).to.equal(true);
    part(comparison, '[part~="close"]').click();
    await until(() => !isComparing(finder));
  });

  it('the comparing state is cleared with the plans when the page asks for another car', async () => {
    const finder = await makeFinder();
    await openComparison(finder);
    await until(() => isComparing(finder));
    finder.vin = '4T1G11AK9PU123456';
    await until(() => !isComparing(finder));
  });

  it('a page can style the table of a comparison and the filters', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('plan-finder::part(table), plan-finder::part(filter) { rotate: 1deg }');
    // Added before the finder, like a page's styles: WebKit does not update the parts of hidden elements.
    document.adoptedStyleSheets.push(sheet);
    const finder = await makeFinder();
    const comparison = await openComparison(finder);
    const table = getComputedStyle(part(comparison, '[part~="table"]')).rotate;
    part(comparison, '[part~="close"]').click();
    part(listOf(finder), '[part~="filters"]').click();
    await until(() => listOf(finder).renderRoot.querySelector('plan-filters'));
    const filters = part<PlanList>(listOf(finder), 'plan-filters');
    await filters.updateComplete;
    const filter = getComputedStyle(part(filters, '[part~="filter"]')).rotate;
    document.adoptedStyleSheets.pop();
    expect([table, filter]).to.deep.equal(['1deg', '1deg']);
  });
});
