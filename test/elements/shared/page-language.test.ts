import {expect, fixture, html} from '@open-wc/testing';
import type {LitElement} from 'lit';
import {PlanCatalogField} from '../../../src/elements/combobox/plan-catalog-field.js';
import {PlanComparison} from '../../../src/elements/comparison/plan-comparison.js';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {PlanFilters} from '../../../src/elements/filters/plan-filters.js';
import type {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {PlanMaintenancePanel} from '../../../src/elements/details/plan-maintenance-panel.js';
import {PlanProgress} from '../../../src/elements/search/plan-progress.js';
import {PlanStartPrice} from '../../../src/elements/start-price/plan-start-price.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {PlanVinScanner} from '../../../src/elements/scanner/plan-vin-scanner.js';
import {groupPlans} from '../../../src/plans/groups.js';
import {finderStrings as english} from '../../../src/strings/en/finder.js';
import {strings as spanish} from '../../../src/elements/shared/spanish.js';
import {FULL_ENTRY} from '../details/details-support.js';
import {ENTRIES, until, makeService, part, plansOf, read} from '../support.js';

const {comparison, details, filters, finder, form, results, scanner, startPrice, lookup} = spanish as Required<
  typeof spanish
>;
const GROUPS = groupPlans(plansOf(FULL_ENTRY, ...ENTRIES));
const root = document.documentElement;
const langBefore = root.lang;

before(() => {
  PlanStartPrice.define();
  for (const element of [PlanCatalogField, PlanComparison, PlanDetails, PlanFilters, PlanList]) element.define();
  for (const element of [PlanMaintenancePanel, PlanProgress, PlanVinScanner]) element.define();
});

afterEach(() => {
  root.lang = langBefore;
});

const titleOf = (element: PlanFinder): string => read(part(element, '[part="title"]'));

describe('the language of a plan-finder', () => {
  it('the language is the last one that was set, however quickly it changed', async () => {
    root.lang = 'en';
    const element = await fixture<PlanFinder>(html`<plan-finder></plan-finder>`);
    element.lang = 'es';
    // The translation is loading: the element has started to update.
    await Promise.resolve();
    await Promise.resolve();
    element.lang = 'en';
    await until(() => !element.isUpdatePending);
    expect([titleOf(element), element.language]).to.deep.equal([english.title, 'en']);
    element.lang = 'es';
    element.lang = 'en';
    element.lang = 'es';
    await until(() => titleOf(element) === finder.title);
    await element.updateComplete;
    expect(element.language).to.equal('es-US');
  });

  it('the language follows <html lang> when the page changes it', async () => {
    root.lang = 'en';
    const element = await fixture<PlanFinder>(html`<plan-finder></plan-finder>`);
    root.lang = 'es';
    await until(() => titleOf(element) === finder.title);
    root.removeAttribute('lang');
    await until(() => titleOf(element) === english.title);
  });

  it('the language follows an ancestor’s lang, also across shadow roots', async () => {
    const outer = await fixture<HTMLElement>(html`<section lang="en"><div></div></section>`);
    const shadow = (outer.firstElementChild as Element).attachShadow({mode: 'closed'});
    const host = document.createElement('div');
    shadow.append(host);
    const element = document.createElement('plan-finder');
    host.attachShadow({mode: 'open'}).append(element);
    await element.updateComplete;
    outer.lang = 'es';
    await until(() => titleOf(element) === finder.title);
    host.lang = 'en';
    await until(() => titleOf(element) === english.title);
  });

  it('the language is that of the part of the page to which the element is moved', async () => {
    const page = await fixture(
      html`<div>
        <p lang="en"></p>
        <p lang="es"></p>
      </div>`,
    );
    const element = document.createElement('plan-finder');
    page.firstElementChild?.append(element);
    await element.updateComplete;
    page.lastElementChild?.append(element);
    await until(() => titleOf(element) === finder.title);
  });

  for (const lang of ['es', 'ES', 'es-MX', 'es_US', 'es-419', ' es '])
    it(`a finder is Spanish on a page with lang="${lang}"`, async () => {
      const element = await fixture<PlanFinder>(html`<plan-finder lang=${lang}></plan-finder>`);
      expect(titleOf(element)).to.equal(finder.title);
    });

  for (const lang of ['en', 'EN-us', 'de', 'esu', 'est', '', 'no language', 'constructor'])
    it(`a finder is English on a page with lang="${lang}"`, async () => {
      const element = await fixture<PlanFinder>(html`<plan-finder lang=${lang}></plan-finder>`);
      expect(titleOf(element)).to.equal(english.title);
    });

  it('the language of the plans changes, too, when the page changes it while they are shown', async () => {
    const {service, searches} = makeService();
    const element = await fixture<PlanFinder>(
      html`<plan-finder .service=${service} vin="1HGCM82633A004352" mileage="48000" state="CA"></plan-finder>`,
    );
    await part<PlanVehicleForm>(element, 'plan-vehicle-form').updateComplete;
    part(part(element, 'plan-vehicle-form'), '[part="submit"]').click();
    await until(() => searches.length === 1);
    searches[0]?.answer({plans: plansOf(...ENTRIES), droppedCount: 0});
    await until(() => element.matches(':state(results)'));
    root.lang = 'es';
    await until(() => read(part(part(element, 'plan-list'), '[part="checkout"]')) === results.checkout);
    expect(searches).to.have.length(1);
  });
});

/** What each element shows in Spanish when it is used on its own. */
const ALONE: Readonly<Record<string, {settings?: object; shows: readonly (string | undefined)[]}>> = {
  'plan-catalog-field': {settings: {options: ['Honda'], value: 'x'}, shows: [lookup.lists?.noMatch('x')]},
  'plan-comparison': {
    settings: {plans: GROUPS, open: true},
    shows: [comparison.comparisonTitle?.(GROUPS.length), results.perMonth],
  },
  'plan-details': {settings: {group: GROUPS[0], open: true}, shows: [details.glanceTitle, results.checkout]},
  'plan-filters': {settings: {plans: GROUPS}, shows: [filters.filterNames?.providers, filters.filterNames?.duration]},
  'plan-finder': {shows: [finder.title, form.submit]},
  'plan-list': {settings: {plans: GROUPS}, shows: [results.checkout, details.sortBy, filters.filters]},
  'plan-maintenance-panel': {settings: {program: {}}, shows: [details.maintenanceTitle]},
  'plan-progress': {shows: [results.waitTitle?.()]},
  'plan-start-price': {shows: [startPrice.seePlans]},
  'plan-vehicle-form': {shows: [form.submit]},
  'plan-vin-scanner': {shows: [scanner.title]},
};

const textOf = (node: Element): string =>
  [...(node.shadowRoot?.querySelectorAll('*') ?? [])].reduce(
    (text, child) => text + (child.shadowRoot ? textOf(child) : ''),
    node.shadowRoot ? read(node.shadowRoot) : '',
  );

describe('the language of an element that is used on its own', () => {
  for (const [tag, {settings = {}, shows}] of Object.entries(ALONE))
    it(`a ${tag} has the page’s language, such as Spanish`, async () => {
      const place = await fixture(html`<div lang="es"></div>`);
      const element = Object.assign(document.createElement(tag) as LitElement, settings);
      // An empty element gives a start price without a price its own text.
      if (element instanceof PlanStartPrice)
        element.append(Object.assign(document.createElement('span'), {slot: 'no-price'}));
      place.append(element);
      await element.updateComplete;
      if (element instanceof PlanCatalogField) part(element, 'input').click();
      for (const text of shows) await until(() => textOf(element).includes(text ?? 'none'), text);
    });

  it('the error messages of a form are in Spanish on a Spanish page', async () => {
    const place = await fixture(html`<div lang="es"><plan-vehicle-form></plan-vehicle-form></div>`);
    const element = place.querySelector('plan-vehicle-form') as PlanVehicleForm;
    await element.submit();
    await until(() => textOf(element).includes(lookup.problems?.vin?.empty as string));
  });

  it('a page’s own strings take precedence over a translation', async () => {
    const place = await fixture(html`<div lang="es"></div>`);
    const list = Object.assign(document.createElement('plan-list'), {
      plans: GROUPS,
      strings: {checkout: 'Comprar'},
      toolStrings: {details: {sortBy: 'Por'}},
    });
    place.append(list);
    await list.updateComplete;
    expect(read(part(list, '[part="checkout"]'))).to.equal('Comprar');
    expect(read(part(list, '[part="details"]'))).to.equal(results.details);
    await until(() => textOf(list).includes('Por') && textOf(list).includes(filters.filters ?? 'none'));
  });

  for (const lang of ['es', 'es-MX', 'es-419', 'es-ES'])
    it(`numbers and prices are as in the US with lang="${lang}"`, async () => {
      const place = await fixture(html`<div lang=${lang}></div>`);
      const list = Object.assign(document.createElement('plan-list'), {plans: GROUPS});
      place.append(list);
      await list.updateComplete;
      expect(textOf(list)).to.contain(results.miles).and.to.contain('100,000');
      expect(read(part(list, '[part="price"]'))).to.match(/^\$\d/);
    });
});
