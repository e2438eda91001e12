import {expect, fixture, html} from '@open-wc/testing';
import {PlanEvent} from '../../../src/elements/events/plan-event.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import {replace} from '../replace.js';
import {enter, ENTRIES, makeService, nextEvent, part, plansOf, until} from '../support.js';

before(() => PlanFinder.define());

const page = window as unknown as {dataLayer?: unknown[]};

afterEach(() => delete page.dataLayer);

const makeFinder = async (reference: string) => {
  const {service, searches} = makeService();
  const finder = await fixture<PlanFinder>(
    html`<plan-finder
      vin="1HGCM82633A004352"
      mileage="48000"
      state="CA"
      handoff="event"
      analytics="datalayer"
      prefetch="off"
      reference=${reference}
      .service=${service}
    ></plan-finder>`,
  );
  return {finder, searches};
};

/** Records the types and references of all events of a finder that reach the document. */
const recordEvents = (): readonly (readonly [type: string, reference: string])[] => {
  const events: (readonly [string, string])[] = [];
  for (const type of [
    'plan-vehicle-submit',
    'plan-search-start',
    'plan-search-progress',
    'plan-search-complete',
    'plan-select',
    'plan-compare-change',
    'plan-checkout',
  ])
    document.addEventListener(type, event => events.push([type, (event as PlanEvent).reference]), {capture: true});
  return events;
};

it('every event of a finder, and its data layer, have the page’s reference, and its searches do not', async () => {
  const {finder, searches} = await makeFinder('HL-2384 José');
  const events = recordEvents();
  const form = part<HTMLElement & {updateComplete: Promise<unknown>}>(finder, 'plan-vehicle-form');
  await form.updateComplete;
  part(form, 'button[part="submit"]').click();
  await until(() => searches.length === 1, 'the search');
  expect(JSON.stringify(searches[0]?.request)).not.to.contain('HL-2384');
  const complete = nextEvent(finder, 'plan-search-complete');
  searches[0]?.answer({plans: plansOf(...ENTRIES), droppedCount: 0});
  expect((await complete).reference).to.equal('HL-2384 José');
  await finder.updateComplete;
  const list = part(finder, 'plan-list');
  const term = part<HTMLSelectElement>(list, '[data-axis="duration"]');
  enter(term, [...term.options].find(option => !option.selected)?.value ?? '');
  part(list, 'input[type="checkbox"]').click();
  await until(() => events.some(([type]) => type === 'plan-compare-change'), 'the comparison');
  part(list, '[part~="checkout"]').click();
  expect(new Set(events.map(([type]) => type)).size).to.equal(7);
  expect([...new Set(events.map(([, reference]) => reference))]).to.deep.equal(['HL-2384 José']);
  await until(() => page.dataLayer?.length, 'the data layer');
  const pushed = (page.dataLayer ?? []).filter(entry => 'event' in (entry as object));
  expect(pushed).not.to.be.empty;
  for (const entry of pushed) expect(entry).to.include({reference: 'HL-2384 José'});
});

it('a finder without a reference has events with an empty one, and leaves it out of the data layer', async () => {
  const {finder, searches} = await makeFinder('');
  const form = part<HTMLElement & {updateComplete: Promise<unknown>}>(finder, 'plan-vehicle-form');
  await form.updateComplete;
  part(form, 'button[part="submit"]').click();
  await until(() => searches.length === 1, 'the search');
  const complete = nextEvent(finder, 'plan-search-complete');
  searches[0]?.answer({plans: plansOf(...ENTRIES), droppedCount: 0});
  expect((await complete).reference).to.equal('');
  await until(() => page.dataLayer?.length, 'the data layer');
  for (const entry of page.dataLayer ?? []) expect(entry).not.to.have.property('reference');
});

it('events leave out a reference that is too long or has control characters, with one warning', async () => {
  const warnings: string[] = [];
  replace(console, 'warn', (text: string) => warnings.push(text));
  const {finder} = await makeFinder(` ${'x'.repeat(64)} `);
  const referenceOf = (reference: string): string => {
    finder.reference = reference;
    const event = new PlanEvent('plan-select');
    finder.dispatchEvent(event);
    return event.reference;
  };
  expect(referenceOf(finder.reference)).to.equal('x'.repeat(64));
  for (const odd of ['x'.repeat(65), 'x'.repeat(65), 'stock\u0000number']) expect(referenceOf(odd)).to.equal('');
  await until(() => warnings.length >= 2, 'the warnings');
  expect(warnings).to.have.length(2);
  expect(warnings[0]).to.contain('Use up to 64 printable characters');
});
