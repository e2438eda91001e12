import {expect, fixture, html} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {groupPlans} from '../../../src/plans/groups.js';
import {PlanComparison} from '../../../src/elements/comparison/plan-comparison.js';
import {comparisonStrings} from '../../../src/strings/es/comparison.js';
import {resultStrings} from '../../../src/strings/es/results.js';
import {heard, holds, part, plansOf, read, still} from '../support.js';

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
  offer('Core', {duration: 60, miles: 999, deductible: 100, monthlyPrice: 41, totalPrice: 1310, ...scores(0)}),
  offer('Max', {duration: 84, miles: 150, deductible: 0, monthlyPrice: 120, totalPrice: 4100, maintenanceProgram: {}}),
];

async function makeComparison(settings: Partial<PlanComparison> = {}, names = ['Gold', 'Core']) {
  const comparison = await openComparison(settings, names);
  await holds(() => isWhole(comparison));
  return comparison;
}

/** As it is when it has just been opened. */
async function openComparison(settings: Partial<PlanComparison> = {}, names = ['Gold', 'Core']) {
  const comparison = await fixture<PlanComparison>(html`<plan-comparison></plan-comparison>`);
  const plans = groupPlans(plansOf(...OFFERS)).filter(({name}) => names.includes(name));
  Object.assign(comparison, {plans, mileage: 21_500, open: true, ...settings});
  await comparison.updateComplete;
  return comparison;
}

/** Whether it shows all, down to its last line. */
const isWhole = ({renderRoot}: PlanComparison) => renderRoot.querySelector('.body > p') !== null;
const dialog = (comparison: PlanComparison) => part<HTMLDialogElement>(comparison, 'dialog');
const rows = (comparison: PlanComparison, table = '[part~="table"]') =>
  [...comparison.renderRoot.querySelectorAll(`${table} tbody tr`)].map(row =>
    [...row.children].map(cell => (cell.querySelector('select') ? '[choice]' : read(cell))),
  );
const row = (comparison: PlanComparison, label: string) =>
  rows(comparison).find(([head]) => head?.startsWith(label)) ?? [];
const heads = (comparison: PlanComparison) =>
  [...comparison.renderRoot.querySelectorAll('[part~="table"] thead .name')].map(head => read(head));
const choose = async (comparison: PlanComparison, selector: string, value: string) => {
  const select = part<HTMLSelectElement>(comparison, selector);
  select.value = value;
  select.dispatchEvent(new Event('change', {bubbles: true}));
  await comparison.updateComplete;
};

describe('plan-comparison', () => {
  afterEach(() => setViewport({width: 800, height: 600}));

  for (const scheme of ['light', 'dark']) {
    for (const width of [320, 1280]) {
      it(`is accessible in the ${scheme} at ${width} px`, async () => {
        await setViewport({width, height: 800});
        const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
        Object.assign(comparison.style, {colorScheme: scheme});
        await still(comparison);
        await expect(comparison).to.be.accessible();
      });
    }
  }

  it('is a table with the plans as its columns and what they are compared by as its rows', async () => {
    const comparison = await makeComparison();
    expect(heads(comparison)).to.deep.equal(['A · Gold', 'B · Core']);
    expect(row(comparison, 'In total')).to.deep.equal(['In total ≠ differs', '$2,400', '$1,310 ✓ lowest']);
    expect(row(comparison, 'Deductible')).to.deep.equal(['Deductible', '$100', '$100']);
    expect(row(comparison, 'Cost per month of coverage')[1]).to.equal('$40');
    expect(row(comparison, 'Maintenance')).to.deep.equal(['Maintenance program', 'No', 'No']);
    const links = [...comparison.renderRoot.querySelectorAll('a')].map(({href}) => href);
    expect(links).to.deep.equal(['https://shop.example/Gold', 'https://shop.example/Core']);
  });

  it('says until when each covers, as an estimate, and not where the unit of miles is unknown', async () => {
    const comparison = await makeComparison();
    const [label, gold, core] = row(comparison, 'Estimated coverage end');
    expect(label).to.contain('Estimated');
    expect(gold).to.contain('or 121,500 miles on the odometer, whichever comes first');
    expect(core).to.contain('with unlimited miles');
    comparison.milesUnit = 'unknown';
    await comparison.updateComplete;
    expect(row(comparison, 'Estimated coverage end')).to.deep.equal([]);
  });

  it('shows only what differs when asked, and says so when nothing does', async () => {
    const comparison = await makeComparison();
    const only = part<HTMLInputElement>(comparison, 'input[name="only"]');
    only.click();
    await comparison.updateComplete;
    expect(row(comparison, 'Deductible')).to.deep.equal([]);
    expect(row(comparison, 'In total')).to.have.length(3);
    const [same] = groupPlans(plansOf(offer('Same', {monthlyPrice: 1})));
    comparison.plans = same ? [same, {...same, key: 'other'}] : [];
    await comparison.updateComplete;
    expect(rows(comparison)[0]?.[0]).to.equal('These plans do not differ in what is quoted.');
  });

  for (const [lang, included, optional] of [
    ['en', 'Included in the price', 'Can be added'],
    ['es', 'Incluido en el precio', 'Se puede agregar'],
  ] as const)
    it(`compares what the price includes apart from what can be added (${lang})`, async () => {
      const addons = (...flags: readonly boolean[]) =>
        flags.map((isIncludedInPlanPrice, index) => ({name: ['Tires', 'Keys'][index], isIncludedInPlanPrice}));
      const plans = groupPlans(
        plansOf(offer('Gold', {addons: addons(true, false)}), offer('Core', {addons: addons(false, false)})),
      );
      const comparison = await makeComparison({plans, lang});
      await holds(() => row(comparison, included).length > 0);
      expect(row(comparison, included)[1]).to.contain('Tires');
      expect(row(comparison, included).join()).not.to.contain('Keys');
      expect(row(comparison, optional).slice(1)).to.deep.equal(['Keys', 'TiresKeys']);
    });

  it('switches a term right here and tells the host', async () => {
    const comparison = await makeComparison();
    const selected = heard(comparison, 'plan-select');
    await choose(comparison, 'select[data-axis="duration"]', '36');
    expect((await selected).plan.totalPrice).to.equal(1800);
    expect(row(comparison, 'In total')[1]).to.equal('$1,800');
  });

  it('maps how broadly each system is covered, in words, and is not there without scores', async () => {
    const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
    expect(rows(comparison, '[part~="heat-map"]')).to.deep.equal([
      ['Engine', '9 out of 10', 'not covered', 'Not given'],
    ]);
    expect(read(part(comparison, '#heat-caption'))).to.contain('may mean that one part of it is');
    comparison.plans = comparison.plans.slice(2);
    await comparison.updateComplete;
    expect(comparison.renderRoot.querySelector('[part~="heat-map"]')).to.equal(null);
  });

  it('draws what the plans cost by their terms, with the same in words and in a table', async () => {
    const comparison = await makeComparison();
    const picture = part(comparison, 'svg[role="img"]');
    expect(picture.getAttribute('aria-label')).to.equal(
      'Gold: $1,800 for 3 years, $2,400 for 5 years; Core: $1,310 for 5 years',
    );
    expect(rows(comparison, '[part~="cost-chart"]')).to.deep.equal([
      ['Gold', '$1,800', '$2,400 ✓ chosen'],
      ['Core', 'Not given', '$1,310 ✓ chosen'],
    ]);
  });

  it('shows its table at once and the rest once that is painted, each time, the focus and its place kept', async () => {
    const comparison = await openComparison();
    for (const time of ['first', 'second']) {
      expect(heads(comparison), time).to.have.length(2);
      expect(isWhole(comparison), time).to.equal(false);
      const focused = comparison.shadowRoot?.activeElement;
      expect(focused?.localName, time).to.equal('input');
      await holds(() => isWhole(comparison));
      part(comparison, '[part~="heat-map"]');
      expect(comparison.shadowRoot?.activeElement, time).to.equal(focused);
      expect(dialog(comparison).scrollTop, time).to.equal(0);
      comparison.open = false;
      await heard(comparison, 'close' as never);
      comparison.open = true;
      await comparison.updateComplete;
    }
  });

  it('takes a plan out, and closes when one alone is left', async () => {
    const comparison = await makeComparison();
    const changed = heard(comparison, 'plan-compare-change');
    part(comparison, '[aria-label="Take out Core"]').click();
    expect((await changed).keys).to.have.length(1);
    await holds(() => !dialog(comparison).open, 'it is closed');
  });

  it('shows two plans side by side on a phone, and which ones is a choice', async () => {
    await setViewport({width: 390, height: 800});
    const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
    expect(row(comparison, 'In total')).to.deep.equal(['In total ≠ differs', '$2,400', '$1,310 ✓ lowest']);
    await choose(comparison, 'select[data-column="1"]', '2');
    expect(row(comparison, 'In total')).to.deep.equal(['In total ≠ differs', '$2,400 ✓ lowest', '$4,100']);
    await choose(comparison, 'select[data-column="0"]', '2');
    expect(row(comparison, 'In total')).to.deep.equal(['In total ≠ differs', '$4,100', '$2,400 ✓ lowest']);
    const table = part(comparison, '[part~="table"]');
    const [label, first, second] = [...(table.querySelector('tbody tr')?.children ?? [])].map(cell =>
      cell.getBoundingClientRect(),
    );
    expect(label?.bottom).to.be.at.most((first?.top ?? 0) + 1);
    expect(first?.top).to.equal(second?.top);
    expect(dialog(comparison).scrollWidth).to.be.at.most(dialog(comparison).clientWidth);
  });

  for (const width of [320, 1280]) {
    it(`keeps the plans’ names in sight below its bar at ${width} px, over the heat map too`, async () => {
      await setViewport({width, height: 640});
      const many = ['Engine', 'Steering', 'Brakes', 'Cooling', 'Fuel', 'Body', 'Interior', 'Exhaust', 'General'];
      const componentScores = many.map(category => ({category, score: 5}));
      const plans = groupPlans(plansOf(offer('One', {componentScores}), offer('Two', {componentScores})));
      const comparison = await makeComparison({plans, strings: comparisonStrings});
      for (const table of ['[part~="table"]', '[part~="heat-map"] table']) {
        part(comparison, `${table} tbody tr:last-child`).scrollIntoView({block: 'end'});
        const top = () => part(comparison, `${table} thead th`).getBoundingClientRect().top;
        const bar = () => part(comparison, '.bar').getBoundingClientRect().bottom;
        await holds(() => top() >= bar() - 1 && top() < bar() + 20, `the names of ${table} are below the bar`);
      }
    });
  }

  it('breaks a name written as one word where another word of it begins', async () => {
    const comparison = await makeComparison({
      plans: groupPlans(plansOf(offer('One', {coverageType: 'MostComprehensive'}), offer('Two', {}))),
    });
    expect(row(comparison, 'Coverage')[1]).to.contain('MostComprehensive');
    expect(comparison.renderRoot.querySelectorAll('td wbr')).to.have.length(1);
  });

  it('draws its cost chart in letters that can be read on a phone', async () => {
    await setViewport({width: 320, height: 640});
    const comparison = await makeComparison();
    const picture = part(comparison, 'svg[role="img"]') as unknown as SVGSVGElement;
    const scale = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
    for (const text of picture.querySelectorAll('text')) {
      expect(parseFloat(getComputedStyle(text).fontSize) * scale).to.be.at.least(10);
      expect(text.getBoundingClientRect().right).to.be.at.most(picture.getBoundingClientRect().right);
    }
    expect((picture.querySelector('.point')?.getBoundingClientRect().width ?? 0) > 16).to.equal(true);
  });

  it('shows on a phone what all cost that are compared, each by the letter that it has everywhere', async () => {
    await setViewport({width: 320, height: 640});
    const comparison = await makeComparison({}, ['Gold', 'Core', 'Max']);
    await choose(comparison, 'select[data-column="0"]', '2');
    const names = [...comparison.renderRoot.querySelectorAll('[part~="table"] thead th')].map(read);
    expect(names.map(name => name.match(/. · \w+$/)?.[0])).to.deep.equal(['C · Max', 'B · Core']);
    const legend = [...comparison.renderRoot.querySelectorAll('.legend li')].map(read);
    expect(legend).to.deep.equal(['A Gold', 'B Core', 'C Max']);
    const letters = [...comparison.renderRoot.querySelectorAll('.costs .letter')].map(read);
    expect(new Set(letters)).to.deep.equal(new Set(['A', 'B', 'C']));
    const boxes = [...comparison.renderRoot.querySelectorAll('.costs .letter')].map(it => it.getBoundingClientRect());
    const meet = (a?: DOMRect, b?: DOMRect) =>
      a && b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    boxes.forEach((box, place) => {
      for (const other of boxes.slice(place + 1)) expect(meet(box, other), 'letters lie on each other').to.equal(false);
    });
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
      it(`no label of its cost chart overlaps another at 320 px, at ${months.join(', ')} months in ${lang}`, async () => {
        await setViewport({width: 320, height: 640});
        const names = ['Gold', 'Core', 'Max', 'Plus'];
        const offers = names.flatMap((name, place) =>
          months.map(duration => offer(name, {duration, totalPrice: 11_000 + place, deductible: 100})),
        );
        const comparison = await makeComparison({plans: groupPlans(plansOf(...offers)), lang, strings});
        await still(comparison);
        const picture = part(comparison, '.costs');
        picture.scrollIntoView();
        const {left, right, top, bottom} = picture.getBoundingClientRect();
        const labels = [...picture.querySelectorAll('text')].map(text => ({
          text: read(text),
          box: text.getBoundingClientRect(),
        }));
        for (const {text, box} of labels)
          expect(box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom, text).to.equal(true);
        const meet = (a: DOMRect, b: DOMRect) =>
          a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        const overlaps = labels.flatMap(({text, box}, place) =>
          labels
            .slice(place + 1)
            .filter(other => meet(box, other.box))
            .map(other => `${text} and ${other.text}`),
        );
        expect(overlaps).to.deep.equal([]);
        const letters = [...picture.querySelectorAll('.letter')].map(letter => letter.getBoundingClientRect());
        const points = [...picture.querySelectorAll('.point')].map(point => point.getBoundingClientRect());
        expect(letters).to.have.length(names.length * months.length);
        const covered = letters.filter((letter, place) =>
          points.some((point, other) => other !== place && meet(letter, point)),
        );
        expect(covered, 'letters under the point of another plan').to.deep.equal([]);
        expect(comparison.renderRoot.querySelectorAll('[part~="cost-chart"] thead th')).to.have.length(
          months.length + 1,
        );
        expect(part(comparison, 'dialog').scrollWidth).to.equal(part(comparison, 'dialog').clientWidth);
        await expect(comparison).to.be.accessible();
      });

  it('has headings of the right level for what is below its table', async () => {
    const comparison = await makeComparison({headingLevel: 3});
    const headings = [...comparison.renderRoot.querySelectorAll('[role="heading"]')].map(heading => [
      heading.getAttribute('aria-level'),
      read(heading),
    ]);
    expect(headings).to.deep.equal([
      ['3', 'Compare plans'],
      ['4', 'How broadly each system is covered'],
      ['4', 'What it costs in total, by term'],
    ]);
  });

  it('speaks other words', async () => {
    const comparison = await makeComparison({strings: comparisonStrings});
    expect(read(part(comparison, '#title'))).to.equal('Comparar planes');
  });
});
