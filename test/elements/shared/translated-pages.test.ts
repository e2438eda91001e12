import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {PlanCatalogField} from '../../../src/elements/combobox/plan-catalog-field.js';
import {PlanComparison} from '../../../src/elements/comparison/plan-comparison.js';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {PlanMaintenancePanel} from '../../../src/elements/details/plan-maintenance-panel.js';
import {PlanFilters} from '../../../src/elements/filters/plan-filters.js';
import {groupPlans} from '../../../src/plans/groups.js';
import {FULL_ENTRY} from '../details/details-support.js';
import {enter, ENTRIES, part, plansOf, read, until} from '../support.js';

const GROUPS = groupPlans(plansOf(...ENTRIES));

before(() => {
  for (const element of [PlanCatalogField, PlanComparison, PlanDetails, PlanFilters, PlanMaintenancePanel])
    element.define();
});

/** Puts an element in the place of each text, as the translators of browsers do. Each small letter becomes an x. */
function translate({shadowRoot}: Element): void {
  const walker = document.createTreeWalker(shadowRoot!, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('style, option')) continue;
    const translation = document.createElement('font');
    translation.textContent = text.data.replace(/[a-z]/g, 'x');
    text.replaceWith(translation);
  }
}

/** The text of an element, without white space and translations: only what has changed since. */
function readNew({shadowRoot}: Element): string {
  const copy = document.createElement('div');
  copy.append(...[...shadowRoot!.children].map(child => child.cloneNode(true)));
  for (const old of copy.querySelectorAll('font, style, option')) old.remove();
  return read(copy);
}

describe('a page that is translated', () => {
  it('the comparison shows the prices of the chosen term', async () => {
    const comparison = await fixture<PlanComparison>(html`<plan-comparison></plan-comparison>`);
    Object.assign(comparison, {plans: GROUPS, mileage: 21_500, open: true});
    await comparison.updateComplete;
    await until(() => comparison.renderRoot.querySelector('.body > p'));
    expect(readNew(comparison)).to.contain('$84');
    translate(comparison);
    expect(readNew(comparison)).to.equal('');
    enter(part<HTMLSelectElement>(comparison, 'select[data-axis="duration"]'), '36');
    await comparison.updateComplete;
    expect(readNew(comparison)).to.contain('$71.50').and.contain('$1,890');
    expect(read(part(comparison, '[part~="table"]'))).to.not.contain('$84');
  });

  it('the details show the prices of another term', async () => {
    const [gold] = GROUPS;
    const details = await fixture<PlanDetails>(html`<plan-details></plan-details>`);
    Object.assign(details, {group: gold, plan: gold?.variants[0], open: true});
    await details.updateComplete;
    translate(details);
    expect(readNew(details)).to.equal('');
    details.plan = gold?.variants[1];
    await details.updateComplete;
    expect(readNew(details)).to.contain('$71.50').and.contain('$1,890');
    expect(read(part(details, 'dialog'))).to.not.contain('$84');
  });

  it('the filters show how many plans they leave', async () => {
    const filters = await fixture<PlanFilters>(html`<plan-filters></plan-filters>`);
    Object.assign(filters, {plans: GROUPS});
    await filters.updateComplete;
    const row = () =>
      [...filters.renderRoot.querySelectorAll('label.option')].find(label => read(label).startsWith('P'));
    expect(read(row()!)).to.match(/^Powertrain.*1/);
    translate(filters);
    expect(readNew(filters)).to.equal('');
    filters.plans = [...GROUPS, {...GROUPS[1]!, key: 'another'}];
    await filters.updateComplete;
    expect(read(row()!)).to.match(/^Px+.*2/);
  });

  it('the catalog field lists the options that match what is typed', async () => {
    const field = await fixture<PlanCatalogField>(html`<plan-catalog-field label="Make"></plan-catalog-field>`);
    field.options = ['Land Rover', 'Lexus', 'Rolls-Royce', 'Toyota'];
    await field.updateComplete;
    field.focus();
    await sendKeys({type: 'l'});
    await field.updateComplete;
    const options = () => [...field.renderRoot.querySelectorAll('[role="option"]')].map(option => read(option));
    expect(options()).to.deep.equal(['Land Rover', 'Lexus', 'Rolls-Royce']);
    translate(field);
    await sendKeys({type: 'e'});
    await field.updateComplete;
    expect(options()).to.deep.equal(['Lexus']);
  });

  it('the maintenance panel shows another program', async () => {
    const [plan] = plansOf(FULL_ENTRY);
    const panel = await fixture<PlanMaintenancePanel>(html`<plan-maintenance-panel></plan-maintenance-panel>`);
    panel.program = plan?.maintenanceProgram;
    await panel.updateComplete;
    translate(panel);
    panel.program = {description: 'Tires only.', items: []};
    await panel.updateComplete;
    expect(readNew(panel)).to.contain('Tires only.');
  });
});
