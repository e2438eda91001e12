import {expect, fixture, html} from '@open-wc/testing';
import {PlanCatalogField} from '../../../src/elements/combobox/plan-catalog-field.js';
import {PlanComparison} from '../../../src/elements/comparison/plan-comparison.js';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {PlanFilters} from '../../../src/elements/filters/plan-filters.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {PlanMaintenancePanel} from '../../../src/elements/details/plan-maintenance-panel.js';
import {PlanProgress} from '../../../src/elements/search/plan-progress.js';
import {PlanStartPrice} from '../../../src/elements/start-price/plan-start-price.js';
import {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {PlanVinScanner} from '../../../src/elements/scanner/plan-vin-scanner.js';
import {part} from '../support.js';

const ELEMENTS = {
  'plan-catalog-field': PlanCatalogField,
  'plan-comparison': PlanComparison,
  'plan-details': PlanDetails,
  'plan-filters': PlanFilters,
  'plan-finder': PlanFinder,
  'plan-list': PlanList,
  'plan-maintenance-panel': PlanMaintenancePanel,
  'plan-progress': PlanProgress,
  'plan-start-price': PlanStartPrice,
  'plan-vehicle-form': PlanVehicleForm,
  'plan-vin-scanner': PlanVinScanner,
};

before(() => Object.values(ELEMENTS).forEach(element => element.define()));

const displayOf = (element: Element): string => getComputedStyle(element).display;

/** Adds an element to a page with the page's own styles. */
async function placeUnder(styles: string, tag: string): Promise<HTMLElement> {
  const place = await fixture<HTMLElement>(html`<div class="place"><style></style></div>`);
  place.querySelector('style')?.append(styles);
  const element = document.createElement(tag);
  element.className = 'ours';
  place.append(element);
  return element;
}

describe('the display of our elements', () => {
  for (const tag of Object.keys(ELEMENTS)) {
    it(`<${tag}> is a block unless the page’s styles set another display`, async () => {
      expect(displayOf(await placeUnder('', tag))).to.equal('block');
    });

    it(`<${tag}> has the display that the page’s styles set, so that a page can hide it and lay it out`, async () => {
      for (const display of ['none', 'grid', 'contents', 'inline-block']) {
        expect(displayOf(await placeUnder(`.ours { display: ${display}; }`, tag))).to.equal(display);
      }
    });

    it(`<${tag}> with the attribute hidden is not displayed, whatever the page’s styles set`, async () => {
      const element = await placeUnder('* { all: unset; } .ours { display: block; }', tag);
      element.hidden = true;
      expect(displayOf(element)).to.equal('none');
    });
  }
});

describe('T23: on a page that unsets the styles of all elements', () => {
  it('a finder is as wide as its container and can be used', async () => {
    const finder = (await placeUnder(
      '* { all: unset; } .place { display: block; width: 500px; }',
      'plan-finder',
    )) as PlanFinder;
    await finder.updateComplete;
    const form = part(finder, 'plan-vehicle-form');
    const submit = part(form, '[part~="submit"]');
    expect(part(finder, '[part="base"]').offsetWidth).to.equal(500);
    expect(displayOf(form)).to.equal('block');
    submit.scrollIntoView({block: 'center', behavior: 'instant'});
    const {left, top, width, height} = submit.getBoundingClientRect();
    const hit = form.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2);
    expect(hit === submit, 'the button receives the click').to.equal(true);
  });
});
