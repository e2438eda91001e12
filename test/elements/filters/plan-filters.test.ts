import {expect, fixture, html} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';
import {groupPlans} from '../../../src/plans/groups.js';
import {PlanFilters} from '../../../src/elements/filters/plan-filters.js';
import type {NumberRange} from '../../../src/plans/filter.js';
import {detailStrings} from '../../../src/strings/es/details.js';
import {filterStrings} from '../../../src/strings/es/filters.js';
import {resultStrings} from '../../../src/strings/es/results.js';
import {part, plansOf, read, recordAnnouncements, settled, until} from '../support.js';

before(() => PlanFilters.define());

const offer = (planName: string, fields: object) => ({
  searchResultPlanId: JSON.stringify([planName, fields]),
  planName,
  displayProviderName: 'Acme',
  ...fields,
});

const OFFERS = [
  offer('A', {
    coverageType: 'Powertrain',
    duration: 36,
    miles: 50,
    deductible: 100,
    monthlyPrice: 42,
    totalPrice: 1512,
  }),
  offer('A', {
    coverageType: 'Powertrain',
    duration: 60,
    miles: 100,
    deductible: 100,
    monthlyPrice: 58,
    totalPrice: 3480,
  }),
  offer('B', {
    displayProviderName: 'Bolt',
    coverageType: 'MostComprehensive',
    ...{duration: 84, miles: 999, deductible: 0, monthlyPrice: 120, totalPrice: 10_080},
    planServiceRating: 9.1,
    maintenanceProgram: {},
    componentScores: [
      {category: 'Engine', score: 9},
      {category: 'Brakes', score: 4},
    ],
  }),
];

async function makeFilters(settings: Partial<PlanFilters> = {}) {
  const filters = await fixture<PlanFilters>(html`<plan-filters></plan-filters>`);
  Object.assign(filters, {plans: groupPlans(plansOf(...OFFERS)), ...settings});
  await filters.updateComplete;
  const changes: PlanFilters['filters'][] = [];
  filters.addEventListener('plan-filter-change', event => changes.push(event.filters));
  return {filters, changes};
}

const legends = (filters: PlanFilters) =>
  [...filters.renderRoot.querySelectorAll('legend, summary')].map(legend => read(legend));
const option = (filters: PlanFilters, text: string) =>
  [...filters.renderRoot.querySelectorAll('label.option')].find(label => read(label).startsWith(text)) as HTMLElement;
const thumb = (filters: PlanFilters, name: string, which: 'from' | 'to') =>
  part<HTMLInputElement>(filters, `[data-range="${name}"][data-bound="${which}"]`);
const ends = (filters: PlanFilters) => [...filters.renderRoot.querySelectorAll('.ends span')].map(read);
const group = (filters: PlanFilters, name: string) => part(filters, `fieldset[aria-label="${name}"]`);
const radios = (filters: PlanFilters, name: string) => [
  ...group(filters, name).querySelectorAll<HTMLInputElement>('[type="radio"]'),
];
/** The name that a screen reader reads, with what is not visible of it. */
const labelOf = ({labels}: HTMLInputElement) => read(labels?.[0] as Element);
const steps = (filters: PlanFilters, name: string) => radios(filters, name).map(labelOf);
const shownSteps = (filters: PlanFilters, name: string) =>
  [...group(filters, name).querySelectorAll('label')].map(label => {
    const shown = label.cloneNode(true) as Element;
    for (const hidden of shown.querySelectorAll('.visually-hidden')) hidden.remove();
    return read(shown);
  });
const chosen = (filters: PlanFilters, name: string) =>
  radios(filters, name)
    .filter(({checked}) => checked)
    .map(labelOf);
const step = (filters: PlanFilters, name: string, label: string) => {
  const found = radios(filters, name).find(radio => labelOf(radio) === label);
  if (!found) throw new Error(`plan-filters: expected ${label} in ${name}, got ${steps(filters, name).join('; ')}.`);
  return found;
};

describe('plan-filters', () => {
  for (const scheme of ['light', 'dark']) {
    it(`is accessible in ${scheme} mode, with active filters and with a range that is none of the steps`, async () => {
      const {filters} = await makeFilters({
        filters: {monthlyPrice: {to: 90}, categories: ['Engine'], duration: {from: 60}, miles: {to: 100_000}},
      });
      Object.assign(filters.style, {colorScheme: scheme, background: scheme === 'dark' ? '#181b1e' : '#fff'});
      await expect(filters).to.be.accessible();
    });
  }

  it('offers only filters in which the plans differ', async () => {
    const {filters} = await makeFilters();
    expect(legends(filters)).to.deep.equal([
      'Monthly payment',
      'Coverage level',
      'Term, at least',
      'Miles, at least',
      'Deductible, at most',
      'Rating, at least',
      'Total price',
      'Maintenance program',
      'Systems with covered parts',
      'Provider',
    ]);
    filters.plans = groupPlans(plansOf(offer('A', {monthlyPrice: 42}), offer('B', {monthlyPrice: 42})));
    await filters.updateComplete;
    expect(legends(filters)).to.deep.equal([]);
  });

  it('names every group with its legend, including the systems, which can be expanded', async () => {
    const {filters} = await makeFilters();
    const nameOf = (group: Element) =>
      group.getAttribute('aria-label') ?? read(group.querySelector('legend') ?? document.createTextNode(''));
    const groups = [...filters.renderRoot.querySelectorAll('fieldset, details')].map(nameOf);
    expect(groups).to.deep.equal(legends(filters));
    expect(groups).to.include('Systems with covered parts');
  });

  it('folds a list of more than six options, until one of them is chosen', async () => {
    const providers = (count: number) =>
      groupPlans(plansOf(...Array.from({length: count}, (_, index) => offer('A', {displayProviderName: `P${index}`}))));
    const {filters, changes} = await makeFilters({plans: providers(6)});
    expect(option(filters, 'P5').checkVisibility()).to.equal(true);
    filters.plans = providers(7);
    await filters.updateComplete;
    expect(option(filters, 'P5').checkVisibility()).to.equal(false);
    expect(legends(filters)).to.deep.equal(['Provider']);
    filters.filters = {providers: ['P5']};
    await filters.updateComplete;
    option(filters, 'P5').click();
    await filters.updateComplete;
    expect(changes.at(-1)).to.deep.equal({providers: []});
    expect(option(filters, 'P5').checkVisibility()).to.equal(true);
  });

  it('shows the heading of each filter below the line that separates it, and its controls below the heading', async () => {
    const {filters} = await makeFilters();
    const headed = [...filters.renderRoot.querySelectorAll('fieldset:not(:first-child)')];
    expect(headed).to.not.have.length(0);
    for (const fieldset of headed) {
      const legend = fieldset.querySelector('legend') as HTMLElement;
      const heading = legend.getBoundingClientRect();
      const next = (legend.nextElementSibling as Element).getBoundingClientRect();
      expect(heading.top - fieldset.getBoundingClientRect().top, read(legend)).to.be.above(10);
      expect(next.top - heading.bottom, read(legend)).to.be.within(4, 12);
    }
  });

  it('leaves out miles if their unit is unknown', async () => {
    const {filters} = await makeFilters({milesUnit: 'unknown'});
    expect(legends(filters)).not.to.include('Miles, at least');
  });

  it('shows a coverage in plain words, with the number of plans that have it', async () => {
    const {filters} = await makeFilters();
    expect(read(option(filters, 'Most comprehensive'))).to.equal(
      'Most comprehensive Most mechanical and electrical parts, except those the contract excludes 11 plan',
    );
  });

  it('sets a coverage and a provider', async () => {
    const {filters, changes} = await makeFilters();
    option(filters, 'Powertrain').click();
    option(filters, 'Bolt').click();
    expect(changes.at(-1)).to.deep.equal({coverageTypes: ['Powertrain'], providers: ['Bolt']});
    option(filters, 'Powertrain').click();
    expect(changes.at(-1)).to.deep.equal({coverageTypes: [], providers: ['Bolt']});
  });

  it('keeps showing a filter for maintenance that no plan matches together with the others, to turn it off', async () => {
    const {filters, changes} = await makeFilters({filters: {maintenance: true, providers: ['Acme']}});
    part(filters, 'input[name="maintenance"]').click();
    expect(changes.at(-1)).to.deep.equal({maintenance: false, providers: ['Acme']});
    await filters.updateComplete;
    expect(read(part(filters, '.option:has([name="maintenance"])'))).to.contain('00 plans');
  });

  it('counts the plans that match each option together with the other filters', async () => {
    const {filters} = await makeFilters({filters: {providers: ['Bolt']}});
    expect(read(option(filters, 'Powertrain'))).to.contain('00 plans');
    expect(read(option(filters, 'Acme'))).to.contain('11 plan');
  });

  it('hides what is typed from the page’s hotkeys', async () => {
    const {filters} = await makeFilters();
    let heard = 0;
    const listen = () => (heard += 1);
    document.addEventListener('keydown', listen);
    thumb(filters, 'monthlyPrice', 'from').focus();
    await sendKeys({press: 'k'});
    document.removeEventListener('keydown', listen);
    expect(heard).to.equal(0);
  });
});

describe('the sliders of plan-filters', () => {
  it('move with the keyboard from one price to the next, never past the other thumb', async () => {
    const {filters, changes} = await makeFilters();
    const [from, to] = [thumb(filters, 'monthlyPrice', 'from'), thumb(filters, 'monthlyPrice', 'to')];
    expect([from.ariaLabel, to.ariaLabel]).to.deep.equal(['Monthly payment: Minimum', 'Monthly payment: Maximum']);
    from.focus();
    await sendKeys({press: 'ArrowRight'});
    await filters.updateComplete;
    expect(changes.at(-1)).to.deep.equal({monthlyPrice: {from: 44}});
    to.focus();
    await sendKeys({press: 'Home'});
    await filters.updateComplete;
    expect(changes.at(-1)).to.deep.equal({monthlyPrice: {from: 44, to: 44}});
    expect(to.value).to.equal('1');
    from.focus();
    await sendKeys({press: 'End'});
    await filters.updateComplete;
    expect(changes.at(-1)).to.deep.equal({monthlyPrice: {from: 44, to: 44}});
    expect(from.value).to.equal('1');
    await sendKeys({press: 'Home'});
    expect(changes.at(-1)).to.deep.equal({monthlyPrice: {from: undefined, to: 44}});
  });

  it('show their values below them, and have the same as text for screen readers', async () => {
    const {filters} = await makeFilters();
    const texts = () => (['from', 'to'] as const).map(which => thumb(filters, 'monthlyPrice', which).ariaValueText);
    expect(ends(filters).slice(0, 2)).to.deep.equal(['$42', '$120']);
    expect(texts()).to.deep.equal(['$42', '$120']);
    filters.filters = {monthlyPrice: {from: 50, to: 99.5}};
    await filters.updateComplete;
    expect(ends(filters).slice(0, 2)).to.deep.equal(['$50 or more', 'up to $99.50']);
    expect(texts()).to.deep.equal(['$50 or more', 'up to $99.50']);
  });

  it('show a chosen value in bold', async () => {
    const {filters} = await makeFilters({filters: {monthlyPrice: {to: 90}}});
    const weights = [...filters.renderRoot.querySelectorAll('.ends span')].map(end => getComputedStyle(end).fontWeight);
    expect(weights.slice(0, 2)).to.deep.equal(['400', '650']);
  });

  it('show a price that is lower than all', async () => {
    const {filters} = await makeFilters({filters: {monthlyPrice: {to: 1}}});
    expect(ends(filters)[1]).to.equal('up to $1');
    expect(thumb(filters, 'monthlyPrice', 'to').value).to.equal('0');
  });

  it('mark no prices when the minimum is above the maximum, and can be moved apart again', async () => {
    const {filters, changes} = await makeFilters({filters: {monthlyPrice: {from: 90, to: 60}}});
    expect(part(filters, '.kept').getAttribute('width')).to.equal('0%');
    thumb(filters, 'monthlyPrice', 'to').focus();
    await sendKeys({press: 'End'});
    await filters.updateComplete;
    expect(changes).to.deep.equal([{monthlyPrice: {from: 90, to: undefined}}]);
    expect(ends(filters)[0]).to.equal('$90 or more');
  });

  it('apply no maximum when its thumb is at the end', async () => {
    const {filters, changes} = await makeFilters({filters: {totalPrice: {to: 4000}}});
    thumb(filters, 'totalPrice', 'to').focus();
    await sendKeys({press: 'End'});
    expect(changes.at(-1)).to.deep.equal({totalPrice: {to: undefined}});
  });

  it('let a pointer move the lower thumb away from the end, where it is below the other one', async () => {
    const {filters} = await makeFilters({filters: {monthlyPrice: {from: 120}}});
    const from = thumb(filters, 'monthlyPrice', 'from');
    from.scrollIntoView();
    const {right, top, height} = from.getBoundingClientRect();
    expect(filters.shadowRoot?.elementFromPoint(right - 8, top + height / 2)).to.equal(from);
  });

  describe('with a mouse', () => {
    afterEach(() => resetMouse());

    for (const [lang, dir] of [
      ['en', 'ltr'],
      ['he', 'rtl'],
    ] as const) {
      /** Moves the mouse to a percentage of the line between the ends, clicks there, and returns the filters. */
      const makeMouse = async (monthlyPrice?: NumberRange) => {
        const strings = {...resultStrings, ...detailStrings, ...filterStrings};
        const {filters, changes} = await makeFilters({lang, dir, strings});
        filters.filters = {monthlyPrice};
        await filters.updateComplete;
        const line = part(filters, '.slider svg');
        line.scrollIntoView({block: 'center'});
        const {left, right, top, width} = line.getBoundingClientRect();
        const move = async (percentage: number) => {
          const along = (width * percentage) / 100;
          const x = dir === 'rtl' ? right - along : left + along;
          await sendMouse({type: 'move', position: [Math.round(x), Math.round(top + 2)]});
        };
        const click = async (percentage: number) => {
          await move(percentage);
          await sendMouse({type: 'down'});
          await sendMouse({type: 'up'});
          await filters.updateComplete;
          return changes.at(-1)?.monthlyPrice;
        };
        return {filters, changes, move, click};
      };

      it(`move the nearer thumb to a click beside the thumbs, ${dir}`, async () => {
        const {filters, changes, click} = await makeMouse();
        expect(await click(30)).to.deep.equal({from: 66});
        expect(filters.shadowRoot?.activeElement).to.equal(thumb(filters, 'monthlyPrice', 'from'));
        expect(await click(80)).to.deep.equal({from: 66, to: 104});
        expect(filters.shadowRoot?.activeElement).to.equal(thumb(filters, 'monthlyPrice', 'to'));
        expect(await click(50)).to.deep.equal({from: 82, to: 104});
        expect(await click(10)).to.deep.equal({from: 50, to: 104});
        expect(changes.length).to.equal(4);
      });

      it(`move the thumb on the side of the click when both are at one price, ${dir}`, async () => {
        const {click} = await makeMouse({from: 82, to: 82});
        expect(await click(20)).to.deep.equal({from: 58, to: 82});
        expect(await click(70)).to.deep.equal({from: 58, to: 96});
      });

      it(`move no other thumb when a drag ends beside the thumbs, ${dir}`, async () => {
        const {changes, move} = await makeMouse({from: 66, to: 82});
        await move((12 / 39) * 100);
        await sendMouse({type: 'down'});
        for (const percentage of [40, 60, 95]) await move(percentage);
        await sendMouse({type: 'up'});
        await until(() => changes.length > 0, 'the dragged thumb is released');
        expect(changes).to.deep.equal([{monthlyPrice: {from: 82, to: 82}}]);
      });
    }
  });
});

describe('the steps of plan-filters', () => {
  it('are named for what they mean, and show only the value', async () => {
    const {filters} = await makeFilters();
    expect(steps(filters, 'Term, at least')).to.deep.equal(['Any', '5 years or more', '7 years or more']);
    expect(shownSteps(filters, 'Term, at least')).to.deep.equal(['Any', '5 years', '7 years']);
    expect(steps(filters, 'Miles, at least')).to.deep.equal(['Any', '100,000 or more', 'Unlimited']);
    expect(steps(filters, 'Deductible, at most')).to.deep.equal(['Any', '$0']);
    expect(steps(filters, 'Rating, at least')).to.deep.equal(['Any', '9 or more']);
  });

  it('set a minimum, or the maximum of the deductible, and “Any” removes it', async () => {
    const {filters, changes} = await makeFilters();
    step(filters, 'Term, at least', '5 years or more').click();
    step(filters, 'Miles, at least', 'Unlimited').click();
    step(filters, 'Deductible, at most', '$0').click();
    step(filters, 'Rating, at least', '9 or more').click();
    await filters.updateComplete;
    expect(changes.at(-1)).to.deep.equal({
      duration: {from: 60},
      miles: {from: Infinity},
      deductible: {to: 0},
      planServiceRating: {from: 9},
    });
    expect(chosen(filters, 'Term, at least')).to.deep.equal(['5 years or more']);
    step(filters, 'Term, at least', 'Any').click();
    expect(changes.at(-1)?.duration).to.equal(undefined);
  });

  it('are chosen with the arrow keys', async () => {
    const {filters, changes} = await makeFilters();
    step(filters, 'Term, at least', 'Any').focus();
    await sendKeys({press: 'ArrowRight'});
    expect(changes.at(-1)).to.deep.equal({duration: {from: 60}});
    await filters.updateComplete;
    await sendKeys({press: 'ArrowLeft'});
    expect(changes.at(-1)?.duration).to.equal(undefined);
  });

  it('follow what the page sets, in the form that a URL is read into, too', async () => {
    const {filters} = await makeFilters({filters: {duration: {from: 84, to: undefined}, miles: {from: undefined}}});
    expect(chosen(filters, 'Term, at least')).to.deep.equal(['7 years or more']);
    expect(chosen(filters, 'Miles, at least')).to.deep.equal(['Any']);
    filters.filters = {};
    await filters.updateComplete;
    expect(chosen(filters, 'Term, at least')).to.deep.equal(['Any']);
  });

  for (const [name, range, label, shown] of [
    ['a minimum between the steps', {from: 48}, '4 years or more', '4 years'],
    ['a maximum', {to: 36}, 'up to 3 years', 'up to 3 years'],
    ['a minimum and a maximum', {from: 36, to: 60}, '3 years to 5 years', '3 years to 5 years'],
  ] as const)
    it(`have one more for ${name} that the page sets, until another is chosen`, async () => {
      const {filters, changes} = await makeFilters({filters: {duration: range, maintenance: true}});
      expect(steps(filters, 'Term, at least')).to.deep.equal(['Any', '5 years or more', '7 years or more', label]);
      expect(shownSteps(filters, 'Term, at least').at(-1)).to.equal(shown);
      expect(chosen(filters, 'Term, at least')).to.deep.equal([label]);
      option(filters, 'Bolt').click();
      expect(changes.at(-1)).to.deep.equal({duration: range, maintenance: true, providers: ['Bolt']});
      step(filters, 'Term, at least', 'Any').click();
      await filters.updateComplete;
      expect(changes.at(-1)).to.deep.equal({duration: undefined, maintenance: true, providers: ['Bolt']});
      expect(steps(filters, 'Term, at least')).to.deep.equal(['Any', '5 years or more', '7 years or more']);
      expect(chosen(filters, 'Term, at least')).to.deep.equal(['Any']);
    });

  it('can clear a filter in which the plans do not differ', async () => {
    const plans = groupPlans(plansOf(offer('A', {duration: 36})));
    const {filters, changes} = await makeFilters({plans, filters: {duration: {from: 60}}});
    expect(steps(filters, 'Term, at least')).to.deep.equal(['Any', '5 years or more']);
    expect(chosen(filters, 'Term, at least')).to.deep.equal(['5 years or more']);
    step(filters, 'Term, at least', 'Any').click();
    await filters.updateComplete;
    expect(changes).to.deep.equal([{duration: undefined}]);
    expect(legends(filters)).to.deep.equal([]);
  });

  it('are in one line beside the plans, and wrap where their text is too wide', async () => {
    const {filters} = await makeFilters();
    const lines = () =>
      [...group(filters, 'Miles, at least').querySelectorAll('label')].map(label => label.getBoundingClientRect());
    const overflow = () => part(filters, '[part~="base"]').scrollWidth - filters.clientWidth;
    filters.style.width = '232px';
    expect(new Set(lines().map(({top}) => top)).size).to.equal(1);
    expect(lines().map(({height}) => Math.round(height))).to.deep.equal([38, 38, 38]);
    filters.style.setProperty('--plan-font-size', '48px');
    expect(new Set(lines().map(({top}) => top)).size).to.be.above(1);
    expect(overflow()).to.equal(0);
    for (const {right} of lines()) expect(right).to.be.at.most(filters.getBoundingClientRect().right + 0.5);
  });

  it('do not move when one of them is chosen', async () => {
    const {filters} = await makeFilters();
    const widths = () =>
      [...filters.renderRoot.querySelectorAll('.steps label')].map(label => label.getBoundingClientRect().width);
    const before = widths();
    step(filters, 'Miles, at least', '100,000 or more').click();
    await filters.updateComplete;
    expect(chosen(filters, 'Miles, at least')).to.deep.equal(['100,000 or more']);
    expect(widths()).to.deep.equal(before);
  });
});

describe('the explanations of terms in plan-filters', () => {
  const buttons = ({renderRoot}: PlanFilters) => [...renderRoot.querySelectorAll<HTMLElement>('.explain')];
  const shown = ({renderRoot}: PlanFilters) =>
    [...renderRoot.querySelectorAll('.explanation')].filter(text => text.checkVisibility()).map(read);

  it('there is one for miles, the deductible and the rating, which no group has in its name', async () => {
    const {filters} = await makeFilters();
    const names = buttons(filters).map(button => button.ariaLabel);
    expect(names).to.deep.equal(['Miles', 'Deductible', 'Rating'].map(term => `What does “${term}” mean?`));
    const groups = buttons(filters).map(button => button.closest('fieldset')?.ariaLabel);
    expect(groups).to.deep.equal(['Miles, at least', 'Deductible, at most', 'Rating, at least']);
  });

  it('the text is shown and announced when the button is pressed, and Escape hides it', async () => {
    const {filters, changes} = await makeFilters();
    const announcements = recordAnnouncements(filters);
    buttons(filters)[1]?.focus();
    await sendKeys({press: 'Enter'});
    expect(shown(filters)).to.have.length(1);
    expect(shown(filters)[0]).to.match(/^The deductible is your share of a covered repair/);
    await expect(await settled(filters)).to.be.accessible();
    await until(() => announcements.length > 0);
    expect(announcements).to.deep.equal(shown(filters));
    await sendKeys({press: 'Escape'});
    await until(() => shown(filters).length === 0);
    expect(changes).to.deep.equal([]);
  });
});
