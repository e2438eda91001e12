import {expect, fixture, html} from '@open-wc/testing';
import {PlanMaintenancePanel} from '../../../src/elements/details/plan-maintenance-panel.js';
import {detailStrings} from '../../../src/strings/en/details.js';
import {part, read, settled} from '../support.js';

before(() => PlanMaintenancePanel.define());

const makePanel = (program: PlanMaintenancePanel['program'], links: PlanMaintenancePanel['links'] = {}) =>
  fixture<PlanMaintenancePanel>(
    html`<plan-maintenance-panel .program=${program} .links=${links}></plan-maintenance-panel>`,
  );

const PROGRAM = {
  description: 'Oil changes and tire rotation.',
  items: [{label: 'Oil and filter change', info: 'Two a year'}, {label: 'Fluid check'}],
  documentUrl: 'https://shop.example/program.pdf',
};
const isEmpty = (panel: PlanMaintenancePanel) => panel.shadowRoot?.querySelector('[part="base"]') === null;
const items = (panel: PlanMaintenancePanel) =>
  [...(panel.shadowRoot?.querySelectorAll('[part="item"]') ?? [])].map(read);
const link = (panel: PlanMaintenancePanel) => panel.shadowRoot?.querySelector<HTMLAnchorElement>('[part="document"]');

describe('plan-maintenance-panel', () => {
  it('is accessible with a program', async () => {
    await expect(await settled(await makePanel(PROGRAM))).to.be.accessible();
  });

  it('is accessible in dark mode', async () => {
    const panel = await makePanel(PROGRAM);
    Object.assign(panel.style, {colorScheme: 'dark', background: '#181b1e'});
    await expect(await settled(panel)).to.be.accessible();
  });

  it('is accessible without a program', async () => {
    await expect(await settled(await makePanel(null))).to.be.accessible();
  });

  it('is accessible with a program without any content', async () => {
    await expect(await settled(await makePanel({}))).to.be.accessible();
  });

  it('shows the description, and each item with its limits', async () => {
    const panel = await makePanel(PROGRAM);
    expect(read(part(panel, '[part="base"]'))).to.contain('Oil changes and tire rotation.');
    expect(items(panel)).to.deep.equal(['Oil and filter change Two a year', 'Fluid check']);
  });

  it('skips invalid items', async () => {
    const odd = [null, 'Oil', ...PROGRAM.items] as unknown as typeof PROGRAM.items;
    const panel = await makePanel({...PROGRAM, items: odd});
    expect(items(panel)).to.deep.equal(['Oil and filter change Two a year', 'Fluid check']);
  });

  it('shows the general text for a program with only invalid items', async () => {
    const panel = await makePanel({items: [null] as unknown as typeof PROGRAM.items});
    expect(items(panel)).to.deep.equal([]);
    expect(read(part(panel, 'p'))).to.equal(detailStrings.maintenanceText);
  });

  describe('with the plan’s term', () => {
    const ITEMS = [
      {label: 'Oil and filter change', info: 'Two per year'},
      {label: 'Tire rotation', info: 'Every 7,500 miles'},
      {label: 'Fluid check'},
    ];
    async function makeYears(duration: unknown, width = 800): Promise<PlanMaintenancePanel> {
      const panel = await makePanel({...PROGRAM, items: ITEMS});
      panel.style.inlineSize = `${width}px`;
      Object.assign(panel, {duration});
      await panel.updateComplete;
      return panel;
    }
    const heads = ({renderRoot}: PlanMaintenancePanel) => [...renderRoot.querySelectorAll('thead th')].map(read);

    for (const width of [800, 300])
      it(`is accessible by year at ${width} px`, async () => {
        await expect(await settled(await makeYears(36, width))).to.be.accessible();
      });

    it('shows by year what is due a number of times a year, and any other condition across the years', async () => {
      const panel = await makeYears(36);
      expect(heads(panel)).to.deep.equal(['Year 1', 'Year 2', 'Year 3']);
      expect(items(panel)).to.deep.equal([
        'Oil and filter change Two per year 2 2 2',
        'Tire rotation Every 7,500 miles',
        'Fluid check No limit listed',
      ]);
      expect(panel.shadowRoot?.querySelectorAll('circle')).to.have.length(6);
      expect(read(part(panel, '.years'))).to.equal(
        'The year-by-year view is our estimate, based on the program’s terms.',
      );
    });

    it('shows only each condition where there is no space for the years', async () => {
      const panel = await makeYears(60, 300);
      expect(part(panel, 'thead').checkVisibility()).to.equal(false);
      const seen = [...panel.renderRoot.querySelectorAll<HTMLElement>('[part="item"]')].map(item =>
        item.innerText.replace(/\s+/g, ' ').trim(),
      );
      expect(seen).to.deep.equal([
        'Oil and filter change Two per year',
        'Tire rotation Every 7,500 miles',
        'Fluid check No limit listed',
      ]);
    });

    for (const duration of [0, 12, 30, 240, -24, NaN, undefined, 'long'])
      it(`shows a list for a term of ${String(duration)} months`, async () => {
        const panel = await makeYears(duration);
        expect(panel.renderRoot.querySelector('table')).to.equal(null);
        expect(items(panel)).to.have.length(3);
      });

    it('shows a list if no condition is by year', async () => {
      const panel = await makePanel({...PROGRAM, items: ITEMS.slice(1)});
      panel.duration = 36;
      await panel.updateComplete;
      expect(items(panel)).to.deep.equal(['Tire rotation Every 7,500 miles', 'Fluid check']);
    });
  });

  it('U13: a plan without a maintenance program shows nothing', async () => {
    expect(isEmpty(await makePanel(null))).to.equal(true);
    expect(isEmpty(await makePanel(undefined))).to.equal(true);
  });

  it('U13: a maintenance program without any content is shown', async () => {
    const panel = await makePanel({});
    expect(read(part(panel, '[part="base"]'))).to.contain('includes a maintenance program');
    expect(items(panel)).to.deep.equal([]);
  });

  it('U13: a maintenance program without a document has no link', async () => {
    expect(link(await makePanel({...PROGRAM, documentUrl: undefined}))).to.equal(null);
  });

  it('opens the document in a new tab, and tells screen readers so', async () => {
    const shown = link(await makePanel(PROGRAM));
    expect(shown?.href).to.equal(PROGRAM.documentUrl);
    expect(shown?.target).to.equal('_blank');
    expect(shown?.rel).to.equal('noopener noreferrer');
    expect(read(shown as Node)).to.contain('opens in a new tab');
  });

  it('T9: a document URL that is not allowed is not a link', async () => {
    for (const documentUrl of ['javascript:alert(1)', 'http://shop.example/a', 'https://user:pw@shop.example/', 'a']) {
      expect(link(await makePanel({...PROGRAM, documentUrl})), documentUrl).to.equal(null);
    }
    expect(link(await makePanel(PROGRAM, {hosts: ['other.example']}))).to.equal(null);
  });

  it('T10: markup in a maintenance program is shown as text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const panel = await makePanel({description: markup, items: [{label: markup, info: markup}]});
    expect(panel.shadowRoot?.querySelector('img')).to.equal(null);
    expect(items(panel)).to.deep.equal([`${markup} ${markup}`]);
  });
});
