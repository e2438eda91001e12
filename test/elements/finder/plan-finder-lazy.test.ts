import {aTimeout, expect, fixture, html} from '@open-wc/testing';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import {ENTRIES, until, makeService, part, plansOf, read} from '../support.js';

before(() => PlanFinder.define());

/** Creates a lazy finder far below the viewport, with everything that a search needs. */
async function makeFar(): Promise<{finder: PlanFinder; searches: ReturnType<typeof makeService>['searches']}> {
  // An earlier test may have scrolled.
  scrollTo(0, 0);
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

/** Waits for layout, intersection observers and idle callbacks. */
async function settle(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await new Promise(resolve => requestAnimationFrame(resolve));
    await aTimeout(0);
  }
}

describe('a lazy plan-finder', () => {
  it('reserves its space, and neither searches nor shows anything before it is near the viewport', async () => {
    const {finder, searches} = await makeFar();
    await settle();
    expect(isShown(finder)).to.be.false;
    expect(searches).to.have.length(0);
    expect(finder.offsetHeight).to.be.above(380);
    const {offsetHeight} = finder;
    finder.removeAttribute('auto-search');
    finder.scrollIntoView();
    await until(() => isShown(finder));
    await finder.updateComplete;
    // The form's height differs a little with its width.
    expect(Math.abs(finder.offsetHeight - offsetHeight)).to.be.below(120);
    expect(read(finder.shadowRoot as ShadowRoot)).to.contain('Proteja su auto');
  });

  it('searches immediately, if it is set to, once it is near the viewport', async () => {
    const {finder, searches} = await makeFar();
    finder.scrollIntoView();
    await until(() => searches.length > 0);
    searches[0]?.answer({plans: plansOf(...ENTRIES), droppedCount: 0});
    await until(() => finder.matches(':state(results)'));
  });

  it('renders when it is focused in the same task in which it was added', async () => {
    const {finder} = await makeFar();
    const copy = finder.cloneNode() as PlanFinder;
    copy.removeAttribute('auto-search');
    finder.replaceWith(copy);
    copy.focus();
    await until(() => copy.shadowRoot?.activeElement?.localName === 'plan-vehicle-form');
  });

  it('renders when it is focused, and then has focus', async () => {
    const {finder} = await makeFar();
    finder.removeAttribute('auto-search');
    finder.focus();
    await until(() => finder.shadowRoot?.activeElement?.localName === 'plan-vehicle-form');
  });

  it('renders when its attribute is set to eager', async () => {
    const {finder} = await makeFar();
    finder.setAttribute('loading', 'eager');
    await finder.updateComplete;
    expect(isShown(finder)).to.be.true;
    expect(part(finder, '.ask')).to.exist;
  });

  it('renders when its property is set to eager', async () => {
    const {finder} = await makeFar();
    finder.loading = 'eager';
    await finder.updateComplete;
    expect(isShown(finder)).to.be.true;
  });

  it('renders when it is opened, and shows its form in the dialog', async () => {
    const {finder} = await makeFar();
    finder.removeAttribute('auto-search');
    await finder.open();
    expect(part(finder, 'dialog[open] plan-vehicle-form')).to.exist;
    await finder.close();
  });
});
