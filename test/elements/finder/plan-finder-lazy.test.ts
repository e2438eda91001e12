import {aTimeout, expect, fixture, html} from '@open-wc/testing';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {ENTRIES, holds, makeService, part, plansOf, read} from '../support.js';

before(() => PlanFinder.define());

/** A lazy finder far below what is seen, with all that a search needs. */
async function makeFar(): Promise<{finder: PlanFinder; searches: ReturnType<typeof makeService>['searches']}> {
  const {service, searches} = makeService();
  const page = await fixture(html`
    <div>
      <style>
        .far {
          block-size: 6000px;
        }
      </style>
      <div class="far"></div>
      <plan-finder
        loading="lazy"
        auto-search
        lang="es"
        vin="1HGCM82633A004352"
        mileage="48000"
        state="CA"
        .service=${service}
      ></plan-finder>
    </div>
  `);
  return {finder: page.querySelector('plan-finder') as PlanFinder, searches};
}

const isShown = (finder: PlanFinder): boolean => !!finder.shadowRoot?.querySelector('plan-vehicle-form');

/** Lets the page lay itself out and tell what is in view, and what is idle run. */
async function settle(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await new Promise(resolve => requestAnimationFrame(resolve));
    await aTimeout(0);
  }
}

describe('a lazy plan-finder', () => {
  it('keeps its room, searches for nothing and shows nothing before it is near', async () => {
    const {finder, searches} = await makeFar();
    await settle();
    expect(isShown(finder)).to.be.false;
    expect(searches).to.have.length(0);
    expect(finder.offsetHeight).to.be.above(380);
    const {offsetHeight} = finder;
    finder.removeAttribute('auto-search');
    finder.scrollIntoView();
    await holds(() => isShown(finder));
    await finder.updateComplete;
    // The form differs a little from one width to the next.
    expect(Math.abs(finder.offsetHeight - offsetHeight)).to.be.below(120);
    expect(read(finder.shadowRoot as ShadowRoot)).to.contain('Cubra este auto');
  });

  it('searches at once, where it is to, when it is near', async () => {
    const {finder, searches} = await makeFar();
    finder.scrollIntoView();
    await holds(() => searches.length > 0);
    searches[0]?.answer({plans: plansOf(...ENTRIES), droppedCount: 0});
    await holds(() => finder.matches(':state(results)'));
  });

  it('comes when it is given the focus, which it then has', async () => {
    const {finder} = await makeFar();
    finder.removeAttribute('auto-search');
    finder.focus();
    await holds(() => finder.shadowRoot?.activeElement?.localName === 'plan-vehicle-form');
  });

  it('comes when it is to be lazy no more', async () => {
    const {finder} = await makeFar();
    finder.setAttribute('loading', 'eager');
    await finder.updateComplete;
    expect(isShown(finder)).to.be.true;
    expect(part(finder, '.ask')).to.exist;
  });

  it('comes when its property says that it is to be lazy no more', async () => {
    const {finder} = await makeFar();
    finder.loading = 'eager';
    await finder.updateComplete;
    expect(isShown(finder)).to.be.true;
  });

  it('comes when another lookup method is chosen for it, and has that lookup method', async () => {
    const {finder} = await makeFar();
    finder.removeAttribute('auto-search');
    await settle();
    finder.chooseLookupMethod('plate');
    await holds(() => finder.shadowRoot?.activeElement?.localName === 'plan-vehicle-form');
    expect(part<PlanVehicleForm>(finder, 'plan-vehicle-form').lookupMethod).to.equal('plate');
  });
});
