import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys, setViewport} from '@web/test-runner-commands';
import {groupPlans} from '../../../src/plans/groups.js';
import {COMPONENT_CATEGORIES} from '../../../src/contract/coverage.js';
import {PlanComparison} from '../../../src/elements/comparison/plan-comparison.js';
import {comparisonStrings} from '../../../src/strings/es/comparison.js';
import {detailStrings} from '../../../src/strings/es/details.js';
import {resultStrings} from '../../../src/strings/es/results.js';
import {replace} from '../replace.js';
import {allIn, enter, nextEvent, until, part, plansOf, read, recordAnnouncements, settled} from '../support.js';

before(() => PlanComparison.define());

const offer = (planName: string, fields: object) => ({
  searchResultPlanId: JSON.stringify([planName, fields]),
  planName,
  displayProviderName: `${planName} Inc.`,
  planCheckoutUrl: `https://shop.example/${planName}`,
  ...fields,
});
const scores = (engine: number) => ({componentScores: [{category: 'Engine', score: engine}]});

const OFFERS = [
  offer('Gold', {duration: 60, miles: 100, deductible: 100, monthlyPrice: 84, totalPrice: 2400, ...scores(9)}),
  offer('Gold', {duration: 36, miles: 100, deductible: 100, monthlyPrice: 70, totalPrice: 1800, ...scores(9)}),
  offer('Core', {
    duration: 60,
    miles: 999,
    deductible: 100,
    monthlyPrice: 41,
    totalPrice: 1310,
    ...scores(0),
    maintenanceProgram: null,
  }),
  offer('Max', {duration: 84, miles: 150, deductible: 0, monthlyPrice: 120, totalPrice: 4100, maintenanceProgram: {}}),
];

async function makeComparison(settings: Partial<PlanComparison> = {}, names = ['Gold', 'Core']) {
  const comparison = await openComparison(settings, names);
  await until(() => isComplete(comparison));
  return comparison;
}

/** Each text of an element with the positions of its lines. */
function linesOf(element: HTMLElement): [string, number[]][] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines: [string, number[]][] = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const text = range.toString().trim();
    if (text !== '') lines.push([text, [...range.getClientRects()].map(({top}) => top)]);
  }
  return lines;
}

/** Opens a comparison, and returns it before it is complete. */
async function openComparison(settings: Partial<PlanComparison> = {}, names = ['Gold', 'Core']) {
  const comparison = await fixture<PlanComparison>(html`<plan-comparison></plan-comparison>`);
  const plans = groupPlans(plansOf(...OFFERS)).filter(({name}) => names.includes(name));
  Object.assign(comparison, {plans, mileage: 21_500, open: true, ...settings});
  await comparison.updateComplete;
  return comparison;
}

/** Whether the comparison is complete, down to its last line. */
const isComplete = ({renderRoot}: PlanComparison) => renderRoot.querySelector('.body > p') !== null;
const dialog = (comparison: PlanComparison) => part<HTMLDialogElement>(comparison, 'dialog');
const rows = (comparison: PlanComparison, table = '[part~="table"]') =>
  [...comparison.renderRoot.querySelectorAll(`${table} tbody tr`)].map(row =>
    [...row.children].map(cell => (cell.querySelector('select') ? '[choice]' : read(cell))),
  );
const row = (comparison: PlanComparison, label: string) =>
  rows(comparison).find(([head]) => head?.startsWith(label)) ?? [];
const headings = (comparison: PlanComparison) =>
  [...comparison.renderRoot.querySelectorAll('[part~="table"] thead .name')].map(head => read(head));
const choose = async (comparison: PlanComparison, selector: string, value: string) => {
  const select = part<HTMLSelectElement>(comparison, selector);
  select.value = value;
  select.dispatchEvent(new Event('change', {bubbles: true}));
  await comparison.updateComplete;
};

/** Clicks a button by its text. */
const clickButton = async (comparison: PlanComparison, text: string) => {
  [...comparison.renderRoot.querySelectorAll('button')].find(button => read(button) === text)?.click();
  await comparison.updateComplete;
};

describe('plan-comparison', () => {
  afterEach(() => setViewport({width: 800, height: 600}));

  for (const scheme of ['light', 'dark']) {
    for (const width of [320, 1280]) {
      it(`is accessible in ${scheme} mode at ${width} px`, async () => {
        await setViewport({width, height: 800});
        const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
        Object.assign(comparison.style, {colorScheme: scheme});
        await settled(comparison);
        await expect(comparison).to.be.accessible();
      });
    }
  }

  it('is a table with a column for each plan and a row for each value', async () => {
    const comparison = await makeComparison();
    expect(headings(comparison)).to.deep.equal(['A Gold', 'B Core']);
    expect(row(comparison, 'Total price')).to.deep.equal(['Total price (different)', '$2,400', '$1,310 ✓ lowest']);
    expect(row(comparison, 'Deductible')).to.deep.equal(['Deductible', '$100', '$100']);
    expect(row(comparison, 'Cost per month of coverage')[1]).to.equal('$40');
    expect(row(comparison, 'Maintenance')).to.deep.equal(['Maintenance program (different)', 'Not listed', '– None']);
    const links = [...comparison.renderRoot.querySelectorAll<HTMLAnchorElement>('a[part="checkout"]')].map(
      ({href}) => href,
    );
    expect(links).to.deep.equal(['https://shop.example/Gold', 'https://shop.example/Core']);
  });

  it('shows when each plan’s coverage ends, as an estimate, unless the unit of the mileage limits is unknown', async () => {
    const comparison = await makeComparison();
    const [label, gold, core] = row(comparison, 'Estimated coverage end');
    expect(label).to.contain('Estimated');
    expect(gold).to.contain('or 121,500 miles on the odometer, whichever comes first');
    expect(core).to.contain('with unlimited miles');
    comparison.milesUnit = 'unknown';
    await comparison.updateComplete;
    expect(row(comparison, 'Estimated coverage end')).to.deep.equal([]);
  });

  it('shows only differences when asked, and a message if there are none', async () => {
    const comparison = await makeComparison();
    const only = part<HTMLInputElement>(comparison, 'input[name="only"]');
    only.click();
    await comparison.updateComplete;
    expect(row(comparison, 'Deductible')).to.deep.equal([]);
    expect(row(comparison, 'Total price')).to.have.length(3);
    const [same] = groupPlans(plansOf(offer('Same', {monthlyPrice: 1})));
    comparison.plans = same ? [same, {...same, key: 'other'}] : [];
    await comparison.updateComplete;
    expect(rows(comparison)[0]?.[0]).to.equal('The plans shown are the same on every listed item.');
  });

  it('shows the differences of plans that differ only in their systems', async () => {
    const plans = groupPlans(plansOf(offer('One', scores(8)), offer('Two', scores(5))));
    const comparison = await makeComparison({plans}, ['One', 'Two']);
    part<HTMLInputElement>(comparison, 'input[name="only"]').click();
    await comparison.updateComplete;
    expect(row(comparison, 'Engine')).to.have.length(3);
  });

  it('keeps a row with a choice among the differences, with the focus, when the plans become equal in it', async () => {
    const comparison = await makeComparison();
    await choose(comparison, '[data-axis="duration"]', '36');
    part<HTMLInputElement>(comparison, 'input[name="only"]').click();
    await comparison.updateComplete;
    const select = part<HTMLSelectElement>(comparison, '[data-axis="duration"]');
    select.focus();
    await choose(comparison, '[data-axis="duration"]', '60');
    const terms = rows(comparison).find(([head]) => head === 'Term');
    expect(terms).to.deep.equal(['Term', '[choice]', '5 years']);
    expect(comparison.shadowRoot?.activeElement).to.equal(part(comparison, '[data-axis="duration"]'));
  });

  it('leaves out what the plans share when only differences are shown, such as the dealer’s help', async () => {
    const comparison = await makeComparison({contact: 'tel:+15550100163'});
    const labels = ['Estimated coverage end', 'Questions'];
    const shown = () => labels.filter(label => row(comparison, label).length > 0);
    expect(shown()).to.deep.equal(labels);
    part<HTMLInputElement>(comparison, 'input[name="only"]').click();
    await comparison.updateComplete;
    expect(row(comparison, 'Total price')).to.have.length(3);
    expect(shown()).to.deep.equal(['Estimated coverage end']);
    comparison.plans = groupPlans(
      plansOf(offer('One', {duration: 60, miles: 75, totalPrice: 1}), offer('Two', {duration: 60, miles: 75})),
    );
    await comparison.updateComplete;
    expect(row(comparison, 'Total price')).to.have.length(3);
    expect(shown()).to.deep.equal([]);
  });

  it('sets apart coverage that ends on different days, and not coverage that ends on the same', async () => {
    const isSetApart = (comparison: PlanComparison) =>
      row(comparison, 'Estimated coverage end')[0]?.endsWith('(different)');
    const comparison = await makeComparison();
    expect(isSetApart(comparison)).to.equal(true);
    comparison.plans = groupPlans(
      plansOf(offer('One', {duration: 60, miles: 75}), offer('Two', {duration: 60, miles: 75})),
    );
    await comparison.updateComplete;
    expect(isSetApart(comparison)).to.equal(false);
  });

  for (const [lang, included, optional] of [
    ['en', 'Included in the price', 'Optional add-ons'],
    ['es', 'Incluido en el precio', 'Opciones adicionales'],
  ] as const)
    it(`compares included add-ons separately from optional ones (${lang})`, async () => {
      const addons = (...flags: readonly boolean[]) =>
        flags.map((isIncludedInPlanPrice, index) => ({name: ['Tires', 'Keys'][index], isIncludedInPlanPrice}));
      const plans = groupPlans(
        plansOf(offer('Gold', {addons: addons(true, false)}), offer('Core', {addons: addons(false, false)})),
      );
      const comparison = await makeComparison({plans, lang});
      await until(() => row(comparison, included).length > 0);
      expect(row(comparison, included)[1]).to.contain('Tires');
      expect(row(comparison, included).join()).not.to.contain('Keys');
      expect(row(comparison, optional).slice(1)).to.deep.equal(['Keys', 'TiresKeys']);
    });

  it('changes a term in its table and notifies the page', async () => {
    const comparison = await makeComparison();
    const selected = nextEvent(comparison, 'plan-select');
    await choose(comparison, 'select[data-axis="duration"]', '36');
    expect((await selected).plan.totalPrice).to.equal(1800);
    expect(row(comparison, 'Total price')[1]).to.equal('$1,800');
  });

  it('shows the term as before if the page undoes the choice, also where a plan has none', async () => {
    const plans = groupPlans(plansOf(offer('One', {}), offer('One', {duration: 36, totalPrice: 1800}), ...OFFERS));
    const comparison = await makeComparison({plans});
    const {chosen} = comparison;
    comparison.addEventListener('plan-select', () => (comparison.chosen = chosen));
    const selects = [...comparison.renderRoot.querySelectorAll<HTMLSelectElement>('select[data-axis="duration"]')];
    for (const select of selects) enter(select, '36');
    await comparison.updateComplete;
    expect(selects.map(select => read(select.selectedOptions[0] as Node))).to.deep.equal(['Not listed', '5 years']);
    expect(row(comparison, 'Total price').slice(1, 3)).to.deep.equal(['Not listed', '$2,400']);
  });

  it('announces what a plan costs with the term just chosen', async () => {
    const comparison = await makeComparison();
    const announcements = recordAnnouncements(comparison);
    await choose(comparison, 'select[data-axis="duration"]', '36');
    await until(() => announcements.length > 0);
    expect(announcements).to.deep.equal(['Gold: $70/month, $1,800 total, $100 deductible']);
  });

  it('shows coverage by system with scores as text, and nothing without scores', async () => {
    const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
    const systems = [...part(comparison, '[part~="heat-map"]').querySelectorAll('tr')];
    expect([...(systems[1]?.children ?? [])].map(read)).to.deep.equal([
      'Engine (different)',
      '9',
      '– Not covered',
      'Not listed',
    ]);
    expect(part(comparison, '.score [role="img"]').getAttribute('aria-label')).to.equal('9 out of 10');
    expect(read(systems[0] as Element)).to.contain('doesn’t mean every part in that system is covered');
    comparison.plans = comparison.plans.slice(2);
    await comparison.updateComplete;
    expect(comparison.renderRoot.querySelector('[part~="heat-map"]')).to.equal(null);
  });

  it('shows that a plan covers a system whose parts are listed without a score, as its details do', async () => {
    const parts = {coverageBreakdown: [{category: 'Engine', parts: ['Pistons']}]};
    const plans = groupPlans(plansOf(offer('One', scores(9)), offer('Two', parts), offer('Three', {})));
    const comparison = await makeComparison({plans});
    expect(row(comparison, 'Engine')).to.deep.equal(['Engine (different)', '9', 'Yes', 'Not listed']);
  });

  it('shows total prices by term as a chart, with the same data as text and in a table', async () => {
    const comparison = await makeComparison();
    const terms = [...part(comparison, '.costs').children].map(term => [...term.querySelectorAll('li')].map(read));
    expect(terms).to.deep.equal([
      ['A Gold $1,800', 'B Core Not offered'],
      ['A Gold $2,400 (selected)', 'B Core $1,310 (selected)'],
    ]);
    const widths = [...comparison.renderRoot.querySelectorAll('.costs rect')].map(bar => bar.getAttribute('width'));
    expect(widths).to.deep.equal(['75%', '100%', `${(1310 / 2400) * 100}%`]);
  });

  it('says that a plan is not offered with a term only if none of its variants can have it', async () => {
    const plans = groupPlans(
      plansOf(
        offer('Full', {duration: 36, totalPrice: 1800}),
        offer('Full', {duration: 60, totalPrice: 2400}),
        offer('Unpriced', {duration: 36, totalPrice: 1700}),
        offer('Unpriced', {duration: 60, monthlyPrice: 70}),
        offer('Termless', {totalPrice: 1600}),
        offer('Short', {duration: 36, totalPrice: 1500}),
      ),
    );
    const comparison = await makeComparison({plans});
    const [, five] = [...part(comparison, '.costs').children].map(term => [...term.querySelectorAll('li')].map(read));
    expect(five).to.deep.equal([
      'A Full $2,400',
      'B Unpriced Not listed',
      'C Termless Not listed',
      'D Short Not offered',
    ]);
  });

  it('shows no term of another variant for one without it, and lets the shopper choose that', async () => {
    const plans = groupPlans(
      plansOf(
        offer('One', {totalPrice: 900}),
        offer('One', {duration: 36, totalPrice: 1800}),
        offer('Two', {duration: 60}),
      ),
    );
    const comparison = await makeComparison({plans});
    const select = () => part<HTMLSelectElement>(comparison, 'select[data-axis="duration"]');
    expect(read(select().selectedOptions[0] as Node)).to.equal('Not listed');
    await choose(comparison, 'select[data-axis="duration"]', '36');
    expect(row(comparison, 'Term (')).to.deep.equal(['Term (different)', '[choice]', '5 years ✓ longest']);
    expect(read(select().selectedOptions[0] as Node)).to.equal('3 years');
    expect(row(comparison, 'Total price')[1]).to.equal('$1,800');
  });

  it('shows the terms in the chart from the shortest to the longest, and no bar for a plan that costs nothing', async () => {
    const plans = groupPlans(
      plansOf(offer('Long', {duration: 84, totalPrice: 0}), offer('Short', {duration: 36, totalPrice: 0})),
    );
    const comparison = await makeComparison({plans});
    const terms = [...part(comparison, '.costs').children].map(term => read(term.firstElementChild!));
    expect(terms).to.deep.equal(['3 years', '7 years']);
    const widths = [...comparison.renderRoot.querySelectorAll('.costs rect')].map(bar => bar.getAttribute('width'));
    expect(widths).to.deep.equal(['0%', '0%']);
  });

  it('compares which systems each plan covers and which it does not, and leaves the rest to the contract', async () => {
    const all = (...without: readonly string[]) => ({
      componentScores: COMPONENT_CATEGORIES.map(category => ({category, score: without.includes(category) ? 0 : 8})),
    });
    const plans = groupPlans(
      plansOf(
        offer('One', {coverageType: 'MostComprehensive', ...all()}),
        offer('Two', all('Body', 'Consumables')),
        offer('Three', {}),
      ),
    );
    const comparison = await makeComparison({plans});
    expect(row(comparison, 'Systems with covered parts').slice(1)).to.deep.equal([
      '20 of 20',
      '18 of 20',
      'Not listed',
    ]);
    expect(row(comparison, 'Not covered').slice(1)).to.deep.equal([
      'Exclusions in the contract',
      'Body, Wear items and fluids',
      'Not listed',
    ]);
  });

  it('leaves open whether a plan includes a maintenance program if its response does not show it', async () => {
    const plans = groupPlans(
      plansOf(
        offer('One', {hasMaintenanceProgram: true}),
        offer('Two', {hasMaintenanceProgram: false}),
        offer('Three', {}),
      ),
    );
    const comparison = await makeComparison({plans});
    expect(row(comparison, 'Maintenance program').slice(1)).to.deep.equal(['Yes', '– None', 'Not listed']);
  });

  it('lists the services of each maintenance program, and sets apart programs that differ', async () => {
    const program = (...items: readonly object[]) => ({maintenanceProgram: {items}});
    const oil = {label: 'Oil change', info: 'Two a year'};
    const comparison = await makeComparison({
      plans: groupPlans(plansOf(offer('One', program(oil, {label: 'Tires'})), offer('Two', program(oil)))),
    });
    expect(row(comparison, 'Maintenance program')).to.deep.equal([
      'Maintenance program (different)',
      'Oil change Two a yearTires',
      'Oil change Two a year',
    ]);
    comparison.plans = groupPlans(plansOf(offer('One', program(oil)), offer('Two', program(oil))));
    await comparison.updateComplete;
    expect(row(comparison, 'Maintenance program')[0]).to.equal('Maintenance program');
  });

  it('names the car and its mileage above the rows, as far as they are known', async () => {
    const comparison = await makeComparison({car: '2023 Toyota'});
    const corner = () => [...comparison.renderRoot.querySelectorAll('thead td:first-child p')].map(read);
    expect(corner()).to.deep.equal(['2023 Toyota', '21,500 miles']);
    comparison.mileage = undefined;
    await comparison.updateComplete;
    expect(corner()).to.deep.equal(['2023 Toyota']);
    Object.assign(comparison, {car: undefined, mileage: 21_500});
    await comparison.updateComplete;
    expect(corner(), 'a mileage means nothing without its car').to.deep.equal([]);
  });

  it('shows the buttons of all plans on one line, however long their providers’ names are', async () => {
    await setViewport({width: 1280, height: 800});
    const long = 'Northline Protection and Assurance Company of the Gulf Coast';
    const entries = [OFFERS[0], {...OFFERS[2], displayProviderName: long}, OFFERS[3]];
    const comparison = await settled(await makeComparison({plans: groupPlans(plansOf(...entries))}));
    const buttons = [...comparison.renderRoot.querySelectorAll('thead .acts')];
    const bottoms = buttons.map(button => Math.round(button.getBoundingClientRect().bottom));
    expect(bottoms).to.have.length(3);
    expect(new Set(bottoms).size, bottoms.join(', ')).to.equal(1);
  });

  for (const [width, ...others] of [
    [768, '.acts'],
    [1280, '.acts', '.line-up > .muted'],
  ] as const)
    it(`shows the prices of four plans on one line, and their checkouts on another, at ${width} px`, async () => {
      await setViewport({width, height: 800});
      const entries = [OFFERS[0], OFFERS[1], OFFERS[2], OFFERS[3]].map((fields, index) => ({
        ...fields,
        displayProviderName: index === 1 ? 'Northline Protection and Assurance Company' : 'One',
        monthlyPrice: [99, 119, 125, 88][index],
      }));
      const comparison = await settled(await makeComparison({plans: groupPlans(plansOf(...entries))}));
      for (const selector of [...others, '.amount', 'a[part="checkout"]']) {
        const shown = [...comparison.renderRoot.querySelectorAll(`thead ${selector}`)];
        const tops = shown.map(it => Math.round(it.getBoundingClientRect().top));
        expect(tops).to.have.length(4);
        expect(new Set(tops).size, `${selector}: ${tops.join(', ')}`).to.equal(1);
      }
    });

  it('has each checkout beside its price where there is space, and buttons of at least 24 px above it', async () => {
    await setViewport({width: 1280, height: 800});
    const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
    const all = (selector: string) =>
      [...comparison.renderRoot.querySelectorAll(selector)].map(element => element.getBoundingClientRect());
    const [amounts, checkouts, removes] = [all('.amount'), all('a[part="checkout"]'), all('.remove')];
    for (const [index, checkout] of checkouts.entries()) {
      expect(checkout.left).to.be.above(amounts[index]?.right ?? Infinity);
      expect(checkout.top).to.be.below(amounts[index]?.top ?? 0);
      expect(checkout.top - (removes[index]?.top ?? Infinity)).to.be.at.least(24);
    }
  });

  for (const width of [390, 768])
    it(`has a cost chart that is as wide as the table (${width} pixels)`, async () => {
      await setViewport({width, height: 800});
      const comparison = await settled(await makeComparison());
      const [chart, table] = ['[part~="cost-chart"]', '[part~="table"]'].map(it =>
        part(comparison, it).getBoundingClientRect(),
      );
      expect([chart?.left, chart?.right]).to.deep.equal([table?.left, table?.right]);
    });

  it('has the buttons to move and remove a plan on the line of its provider, above the checkout', async () => {
    await setViewport({width: 1280, height: 800});
    const comparison = await settled(await makeComparison());
    const rectOf = (selector: string) => part(comparison, `thead ${selector}`).getBoundingClientRect();
    const middleOf = ({top, height}: DOMRect) => top + height / 2;
    const remove = rectOf('.remove');
    expect(middleOf(remove)).to.be.closeTo(middleOf(rectOf('.line-up > .muted')), 1.5);
    expect(rectOf('[data-by]').top).to.equal(remove.top);
    expect(remove.bottom).to.be.at.most(rectOf('a[part="checkout"]').top + 0.5);
  });

  it('shows a plan’s name in full where it is the choice of the column, however long it is', async () => {
    await setViewport({width: 320, height: 640});
    const name = 'Platinum Advantage Exclusionary Coverage with Technology Package';
    const plans = groupPlans(plansOf(...[name, 'Two', 'Three'].map(it => offer(it, {totalPrice: 1}))));
    const comparison = await makeComparison({plans});
    const select = part(comparison, 'select[data-column="0"]').getBoundingClientRect();
    const text = part(comparison, 'thead .name');
    expect(read(text)).to.equal(`A ${name}`);
    const shown = text.getBoundingClientRect();
    expect(shown.top, 'the select covers it').to.be.at.least(select.top);
    expect(shown.bottom).to.be.at.most(select.bottom);
    expect(select.height).to.be.at.least(44);
    expect(dialog(comparison).scrollWidth).to.be.at.most(dialog(comparison).clientWidth);
    await expect(await settled(comparison)).to.be.accessible();
  });

  it('estimates the number of payments if the quoted prices divide evenly', async () => {
    const plans = groupPlans(
      plansOf(
        offer('One', {monthlyPrice: 62, downpayment: 144, totalPrice: 2376}),
        offer('Two', {monthlyPrice: 63, downpayment: 144, totalPrice: 2376}),
      ),
    );
    const comparison = await makeComparison({plans});
    const [label, ...counts] = row(comparison, 'Number of payments');
    expect(label).to.contain('estimate');
    expect(counts).to.deep.equal(['36', 'Not listed']);
  });

  for (const width of [390, 1280])
    it(`names the host below the button to each plan’s checkout, and at the end what to have ready, at ${width} px`, async () => {
      await setViewport({width, height: 844});
      const plans = groupPlans(
        plansOf(
          offer('One', {planCheckoutUrl: 'https://pay.example:8443/x'}),
          offer('Two', {planCheckoutUrl: 'javascript:alert(1)'}),
        ),
      );
      const comparison = await makeComparison({plans});
      const [one, two] = [...comparison.renderRoot.querySelectorAll('thead td:has(.checkout)')];
      expect(read(one as Element)).to.contain('Checkout Opens pay.example:8443');
      expect(read(two as Element)).not.to.contain('Opens');
      const [button, host] = ['[part~="checkout"]', '.host'].map(it => part(comparison, it).getBoundingClientRect());
      expect(host?.top).to.be.within(button?.bottom ?? NaN, (button?.bottom ?? NaN) + 12);
      const ready = () => read(part(comparison, '.body')).includes('Have your name, address, and payment method ready');
      expect(ready()).to.equal(true);
      comparison.plans = groupPlans(plansOf(offer('One', {planCheckoutUrl: null}), offer('Two', {planCheckoutUrl: 7})));
      await comparison.updateComplete;
      expect(ready()).to.equal(false);
    });

  it('breaks no word of a coverage level beside three other plans on a tablet', async () => {
    await setViewport({width: 768, height: 1024});
    const levels = ['MostComprehensive', 'Powertrain', 'Powertrain', 'Powertrain'];
    const offers = levels.map((coverageType, index) => offer(`Plan ${index}`, {coverageType, totalPrice: 1}));
    const names = offers.map(({planName}) => planName);
    const comparison = await makeComparison({plans: groupPlans(plansOf(...offers))}, names);
    const cell = [...comparison.renderRoot.querySelectorAll('td')].find(it =>
      read(it).startsWith('Most comprehensive'),
    )!;
    const nodes = [cell, ...cell.querySelectorAll('*')].flatMap(it => [...it.childNodes]);
    const text = nodes.find(it => it instanceof Text && it.data.includes('comprehensive')) as Text;
    const word = document.createRange();
    word.setStart(text, text.data.indexOf('comprehensive'));
    word.setEnd(text, text.data.indexOf('comprehensive') + 'comprehensive'.length);
    expect([...word.getClientRects()]).to.have.length(1);
  });

  it('breaks the line before the host of a checkout, not inside it, where the host fits in its column', async () => {
    await setViewport({width: 320, height: 640});
    const plans = groupPlans(
      plansOf(...['One', 'Two'].map(name => offer(name, {planCheckoutUrl: 'https://checkout.example/x'}))),
    );
    const lines = linesOf(part(await makeComparison({plans}), '.host'));
    expect(lines.map(([word]) => word)).to.deep.equal(['Opens', 'checkout', '.', 'example']);
    const [opens, ...host] = lines.map(([, tops]) => tops.join());
    expect(new Set(host).size, 'lines of the host').to.equal(1);
    expect(host).not.to.include(opens);
  });

  it('breaks the host of a checkout before a dot where its column is narrow, not inside a word', async () => {
    await setViewport({width: 320, height: 640});
    const plans = groupPlans(
      plansOf(...['One', 'Two'].map(name => offer(name, {planCheckoutUrl: 'https://checkout.example/x'}))),
    );
    const comparison = await makeComparison({plans});
    comparison.style.setProperty('--plan-font-size', '20px');
    const lines = linesOf(part(comparison, '.host'));
    expect(lines.map(([word, tops]) => [word, tops.length])).to.deep.equal([
      ['Opens', 1],
      ['checkout', 1],
      ['.', 1],
      ['example', 1],
    ]);
    const [opens, checkout, dot, example] = lines.map(([, tops]) => tops[0]);
    expect(new Set([opens, checkout, dot]).size, 'lines').to.equal(3);
    expect(example).to.equal(dot);
  });

  it('breaks no word of its title, amounts and buttons at 200% text on a phone', async () => {
    await setViewport({width: 390, height: 844});
    const comparison = await makeComparison();
    comparison.style.setProperty('--plan-font-size', '32px');
    const heightOf = (selector: string) => {
      const style = getComputedStyle(part(comparison, selector));
      const inner = part(comparison, selector).clientHeight - parseFloat(style.paddingBlock) * 2;
      return Math.round(inner / parseFloat(style.lineHeight));
    };
    expect(heightOf('.amount small'), '/month').to.equal(1);
    expect(heightOf('a[part~="checkout"]'), 'Checkout').to.equal(1);
    const [title, close] = ['#title', '.bar .close'].map(selector => part(comparison, selector));
    const text = [...(title?.childNodes ?? [])].find(it => it instanceof Text && it.data.trim() !== '') as Text;
    for (const word of text.data.trim().split(' ')) {
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(word));
      range.setEnd(text, text.data.indexOf(word) + word.length);
      expect(range.getClientRects().length, word).to.equal(1);
    }
    const [title1, close1] = [title, close].map(it => it?.getBoundingClientRect());
    expect(close1?.left, 'the close button is beside the title').to.be.at.least(title1?.right ?? NaN);
  });

  it('does not scroll sideways at 200% text on a phone', async () => {
    await setViewport({width: 390, height: 844});
    const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
    comparison.style.setProperty('--plan-font-size', '32px');
    await settled(comparison);
    expect(dialog(comparison).scrollWidth).to.be.at.most(dialog(comparison).clientWidth);
  });

  it('does not break the text of a checkout link at any width of a phone', async () => {
    const comparison = await makeComparison();
    const checkout = part(comparison, 'a[part~="checkout"]');
    const text = document.createRange();
    text.selectNodeContents(checkout);
    const broken: number[] = [];
    for (let width = 320; width <= 480; width += 8) {
      await setViewport({width, height: 844});
      await settled(comparison);
      if (new Set([...text.getClientRects()].map(({top}) => top)).size > 1) broken.push(width);
    }
    expect(broken).to.deep.equal([]);
  });

  it('estimates the total price plus the deductibles of the covered repairs that the shopper expects', async () => {
    const comparison = await makeComparison({}, ['Gold', 'Max']);
    const total = () => [...part(comparison, '.repairs').closest('tr')!.querySelectorAll('td')].map(read);
    expect(total()).to.deep.equal(['$2,500', '$4,100']);
    await choose(comparison, '[data-repairs]', '3');
    expect(total()).to.deep.equal(['$2,700', '$4,100']);
    await choose(comparison, '[data-repairs]', '0');
    expect(total()).to.deep.equal(['$2,400', '$4,100']);
    expect(read(part(comparison, '.repairs'))).to.contain('Estimate');
  });

  it('shows the total prices with repairs among the differences if they differ for any number of repairs', async () => {
    const plans = (deductible: number) =>
      groupPlans(
        plansOf(
          offer('Gold', {totalPrice: 2400, monthlyPrice: 70, deductible: 100}),
          offer('Core', {totalPrice: 2400 + 100 - deductible, monthlyPrice: 90, deductible}),
        ),
      );
    const comparison = await makeComparison({plans: plans(0)});
    part<HTMLInputElement>(comparison, 'input[name="only"]').click();
    await comparison.updateComplete;
    const total = () => [...part(comparison, '.repairs').closest('tr')!.querySelectorAll('td')].map(read);
    expect(total()).to.deep.equal(['$2,500', '$2,500']);
    await choose(comparison, '[data-repairs]', '0');
    expect(total()).to.deep.equal(['$2,400', '$2,500']);
    comparison.plans = plans(100);
    await comparison.updateComplete;
    expect(row(comparison, 'Monthly payment')).to.have.length(3);
    expect(comparison.renderRoot.querySelector('.repairs')).to.equal(null);
  });

  it('estimates nothing with repairs without a total price', async () => {
    const plans = groupPlans(plansOf(offer('Gold', {monthlyPrice: 70}), offer('Core', {monthlyPrice: 90})));
    const comparison = await makeComparison({plans});
    expect(row(comparison, 'Monthly payment')).to.have.length(3);
    expect(comparison.renderRoot.querySelector('.repairs')).to.equal(null);
  });

  it('hides from the page’s hotkeys what is typed in a select, and no other key', async () => {
    const comparison = await makeComparison();
    const keys: string[] = [];
    const hear = ({type, key}: KeyboardEvent) => keys.push(`${type} ${key}`);
    for (const type of ['keydown', 'keypress', 'keyup'] as const) document.addEventListener(type, hear);
    for (const select of ['[data-axis]', '[data-repairs]']) {
      part(comparison, select).focus();
      for (const press of ['3', 'k', 'ArrowDown', 'F2']) await sendKeys({press});
    }
    for (const type of ['keydown', 'keypress', 'keyup'] as const) document.removeEventListener(type, hear);
    expect(keys).to.deep.equal(['keydown F2', 'keyup F2', 'keydown F2', 'keyup F2']);
  });

  it('moves a plan to another column, and the focus with it', async () => {
    const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
    part(comparison, '[aria-label="Move Gold to the right"]').click();
    await comparison.updateComplete;
    expect(headings(comparison)).to.deep.equal(['A Core', 'B Gold', 'C Max']);
    await until(
      () => comparison.shadowRoot?.activeElement?.getAttribute('aria-label') === 'Move Gold to the right',
      'the focus moves with the plan',
    );
    expect(comparison.renderRoot.querySelector('[aria-label="Move Core to the left"]')).to.equal(null);
  });

  it('moves a plan to the side that its button names on a page from right to left', async () => {
    const comparison = await makeComparison(
      {strings: {...detailStrings, ...comparisonStrings}, lang: 'ar', dir: 'rtl'},
      ['Gold', 'Core', 'Max'],
    );
    const gold = () =>
      allIn(comparison.renderRoot).find(
        ({className, textContent}) => className === 'name' && /Gold/.test(textContent ?? ''),
      );
    const before = gold()?.getBoundingClientRect().left ?? 0;
    const [left, right] = ['izquierda', 'derecha'].map(side =>
      part(comparison, `[aria-label="Mover Core a la ${side}"]`),
    );
    expect(left?.getBoundingClientRect().left).to.be.below(right?.getBoundingClientRect().left ?? 0);
    part(comparison, '[aria-label="Mover Gold a la izquierda"]').click();
    await comparison.updateComplete;
    expect(headings(comparison)).to.deep.equal(['A Core', 'B Gold', 'C Max']);
    expect(gold()?.getBoundingClientRect().left).to.be.below(before);
    expect(comparison.renderRoot.querySelector('[aria-label="Mover Core a la derecha"]')).to.equal(null);
  });

  it('renders the table first and the rest after it is painted, without moving the focus or the scroll position', async () => {
    const comparison = await openComparison();
    for (const time of ['first', 'second']) {
      expect(headings(comparison), time).to.have.length(2);
      expect(isComplete(comparison), time).to.equal(false);
      const focused = comparison.shadowRoot?.activeElement;
      expect(focused?.part.value, time).to.equal('close');
      await until(() => isComplete(comparison));
      part(comparison, '[part~="heat-map"]');
      expect(comparison.shadowRoot?.activeElement, time).to.equal(focused);
      expect(dialog(comparison).scrollTop, time).to.equal(0);
      comparison.open = false;
      await nextEvent(comparison, 'close' as never);
      comparison.open = true;
      await comparison.updateComplete;
    }
  });

  for (const [change, pressed, focused] of [
    ['moves to the first column', 'Move Core to the left', 'Move Core to the right'],
    ['is removed from the last column', 'Remove Max', 'Remove Core'],
  ])
    it(`keeps the focus in the table when a plan ${change}`, async () => {
      const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
      const button = part(comparison, `[aria-label="${pressed}"]`);
      button.focus();
      button.click();
      await until(() => comparison.shadowRoot?.activeElement?.getAttribute('aria-label') === focused);
    });

  it('shows two plans side by side on a phone after one of four is removed, whichever were shown', async () => {
    await setViewport({width: 390, height: 800});
    const plans = groupPlans(plansOf(...OFFERS, offer('Plus', {duration: 60, totalPrice: 1000})));
    const comparison = await makeComparison({plans});
    await choose(comparison, 'select[data-column="1"]', '3');
    part(comparison, '[aria-label="Remove Plus"]').click();
    await comparison.updateComplete;
    expect(headings(comparison)).to.deep.equal(['A Gold', 'B Core']);
    expect(read(part(comparison, '#title'))).to.equal('Compare 3 plans');
  });

  it('keeps the other plan on a phone when one of the two shown is removed', async () => {
    await setViewport({width: 390, height: 800});
    const names = ['Gold', 'Core', 'Plus', 'Max'];
    const comparison = await makeComparison(
      {plans: groupPlans(plansOf(...names.map((name, index) => offer(name, {totalPrice: 1000 + index}))))},
      names,
    );
    await choose(comparison, 'select[data-column="0"]', '2');
    await choose(comparison, 'select[data-column="1"]', '3');
    part(comparison, '[aria-label="Remove Max"]').click();
    await comparison.updateComplete;
    expect(headings(comparison)).to.deep.equal(['C Plus', 'A Gold']);
    part(comparison, '[aria-label="Remove Gold"]').click();
    await comparison.updateComplete;
    expect(headings(comparison)).to.deep.equal(['A Core', 'B Plus']);
  });

  it('shows the first two plans when it becomes narrow after one was removed from a wide comparison', async () => {
    await setViewport({width: 1280, height: 800});
    const names = ['Gold', 'Core', 'Plus', 'Max'];
    const plans = groupPlans(plansOf(...names.map(name => offer(name, {totalPrice: 1000}))));
    const comparison = await makeComparison({plans}, names);
    part(comparison, '[aria-label="Remove Gold"]').click();
    await comparison.updateComplete;
    await setViewport({width: 390, height: 800});
    await until(() => headings(comparison).length === 2);
    expect(headings(comparison)).to.deep.equal(['A Core', 'B Plus']);
  });

  it('shares and prints every compared plan on a phone, not only the two side by side', async () => {
    await setViewport({width: 390, height: 800});
    const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
    const [mail] = comparison.renderRoot.querySelectorAll<HTMLAnchorElement>('a[part="share"]');
    const text = new URL(mail?.href ?? '').searchParams.get('body') ?? '';
    expect(text.match(/^\w+(?=, \w+ Inc\.)/gm)).to.deep.equal(['Gold', 'Core', 'Max']);
    const printed = new Promise<void>(resolve => replace(window, 'print', resolve));
    part(comparison, '[part="print"]').click();
    await printed;
    const [names] = [...document.documentElement.children]
      .map(({shadowRoot}) => [...(shadowRoot?.querySelectorAll('thead .name') ?? [])].map(read))
      .filter(({length}) => length > 0);
    expect(names).to.deep.equal(['A · Gold', 'B · Core', 'C · Max']);
  });

  it('removes a plan, and closes when only one is left', async () => {
    const comparison = await makeComparison();
    const changed = nextEvent(comparison, 'plan-compare-change');
    part(comparison, '[aria-label="Remove Core"]').click();
    expect((await changed).keys).to.have.length(1);
    await until(() => !dialog(comparison).open, 'it is closed');
  });

  it('shows two plans side by side on a phone, and lets the shopper choose which', async () => {
    await setViewport({width: 390, height: 800});
    const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
    expect(row(comparison, 'Total price')).to.deep.equal(['Total price (different)', '$2,400', '$1,310 ✓ lowest']);
    await choose(comparison, 'select[data-column="1"]', '2');
    expect(row(comparison, 'Total price')).to.deep.equal(['Total price (different)', '$2,400', '$4,100']);
    await choose(comparison, 'select[data-column="0"]', '2');
    expect(row(comparison, 'Total price')).to.deep.equal(['Total price (different)', '$4,100', '$2,400']);
    const table = part(comparison, '[part~="table"]');
    const [label, first, second] = [...(table.querySelector('tbody tr:not(.group)')?.children ?? [])].map(cell =>
      cell.getBoundingClientRect(),
    );
    expect(label?.bottom).to.be.at.most((first?.top ?? 0) + 1);
    expect(first?.top).to.equal(second?.top);
    expect(dialog(comparison).scrollWidth).to.be.at.most(dialog(comparison).clientWidth);
  });

  it('marks only the best of all compared plans on a phone, also those that are not shown', async () => {
    await setViewport({width: 390, height: 800});
    const prices = {One: 3000, Two: 3000, Three: 1000};
    const offers = Object.entries(prices).map(([name, totalPrice]) => offer(name, {totalPrice}));
    const comparison = await makeComparison({plans: groupPlans(plansOf(...offers))});
    expect(row(comparison, 'Total price')).to.deep.equal(['Total price', '$3,000', '$3,000']);
    await choose(comparison, 'select[data-column="0"]', '2');
    expect(row(comparison, 'Total price')).to.deep.equal(['Total price (different)', '$1,000 ✓ lowest', '$3,000']);
  });

  it('shows two plans on a phone also after the plan in a chosen column is no longer compared', async () => {
    await setViewport({width: 390, height: 800});
    const plans = groupPlans(plansOf(...['One', 'Two', 'Three', 'Four'].map(name => offer(name, {totalPrice: 1000}))));
    const comparison = await makeComparison({plans});
    await choose(comparison, 'select[data-column="1"]', '3');
    expect(headings(comparison)).to.deep.equal(['A One', 'D Four']);
    comparison.plans = plans.slice(0, 3);
    await comparison.updateComplete;
    expect(headings(comparison)).to.deep.equal(['A One', 'B Two']);
  });

  it('announces where the other plan is when a choice of columns on a phone swaps them', async () => {
    await setViewport({width: 390, height: 800});
    const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
    const announcements = recordAnnouncements(comparison);
    await choose(comparison, 'select[data-column="0"]', '2');
    await choose(comparison, 'select[data-column="0"]', '1');
    await until(() => announcements.length > 0);
    expect(announcements).to.deep.equal(['Max is in column 2.']);
  });

  it('shows two plans side by side on a tablet while the text is twice as large', async () => {
    await setViewport({width: 768, height: 800});
    const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
    expect(row(comparison, 'Total price')).to.have.length(4);
    comparison.style.setProperty('--plan-font-size', '32px');
    await until(() => row(comparison, 'Total price').length === 3);
    const [label, value] = [...(comparison.renderRoot.querySelector('tbody tr:not(.group)')?.children ?? [])].map(
      cell => cell.getBoundingClientRect(),
    );
    expect(label?.bottom).to.be.at.most((value?.top ?? 0) + 1);
    comparison.style.removeProperty('--plan-font-size');
    await until(() => row(comparison, 'Total price').length === 4);
  });

  for (const [before, after, from, to] of [
    [1280, 600, 'Move Core to the right', 'Move Core to the right'],
    [1280, 600, 'Checkout: Core', 'Checkout: Core'],
    [1280, 600, 'Remove Max', 'Remove Max'],
    [600, 1280, 'Remove Core', 'Remove Core'],
    [600, 1280, 'Plan in column 2', 'Remove Core'],
  ] as const)
    it(`keeps the focus with a plan when the width changes from ${before} to ${after} px (${from})`, async () => {
      await setViewport({width: before, height: 800});
      const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
      const control = part(comparison, `[aria-label="${from}"]`);
      control.focus();
      await setViewport({width: after, height: 800});
      const active = () => comparison.shadowRoot?.activeElement;
      await until(() => active() !== control && active()?.getAttribute('aria-label') === to);
    });

  for (const width of [320, 1280]) {
    it(`keeps the plan names below the toolbar while scrolling at ${width} px, including over the heat map`, async () => {
      await setViewport({width, height: 640});
      const many = ['Engine', 'Steering', 'Brakes', 'Cooling', 'Fuel', 'Body', 'Interior', 'Exhaust', 'General'];
      const componentScores = many.map(category => ({category, score: 5}));
      const plans = groupPlans(plansOf(offer('One', {componentScores}), offer('Two', {componentScores})));
      const comparison = await makeComparison({plans, strings: comparisonStrings});
      for (const place of ['[part~="table"] > :last-child tr:last-child', '[part~="heat-map"] tr:last-child']) {
        part(comparison, place).scrollIntoView({block: 'end'});
        const top = () => part(comparison, 'thead th').getBoundingClientRect().top;
        const bar = () => part(comparison, '.bar').getBoundingClientRect().bottom;
        await until(() => top() >= bar() - 1 && top() < bar() + 20, `the names are below the bar at ${place}`);
      }
    });
  }

  it('describes a known coverage level in plain words, without the API’s name for it', async () => {
    const comparison = await makeComparison({
      plans: groupPlans(plansOf(offer('One', {coverageType: 'MostComprehensive'}), offer('Two', {}))),
    });
    expect(row(comparison, 'Coverage level')[1]).to.equal(
      'Most comprehensive Most mechanical and electrical parts, except those the contract excludes',
    );
  });

  it('shows the cost of every compared plan by name on a phone', async () => {
    await setViewport({width: 320, height: 640});
    const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
    await choose(comparison, 'select[data-column="0"]', '2');
    expect(headings(comparison)).to.deep.equal(['C Max', 'B Core']);
    const charted = [...comparison.renderRoot.querySelectorAll('.costs div:first-child li > .key + span')].map(read);
    expect(charted).to.deep.equal(['Gold', 'Core', 'Max']);
  });

  for (const [lang, strings] of [
    ['en', {}],
    ['es', {...resultStrings, ...comparisonStrings}],
  ] as const)
    for (const months of [
      [36, 60],
      [12, 24, 36, 48, 60, 72, 84, 120],
      [18, 24, 30, 36, 84],
    ])
      it(`does not clip the cost chart at 320 px, with terms of ${months.join(', ')} months (${lang})`, async () => {
        await setViewport({width: 320, height: 640});
        const names = ['Gold', 'Core', 'Max', 'Plus'];
        const offers = names.flatMap((name, place) =>
          months.map(duration => offer(name, {duration, totalPrice: 11_000 + place, deductible: 100})),
        );
        const comparison = await makeComparison({plans: groupPlans(plansOf(...offers)), lang, strings});
        await settled(comparison);
        const lines = [...comparison.renderRoot.querySelectorAll<HTMLElement>('.costs li')];
        expect(lines).to.have.length(names.length * months.length);
        for (const line of lines) {
          expect(line.scrollWidth, read(line)).to.be.at.most(line.clientWidth);
          expect(parseFloat(getComputedStyle(line).fontSize)).to.be.at.least(12);
        }
        expect(part(comparison, 'dialog').scrollWidth).to.equal(part(comparison, 'dialog').clientWidth);
        await expect(comparison).to.be.accessible();
      });

  describe('sharing', () => {
    const SUMMARY = 'https://shop.example/summary/gold';
    const TERMS = {duration: 60, miles: 100, deductible: 100};
    const PRICES = {monthlyPrice: 84, downpayment: 129, totalPrice: 2649};
    const OFFER = offer('Gold', {...PRICES, ...TERMS, planSummaryUrl: SUMMARY});
    const OTHER = offer('Core', {totalPrice: 1310, miles: 999, planSummaryUrl: 'javascript:alert(1)'});
    const TEXT = [
      `Gold, Gold Inc.: $84/month, $129 down, $2,649 total\nTerm: 5 years, Miles: 100,000, Deductible: $100\n${SUMMARY}`,
      'Core, Core Inc.: $1,310 total\nMiles: Unlimited',
      'Quoted on Nov 20, 2026 for one car, valid through Dec 19, 2026.',
    ].join('\n\n');
    const makeSharing = () =>
      makeComparison({
        plans: groupPlans(plansOf(OFFER, OTHER)),
        quotedAt: new Date(2026, 10, 20, 12).getTime(),
        car: '2023 Toyota',
      });

    it('shares plan names, dated prices with their terms, and summary links through the system dialog, and nothing about the car', async () => {
      const shared: unknown[] = [];
      replace(navigator, 'share', async (it: unknown) => void shared.push(it));
      const comparison = await makeSharing();
      await clickButton(comparison, 'Share');
      await clickButton(comparison, 'Share with an app');
      await until(() => shared.length === 1);
      expect(shared).to.deep.equal([{title: 'Compare 2 plans', text: TEXT}]);
    });

    it('shares the terms that the shopper has chosen', async () => {
      const comparison = await makeComparison();
      const [mail] = comparison.renderRoot.querySelectorAll<HTMLAnchorElement>('a[part="share"]');
      const text = () => new URL(mail?.href ?? '').searchParams.get('body');
      expect(text()).to.contain('$84/month, $2,400 total\nTerm: 5 years');
      await choose(comparison, 'select[data-axis="duration"]', '36');
      expect(text()).to.contain('$70/month, $1,800 total\nTerm: 3 years');
    });

    it('refers to the checkout for a price in the shared text only if there is a checkout, as on the screen', async () => {
      const plans = groupPlans(
        plansOf(
          offer('One', {}),
          offer('Two', {planCheckoutUrl: 'javascript:alert(1)'}),
          offer('Three', {planCheckoutUrl: null, downpayment: 90}),
        ),
      );
      const comparison = await makeComparison({plans});
      const [mail] = comparison.renderRoot.querySelectorAll<HTMLAnchorElement>('a[part="share"]');
      expect(new URL(mail?.href ?? '').searchParams.get('body')?.split('\n\n')).to.deep.equal([
        'One, One Inc.: See price at checkout',
        'Two, Two Inc.: Not listed',
        'Three, Three Inc.: $90 down',
      ]);
    });

    it('shares the same text by email and text message', async () => {
      const comparison = await makeSharing();
      const [mail, sms] = [...comparison.renderRoot.querySelectorAll<HTMLAnchorElement>('a[part="share"]')];
      expect(new URL(mail?.href ?? '').searchParams.get('body')).to.equal(TEXT);
      expect(new URLSearchParams(sms?.href.split('?&')[1]).get('body')).to.equal(TEXT);
      await settled(comparison);
      await expect(comparison).to.be.accessible();
    });

    for (const [how, writeText, message] of [
      ['and reports that it was copied', async () => undefined, 'Comparison copied.'],
      [
        'and reports that it could not be copied',
        () => Promise.reject(new DOMException('', 'NotAllowedError')),
        'We couldn’t copy the comparison. Send it by email or text message instead.',
      ],
    ] as const)
      it(`tries to copy the text to the clipboard ${how}`, async () => {
        const copied: string[] = [];
        replace(navigator, 'clipboard', {
          writeText(text: string) {
            copied.push(text);
            return writeText();
          },
        });
        const comparison = await makeSharing();
        await clickButton(comparison, 'Share');
        await clickButton(comparison, 'Copy');
        await until(() => read(part(comparison, '.share')).includes(message));
        const regions = [...comparison.renderRoot.querySelectorAll('[role="status"]')];
        await until(() => regions.some(region => read(region).includes(message)), 'it is announced');
        expect(copied).to.deep.equal([TEXT]);
        // A list passes a new array whenever it renders.
        comparison.plans = [...comparison.plans];
        await comparison.updateComplete;
        expect(read(part(comparison, '.share'))).to.include(message);
        comparison.plans = comparison.plans.toReversed();
        await comparison.updateComplete;
        expect(read(part(comparison, '.share'))).not.to.include(message);
      });

    it('hides the sharing options until asked for, and again the next time it opens', async () => {
      const comparison = await makeSharing();
      const toggle = part(comparison, '[aria-controls="share-options"]');
      const options = part(comparison, '#share-options');
      expect([toggle.ariaExpanded, options.hidden]).to.deep.equal(['false', true]);
      await clickButton(comparison, 'Share');
      expect([toggle.ariaExpanded, options.hidden]).to.deep.equal(['true', false]);
      await settled(comparison);
      await expect(comparison).to.be.accessible();
      comparison.open = false;
      await nextEvent(comparison, 'close' as never);
      comparison.open = true;
      await comparison.updateComplete;
      expect([toggle.ariaExpanded, part(comparison, '#share-options').hidden]).to.deep.equal(['false', true]);
    });

    it('omits the system dialog if the browser has none', async () => {
      const offered = (comparison: PlanComparison) =>
        [...part(comparison, '#share-options').querySelectorAll('[part="share"]')].map(read);
      const others = ['Copy', 'Email', 'Text message'];
      if (!('share' in navigator)) expect(offered(await makeSharing())).to.deep.equal(others);
      replace(navigator, 'share', async () => undefined);
      expect(offered(await makeSharing())).to.deep.equal(['Share with an app', ...others]);
    });
  });

  it('has headings of the right levels', async () => {
    const comparison = await makeComparison({headingLevel: 3});
    const headings = [...comparison.renderRoot.querySelectorAll('[role="heading"]')].map(heading => [
      heading.getAttribute('aria-level'),
      read(heading),
    ]);
    expect(headings).to.deep.equal([
      ['3', 'Compare 2 plans'],
      ['4', 'Total price by term'],
      ['5', '3 years'],
      ['5', '5 years'],
    ]);
  });

  it('uses the page’s strings', async () => {
    const comparison = await makeComparison({strings: comparisonStrings});
    expect(read(part(comparison, '#title'))).to.equal('Comparar 2 planes');
  });
});

describe('a middle click on a checkout link in plan-comparison', () => {
  it('dispatches plan-checkout for a new tab, with the plan of that column', async () => {
    const comparison = await makeComparison();
    const asked = nextEvent(comparison, 'plan-checkout');
    const link = comparison.renderRoot.querySelectorAll('a[part="checkout"]')[1];
    link?.dispatchEvent(new MouseEvent('auxclick', {button: 1, bubbles: true, composed: true, cancelable: true}));
    const {plan, newTab} = await asked;
    expect([plan.planName, newTab]).to.deep.equal(['Core', true]);
  });
});

describe('asking the dealer in plan-comparison', () => {
  const help = ({renderRoot}: PlanComparison) => [...renderRoot.querySelectorAll<HTMLElement>('[part~="ask"]')];

  it('is not offered without the setting', async () => {
    const comparison = await makeComparison();
    expect(help(comparison)).to.deep.equal([]);
    expect(row(comparison, 'Questions')).to.deep.equal([]);
  });

  it('is a link beside each plan, with the plan’s name', async () => {
    const comparison = await makeComparison({contact: 'mailto:sales@dealer.example'});
    const links = help(comparison) as HTMLAnchorElement[];
    expect(links.map(link => link.ariaLabel)).to.deep.equal(['Ask about this plan: Gold', 'Ask about this plan: Core']);
    expect(links.map(({href}) => new URL(href).searchParams.get('subject'))).to.deep.equal([
      'Question about Gold',
      'Question about Core',
    ]);
    await expect(await settled(comparison)).to.be.accessible();
  });

  it('tells a page that answers itself which plan it is about, and closes', async () => {
    const comparison = await makeComparison({contact: 'event'});
    const asked = nextEvent(comparison, 'plan-ask');
    help(comparison)[1]?.click();
    expect((await asked).group.name).to.equal('Core');
    await until(() => !comparison.open);
  });

  it('stays open for a link', async () => {
    const comparison = await makeComparison({contact: 'tel:+15550100163'});
    addEventListener('click', event => event.preventDefault(), {once: true});
    help(comparison)[0]?.click();
    expect(comparison.open).to.equal(true);
  });
});
