import {expect, fixture, html} from '@open-wc/testing';
import type {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanList} from '../../../src/elements/list/plan-list.js';
import {PlanStartPrice} from '../../../src/elements/start-price/plan-start-price.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {replace} from '../replace.js';
import {ENTRIES, allIn, nextEvent, until, makeService, moveOver, part, plansOf} from '../support.js';

const VIN = '1HGCM82633A004352';
const MAINTAINED = {maintenanceProgram: {description: 'Oil changes.', items: [{label: 'Oil change', info: null}]}};

before(() => PlanStartPrice.define());

const sheet = new CSSStyleSheet();
before(() => document.adoptedStyleSheets.push(sheet));
after(() => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1));

/** The number of elements that the page can style with the name of a part. */
const countOf = (element: HTMLElement, name: string): number => {
  sheet.replaceSync(`${element.localName}::part(${name}) { rotate: 7deg }`);
  return allIn(element.shadowRoot as ShadowRoot).filter(each => getComputedStyle(each).rotate === '7deg').length;
};

/** Waits until the page can style an element with each of these parts. */
async function reaches(element: HTMLElement, ...names: readonly string[]): Promise<void> {
  for (const name of names) await until(() => countOf(element, name) > 0, name);
}

/** A finder, or a start price that opens one. */
interface Setting {
  readonly outer: HTMLElement;
  readonly finder: PlanFinder;
  readonly searches: ReturnType<typeof makeService>['searches'];
}

async function makeFinder(): Promise<Setting> {
  const {service, searches} = makeService();
  const finder = await fixture<PlanFinder>(
    html`<plan-finder .service=${service} vin=${VIN} mileage="48000" state="CA" prefetch="off"></plan-finder>`,
  );
  return {outer: finder, finder, searches};
}

async function makeStartPrice(): Promise<Setting> {
  const {service, searches} = makeService();
  const outer = await fixture<PlanStartPrice>(
    html`<plan-start-price .service=${service} vin=${VIN} mileage="48000" state="CA"
      ><span slot="no-price">See plans</span></plan-start-price
    >`,
  );
  await until(() => !part(outer, '[part="open"]').hidden);
  part(outer, '[part="open"]').click();
  await until(() => searches.length === 1);
  return {outer, finder: part(outer, 'plan-finder'), searches};
}

const formOf = (finder: PlanFinder) => part<PlanVehicleForm>(finder, 'plan-vehicle-form');

for (const make of [makeFinder, makeStartPrice])
  describe(`the parts that a page styles through a ${make === makeFinder ? 'plan-finder' : 'plan-start-price'}`, () => {
    it('the parts include those of the progress, the cards and every dialog of the list', async () => {
      const {outer, finder, searches} = await make();
      await formOf(finder).updateComplete;
      if (searches.length === 0) part(formOf(finder), '[part="submit"]').click();
      await until(() => searches.length === 1);
      await reaches(outer, 'progress-status', 'cancel');
      const complete = nextEvent(finder, 'plan-search-complete');
      const plans = plansOf(...ENTRIES.map(entry => ({...entry, ...MAINTAINED})));
      searches[0]?.answer({plans, droppedCount: 0});
      await complete;
      await reaches(outer, 'title', 'card', 'sort', 'filters');
      const list = part<PlanList>(finder, 'plan-list');
      const [dialog, price] = outer === finder ? ['dialog', 'price'] : ['plan-dialog', 'plan-price'];
      await reaches(outer, dialog, price);

      part(list, '[part="details"]').click();
      await until(() => list.renderRoot.querySelector('plan-details[open]'));
      await reaches(outer, dialog, 'dialog-title', 'dialog-close', 'section', 'maintenance-title', 'maintenance-item');
      part(part(list, 'plan-details'), '[part="close"]').click();

      part(list, '[part="filters"]').click();
      await reaches(outer, 'panel', 'filter');
      part(list, '[part="dialog-close"]').click();

      for (const box of list.renderRoot.querySelectorAll<HTMLElement>('[part="compare"] input')) box.click();
      await until(() => list.renderRoot.querySelector('[part="compare-open"]'));
      part(list, '[part="compare-open"]').click();
      await until(() => list.renderRoot.querySelector('plan-comparison[open]'));
      await reaches(outer, dialog, 'dialog-title', 'dialog-close', 'table');
      list.comparing = false;
    });

    it('the parts include those of the fields of every lookup method', async () => {
      const {outer, finder} = await make();
      formOf(finder).lookupMethod = 'catalog';
      await until(() => formOf(finder).renderRoot.querySelectorAll('plan-catalog-field').length === 3);
      for (const name of ['field', 'label', 'input', 'hint']) {
        await until(() => countOf(outer, name) === 5, name);
      }
      await reaches(outer, 'lookup', 'popup', 'submit');
      formOf(finder).lookupMethod = 'plate';
      await until(() => countOf(outer, 'input') === 3);
    });
  });

describe('the parts that a page styles through a plan-finder', () => {
  it('the parts include those of the scanner', async () => {
    const {outer, finder} = await makeFinder();
    replace(navigator, 'mediaDevices', undefined);
    moveOver(formOf(finder));
    await until(() => formOf(finder).renderRoot.querySelector('[part="scan"]'));
    part(formOf(finder), '[part="scan"]').click();
    await until(() => formOf(finder).renderRoot.querySelector('plan-vin-scanner[open]'));
    await reaches(outer, ...['dialog', 'title', 'close', 'status', 'photo'].map(name => `scan-${name}`));
    expect(countOf(outer, 'close')).to.equal(0);
    Object.assign(part(formOf(finder), 'plan-vin-scanner'), {open: false});
  });
});
