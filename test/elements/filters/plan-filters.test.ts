import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {groupPlans} from '../../../src/plans/groups.js';
import {PlanFilters} from '../../../src/elements/filters/plan-filters.js';
import {enter, part, plansOf, read, recordAnnouncements, settled, until} from '../support.js';

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
const end = (filters: PlanFilters, name: string, which: 'from' | 'to', type = ':not([type])') =>
  part<HTMLInputElement>(filters, `input${type}[data-range="${name}"][data-bound="${which}"]`);
const thumb = (filters: PlanFilters, name: string, which: 'from' | 'to') => end(filters, name, which, '[type="range"]');

describe('plan-filters', () => {
  for (const scheme of ['light', 'dark']) {
    it(`is accessible in ${scheme} mode, with active filters and with invalid input`, async () => {
      const {filters} = await makeFilters({filters: {categories: ['Engine'], miles: {to: 100_000}}});
      Object.assign(filters.style, {colorScheme: scheme, background: scheme === 'dark' ? '#181b1e' : '#fff'});
      await expect(filters).to.be.accessible();
      enter(end(filters, 'monthlyPrice', 'from'), 'cheap');
      await filters.updateComplete;
      await expect(filters).to.be.accessible();
    });
  }

  it('offers only filters in which the plans differ', async () => {
    const {filters} = await makeFilters();
    expect(legends(filters)).to.deep.equal([
      'Monthly payment $/month',
      'Coverage',
      'Term months',
      'Miles',
      'Deductible $',
      'Total price $',
      'Rating',
      'Provider',
      'Maintenance',
      'Covered systems',
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
    expect(groups).to.include('Covered systems');
  });

  it('shows the heading of each filter below the line that separates it, and its fields below the heading', async () => {
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

  it('renders the live region for an invalid number before there is one', async () => {
    const {filters} = await makeFilters();
    const regions = [...filters.renderRoot.querySelectorAll('[aria-live]')];
    expect(regions.map(read)).to.deep.equal(regions.map(() => ''));
    expect(regions.filter(region => !region.checkVisibility())).to.deep.equal([]);
    expect(regions).to.have.length(filters.renderRoot.querySelectorAll('.range').length);
  });

  it('leaves out miles if their unit is unknown', async () => {
    const {filters} = await makeFilters({milesUnit: 'unknown'});
    expect(legends(filters)).not.to.include('Miles');
  });

  it('shows a coverage in plain words, with the number of plans that have it', async () => {
    const {filters} = await makeFilters();
    expect(read(option(filters, 'Most comprehensive'))).to.equal(
      'Most comprehensive Most mechanical and electrical parts, except those the contract excludes 11 plan',
    );
  });

  it('sets a coverage, a provider and a rating', async () => {
    const {filters, changes} = await makeFilters();
    option(filters, 'Powertrain').click();
    option(filters, 'Bolt').click();
    await filters.updateComplete;
    option(filters, '9 and up').click();
    expect(changes.at(-1)).to.deep.equal({
      coverageTypes: ['Powertrain'],
      providers: ['Bolt'],
      planServiceRating: {from: 9},
    });
    option(filters, 'Powertrain').click();
    option(filters, 'Any').click();
    expect(changes.at(-1)?.coverageTypes).to.deep.equal([]);
    expect(changes.at(-1)?.planServiceRating).to.equal(undefined);
  });

  it('moves a thumb with the keyboard from one offered term to the next, never past the other thumb', async () => {
    const {filters, changes} = await makeFilters();
    const from = thumb(filters, 'duration', 'from');
    expect(from.getAttribute('aria-valuetext')).to.equal('3 years');
    from.focus();
    await sendKeys({press: 'ArrowRight'});
    await filters.updateComplete;
    expect(changes.at(-1)?.duration).to.deep.equal({from: 60});
    expect(from.getAttribute('aria-valuetext')).to.equal('5 years');
    const to = thumb(filters, 'duration', 'to');
    to.focus();
    await sendKeys({press: 'Home'});
    await filters.updateComplete;
    expect(changes.at(-1)?.duration).to.deep.equal({from: 60, to: 60});
    expect(to.value).to.equal('1');
    from.focus();
    await sendKeys({press: 'Home'});
    expect(changes.at(-1)?.duration).to.deep.equal({from: undefined, to: 60});
    await sendKeys({press: 'End'});
    await filters.updateComplete;
    expect(changes.at(-1)?.duration).to.deep.equal({from: 60, to: 60});
    expect(from.value).to.equal('1');
  });

  it('applies no maximum when its thumb is at the end', async () => {
    const {filters, changes} = await makeFilters({filters: {duration: {to: 60}}});
    thumb(filters, 'duration', 'to').focus();
    await sendKeys({press: 'End'});
    expect(changes.at(-1)).to.deep.equal({duration: {to: undefined}});
  });

  it('lets a pointer move the lower thumb away from the end, where it is below the other one', async () => {
    const {filters} = await makeFilters({filters: {duration: {from: 84}}});
    const from = thumb(filters, 'duration', 'from');
    from.scrollIntoView();
    const {right, top, height} = from.getBoundingClientRect();
    expect(filters.shadowRoot?.elementFromPoint(right - 8, top + height / 2)).to.equal(from);
  });

  it('reads bounds as people type them', async () => {
    const {filters, changes} = await makeFilters();
    enter(end(filters, 'totalPrice', 'to'), '$4,000');
    enter(end(filters, 'miles', 'from'), '75k');
    await filters.updateComplete;
    expect(changes.at(-1)).to.deep.equal({totalPrice: {to: 4000}, miles: {from: 75_000}});
    expect(end(filters, 'miles', 'from').value).to.equal('75,000');
    enter(end(filters, 'miles', 'from'), 'unlimited');
    await filters.updateComplete;
    expect(changes.at(-1)?.miles).to.deep.equal({from: Infinity});
    enter(end(filters, 'miles', 'to'), '∞');
    expect(changes.at(-1)?.miles).to.deep.equal({from: Infinity, to: Infinity});
    enter(end(filters, 'miles', 'to'), '');
    enter(end(filters, 'miles', 'from'), '');
    expect(changes.at(-1)?.miles).to.deep.equal({from: undefined, to: undefined});
  });

  it('explains what is wrong with a bound and keeps what was typed', async () => {
    const {filters, changes} = await makeFilters();
    enter(end(filters, 'monthlyPrice', 'to'), 'cheap');
    await filters.updateComplete;
    expect(end(filters, 'monthlyPrice', 'to').value).to.equal('cheap');
    expect(read(part(filters, '#monthlyPrice-error'))).to.equal('Enter a number, or leave this blank.');
    expect(end(filters, 'monthlyPrice', 'to').getAttribute('aria-describedby')).to.equal('monthlyPrice-error');
    enter(end(filters, 'monthlyPrice', 'to'), '60');
    await filters.updateComplete;
    enter(end(filters, 'monthlyPrice', 'from'), '100');
    await filters.updateComplete;
    expect(read(part(filters, '#monthlyPrice-error'))).to.equal('The minimum can’t be higher than the maximum.');
    expect(changes).to.have.length(1);
  });

  it('applies both bounds once the other one is corrected', async () => {
    const {filters, changes} = await makeFilters();
    enter(end(filters, 'monthlyPrice', 'to'), '50');
    enter(end(filters, 'monthlyPrice', 'from'), '100');
    enter(end(filters, 'monthlyPrice', 'to'), '150');
    await filters.updateComplete;
    expect(changes.at(-1)).to.deep.equal({monthlyPrice: {from: 100, to: 150}});
    expect(end(filters, 'monthlyPrice', 'from').value).to.equal('100');
    expect(read(part(filters, '#monthlyPrice-error'))).to.equal('');
  });

  it('keeps invalid input while other bounds are applied, until all filters are cleared', async () => {
    const {filters, changes} = await makeFilters();
    enter(end(filters, 'monthlyPrice', 'from'), 'cheap');
    enter(end(filters, 'monthlyPrice', 'to'), '90');
    enter(end(filters, 'totalPrice', 'to'), '4000');
    await filters.updateComplete;
    expect(changes.at(-1)).to.deep.equal({monthlyPrice: {to: 90}, totalPrice: {to: 4000}});
    expect(end(filters, 'monthlyPrice', 'from').value).to.equal('cheap');
    expect(read(part(filters, '#monthlyPrice-error'))).to.equal('Enter a number, or leave this blank.');
    filters.filters = {};
    await filters.updateComplete;
    expect(end(filters, 'monthlyPrice', 'from').value).to.equal('');
    expect(read(part(filters, '#monthlyPrice-error'))).to.equal('');
  });

  it('drops invalid input in a range without a filter when all filters are cleared', async () => {
    const {filters} = await makeFilters();
    enter(end(filters, 'monthlyPrice', 'from'), 'cheap');
    enter(end(filters, 'totalPrice', 'to'), '4000');
    await filters.updateComplete;
    filters.filters = {};
    await filters.updateComplete;
    expect(end(filters, 'monthlyPrice', 'from').value).to.equal('');
    expect(read(part(filters, '#monthlyPrice-error'))).to.equal('');
  });

  it('replaces invalid input with the value of a thumb that is moved', async () => {
    const {filters} = await makeFilters();
    enter(end(filters, 'duration', 'from'), 'long');
    await filters.updateComplete;
    thumb(filters, 'duration', 'from').focus();
    await sendKeys({press: 'ArrowRight'});
    await filters.updateComplete;
    expect(end(filters, 'duration', 'from').value).to.equal('60');
    expect(read(part(filters, '#duration-error'))).to.equal('');
  });

  it('keeps showing a filter for maintenance that no plan matches together with the others, to turn it off', async () => {
    const {filters, changes} = await makeFilters({filters: {maintenance: true, providers: ['Acme']}});
    part(filters, 'input[name="maintenance"]').click();
    expect(changes.at(-1)).to.deep.equal({maintenance: false, providers: ['Acme']});
  });

  it('keeps the covered systems expanded when the last one is no longer chosen', async () => {
    const {filters, changes} = await makeFilters({filters: {categories: ['Engine']}});
    option(filters, 'Engine').click();
    await filters.updateComplete;
    expect(changes.at(-1)).to.deep.equal({categories: []});
    expect(part<HTMLDetailsElement>(filters, 'details').open).to.equal(true);
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
    end(filters, 'monthlyPrice', 'from').focus();
    await sendKeys({press: 'k'});
    document.removeEventListener('keydown', listen);
    expect(heard).to.equal(0);
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
    expect(groups).to.deep.equal(['Miles', 'Deductible $', 'Rating']);
  });

  it('the text is shown and announced when the button is pressed, and Escape hides it', async () => {
    const {filters, changes} = await makeFilters();
    const announcements = recordAnnouncements(filters);
    buttons(filters)[1]?.focus();
    await sendKeys({press: 'Enter'});
    expect(shown(filters)).to.have.length(1);
    expect(shown(filters)[0]).to.match(/^The deductible is what you pay out of pocket/);
    await expect(await settled(filters)).to.be.accessible();
    await until(() => announcements.length > 0);
    expect(announcements).to.deep.equal(shown(filters));
    await sendKeys({press: 'Escape'});
    await until(() => shown(filters).length === 0);
    expect(changes).to.deep.equal([]);
  });
});
