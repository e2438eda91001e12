import {expect, fixture, html} from '@open-wc/testing';
import {PlanMaintenancePanel} from '../../../src/elements/details/plan-maintenance-panel.js';
import {part, read, still} from '../support.js';

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
    await expect(await still(await makePanel(PROGRAM))).to.be.accessible();
  });

  it('is accessible in the dark', async () => {
    const panel = await makePanel(PROGRAM);
    Object.assign(panel.style, {colorScheme: 'dark', background: '#181b1e'});
    await expect(await still(panel)).to.be.accessible();
  });

  it('is accessible without one', async () => {
    await expect(await still(await makePanel(null))).to.be.accessible();
  });

  it('is accessible with a program that says nothing', async () => {
    await expect(await still(await makePanel({}))).to.be.accessible();
  });

  it('shows the description and each item with what limits it', async () => {
    const panel = await makePanel(PROGRAM);
    expect(read(part(panel, '[part="base"]'))).to.contain('Oil changes and tire rotation.');
    expect(items(panel)).to.deep.equal(['Oil and filter change Two a year', 'Fluid check']);
  });

  it('U13: shows nothing where there is no program', async () => {
    expect(isEmpty(await makePanel(null))).to.equal(true);
    expect(isEmpty(await makePanel(undefined))).to.equal(true);
  });

  it('U13: shows a program that says nothing as one that is there', async () => {
    const panel = await makePanel({});
    expect(read(part(panel, '[part="base"]'))).to.contain('comes with a maintenance program');
    expect(items(panel)).to.deep.equal([]);
  });

  it('U13: has no link where there is no document', async () => {
    expect(link(await makePanel({...PROGRAM, documentUrl: undefined}))).to.equal(null);
  });

  it('leads to the document in a tab of its own, and says so', async () => {
    const shown = link(await makePanel(PROGRAM));
    expect(shown?.href).to.equal(PROGRAM.documentUrl);
    expect(shown?.target).to.equal('_blank');
    expect(shown?.rel).to.contain('noopener');
    expect(read(shown as Node)).to.contain('opens in a new tab');
  });

  it('T9: has no link to an address that is none to go to', async () => {
    for (const documentUrl of ['javascript:alert(1)', 'http://shop.example/a', 'https://user:pw@shop.example/', 'a']) {
      expect(link(await makePanel({...PROGRAM, documentUrl})), documentUrl).to.equal(null);
    }
    expect(link(await makePanel(PROGRAM, {hosts: ['other.example']}))).to.equal(null);
  });

  it('T10: shows markup as text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const panel = await makePanel({description: markup, items: [{label: markup, info: markup}]});
    expect(panel.shadowRoot?.querySelector('img')).to.equal(null);
    expect(items(panel)).to.deep.equal([`${markup} ${markup}`]);
  });
});
