import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {groupPlans} from '../../../src/plans/groups.js';
import {PlanComparison} from '../../../src/elements/comparison/plan-comparison.js';
import {nextEvent, part, plansOf, read, recordAnnouncements, settled, until} from '../support.js';

before(() => PlanComparison.define());

/** Opens a comparison on a phone, and waits until it is complete. */
async function openOnPhone(
  names = ['One', 'Two', 'Three'],
  {width = 390, height = 844, fontSize = 16, isSparse = false} = {},
) {
  await setViewport({width, height});
  const comparison = await fixture<PlanComparison>(html`<plan-comparison></plan-comparison>`);
  comparison.style.setProperty('--plan-font-size', `${fontSize}px`);
  const plans = names.map((planName, place) => ({
    searchResultPlanId: planName,
    planName,
    displayProviderName: 'Northline Protection',
    planCheckoutUrl: 'https://checkout.example/',
    monthlyPrice: 90 + place,
    ...(!isSparse && {
      coverageType: 'Powertrain',
      duration: 60,
      miles: 75,
      deductible: 100,
      downpayment: 90 + place,
      totalPrice: 2000 + place,
    }),
  }));
  Object.assign(comparison, {plans: groupPlans(plansOf(...plans)), open: true});
  await until(() => comparison.renderRoot.querySelector('.body > p') !== null);
  return settled(comparison);
}

const shown = ({renderRoot}: PlanComparison) => [...renderRoot.querySelectorAll('thead .name')].map(read);
const focused = ({shadowRoot}: PlanComparison) => shadowRoot?.activeElement?.getAttribute('aria-label');

/** Which of these are in sight, and not behind something else, once the dialog is scrolled. */
async function inSight(comparison: PlanComparison, ...selectors: readonly string[]): Promise<readonly string[]> {
  const dialog = part(comparison, 'dialog');
  dialog.scrollTop = dialog.scrollHeight;
  expect(dialog.scrollTop).to.be.above(400);
  // Sizes are passed to the styles one frame after they have changed.
  for (let frame = 0; frame < 3; frame += 1) await nextFrame();
  await settled(comparison);
  return selectors.filter(selector => {
    const element = part(comparison, selector);
    const {left, top, width, height} = element.getBoundingClientRect();
    const hit = comparison.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(hit ?? null) || (hit?.localName === 'select' && hit.parentElement?.contains(element));
  });
}

const HEAD = ['thead .name', 'thead .amount', 'thead .remove', 'thead [part~="checkout"]', 'thead .host'] as const;

describe('plan-comparison on a phone', () => {
  afterEach(() => setViewport({width: 800, height: 600}));

  for (const names of [
    ['One', 'Two'],
    ['One', 'Two', 'Three', 'Four'],
  ])
    it(`keeps the price, the checkout and the button to remove a plan in sight with ${names.length} plans`, async () => {
      const comparison = await openOnPhone(names);
      expect(await inSight(comparison, ...HEAD)).to.deep.equal(HEAD);
      const dialog = part(comparison, 'dialog').getBoundingClientRect();
      const {bottom} = part(comparison, 'thead').getBoundingClientRect();
      expect(bottom - dialog.top, 'at most half of the dialog is covered').to.be.at.most(dialog.height / 2);
    });

  it('has a bar that is not much higher than its two lines of buttons', async () => {
    const bar = part(await openOnPhone(), '.bar').getBoundingClientRect();
    expect(bar.height).to.be.at.most(2 * 44 + 10);
  });

  it('keeps only the names in sight in a window that is lower, and again all when it is as high as before', async () => {
    const comparison = await openOnPhone();
    await setViewport({width: 390, height: 550});
    await until(() => part(comparison, 'dialog').clientHeight < 550);
    expect(await inSight(comparison, ...HEAD)).to.deep.equal(['thead .name']);
    await setViewport({width: 390, height: 844});
    await until(() => part(comparison, 'dialog').clientHeight > 550);
    expect(await inSight(comparison, ...HEAD)).to.deep.equal(HEAD);
  });

  it('measures again when the dialog has grown with the rows of its table', async () => {
    const comparison = await openOnPhone(['One', 'Two'], {isSparse: true});
    const dialog = part(comparison, 'dialog');
    const covered = () => part(comparison, 'thead').getBoundingClientRect().bottom - dialog.getBoundingClientRect().top;
    await until(() => covered() > 100 && covered() < dialog.clientHeight / 2 && !dialog.hasAttribute('data-tight'));
  });

  for (const [where, size] of [
    ['in a low window', {height: 500}],
    ['with text twice as large', {fontSize: 32}],
  ] as const)
    it(`lets everything scroll away ${where}`, async () => {
      const comparison = await openOnPhone(['One', 'Two', 'Three'], size);
      expect(await inSight(comparison, ...HEAD)).to.deep.equal([]);
    });

  it('draws no line below the names until something is behind them', async () => {
    const comparison = await openOnPhone(['One', 'Two', 'Three'], {height: 550});
    const color = () => getComputedStyle(part(comparison, 'thead tr')).borderBlockEndColor;
    const CLEAR = 'rgba(0, 0, 0, 0)';
    await until(() => color() === CLEAR);
    part(comparison, 'dialog').scrollTop = 200;
    await until(() => color() !== CLEAR);
    part(comparison, 'dialog').scrollTop = 0;
    await until(() => color() === CLEAR);
  });

  it('gives a row whose term is explained the same height as the others', async () => {
    const comparison = await openOnPhone();
    const heightOf = (label: string) =>
      [...comparison.renderRoot.querySelectorAll('tbody tr')]
        .find(row => read(row).startsWith(label))
        ?.getBoundingClientRect().height ?? NaN;
    expect(part(comparison, 'tbody th .explain').closest('tr')?.textContent).to.contain('Down payment');
    expect(heightOf('Down payment')).to.be.closeTo(heightOf('Total price'), 1);
  });

  it('removes one plan after a double tap on its button, in whose place the next one is', async () => {
    const comparison = await openOnPhone(['One', 'Two', 'Three', 'Four']);
    for (const detail of [1, 2]) {
      part(comparison, '.remove').dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, detail}));
      await comparison.updateComplete;
    }
    expect(comparison.plans.map(({name}) => name)).to.deep.equal(['Two', 'Three', 'Four']);
  });

  it('moves a plan among all plans, and shows it beside the one that it has passed, with the focus and the order announced', async () => {
    const comparison = await openOnPhone(['One', 'Two', 'Three', 'Four']);
    const announcements = recordAnnouncements(comparison);
    const order = () => comparison.plans.map(({name}) => name);
    const press = async (label: string) => {
      const changed = nextEvent(comparison, 'plan-compare-change');
      const button = part(comparison, `[aria-label="${label}"]`);
      button.focus();
      button.click();
      expect((await changed).keys).to.have.length(4);
      await comparison.updateComplete;
    };
    await press('Move Two to the right');
    expect(order()).to.deep.equal(['One', 'Three', 'Two', 'Four']);
    expect(shown(comparison)).to.deep.equal(['B Three', 'C Two']);
    expect(focused(comparison)).to.equal('Move Two to the right');
    await until(() => announcements.length > 0);
    expect(announcements).to.deep.equal(['Two is in column 2. Three is in column 1.']);
    await press('Move Two to the right');
    expect(order()).to.deep.equal(['One', 'Three', 'Four', 'Two']);
    expect(shown(comparison)).to.deep.equal(['C Four', 'D Two']);
    expect(focused(comparison), 'it cannot move farther').to.equal('Move Two to the left');
    await press('Move Four to the left');
    expect(shown(comparison)).to.deep.equal(['B Four', 'C Three']);
    expect(focused(comparison)).to.equal('Move Four to the left');
    expect(comparison.renderRoot.querySelectorAll('[data-by]')).to.have.length(4);
  });
});
