import {expect, fixture, html} from '@open-wc/testing';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanService} from '../../../src/elements/search/plan-service.js';
import {ENTRIES, until, makeService, part, plansOf, read} from '../support.js';

before(() => PlanFinder.define());

const car = (service: PlanService) =>
  html`<plan-finder auto-search .service=${service} vin="1HGCM82633A004352" mileage="48000" state="CA"></plan-finder>`;

// The only test of its file: in a page that has not loaded the makes yet.
it('the heading of plans that arrive before the makes are loaded shows the end of the VIN, and never changes', async () => {
  const {service} = makeService();
  const found = {...service, search: () => Promise.resolve({plans: plansOf(...ENTRIES), droppedCount: 0})};
  const finder = await fixture<PlanFinder>(car(found));
  await until(() => finder.matches(':state(results)'));
  const title = () => read(part(finder, '.results .title'));
  expect(title()).to.equal('2 plans for your car');
  expect(read(part(finder, '.results'))).to.contain('VIN ending in 004352 · 48,000 miles · CA');
  // A search that is still pending shows when the makes are loaded.
  const pending = await fixture<PlanFinder>(car(service));
  await until(() => pending.shadowRoot?.querySelector('plan-progress')?.car.includes('2003 Honda'));
  finder.headingLevel = 1;
  await finder.updateComplete;
  expect(part(finder, '.results .title').ariaLevel).to.equal('1');
  expect(title()).to.equal('2 plans for your car');
});
