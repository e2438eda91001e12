import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {PlanProgress} from '../../src/elements/plan-progress.js';
import {part, read} from './support.js';

before(() => PlanProgress.define());

const makeProgress = (elapsedMs = 0) =>
  fixture<PlanProgress>(html`<plan-progress .elapsedMs=${elapsedMs}></plan-progress>`);

describe('plan-progress', () => {
  it('is accessible at first', async () => {
    await expect(await makeProgress()).to.be.accessible();
  });

  it('is accessible after a long wait', async () => {
    await expect(await makeProgress(12_000)).to.be.accessible();
  });

  it('says what is happening in a live region', async () => {
    const progress = await makeProgress();
    expect(read(part(progress, '[role="status"]'))).to.contain('Getting live prices');
  });

  it('speaks of seconds only past eight of them, and never in the live region', async () => {
    const progress = await makeProgress(7999);
    const words = read(part(progress, '[role="status"]'));
    expect(part(progress, '[part="status"] > p').hidden).to.equal(true);
    progress.elapsedMs = 12_400;
    await progress.updateComplete;
    expect(part(progress, '[part="status"] > p').hidden).to.equal(false);
    expect(read(part(progress, '[part="status"] > p'))).to.contain('12 seconds');
    expect(read(part(progress, '[role="status"]'))).to.equal(words);
  });

  it('lets the shopper stop waiting', async () => {
    const progress = await makeProgress();
    const cancelled = oneEvent(progress, 'cancel');
    part(progress, 'button').click();
    await cancelled;
  });
});
