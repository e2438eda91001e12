import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {PlanProgress} from '../../src/elements/plan-progress.js';
import {holds, part, read} from './support.js';

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

  it('counts on by itself while nothing is heard of the search', async () => {
    const progress = await makeProgress(7500);
    await holds(() => read(part(progress, '[part="status"] > p')).includes('8 seconds so far'));
  });

  it('counts down until a limit lets the search go on, and never in the live region', async () => {
    const progress = await makeProgress();
    Object.assign(progress, {stage: 'limited', waitMs: 2000});
    await progress.updateComplete;
    const words = read(part(progress, '[role="status"]'));
    expect(read(part(progress, '[part="status"] > p'))).to.equal('It goes on in 2 seconds.');
    await holds(() => read(part(progress, '[part="status"] > p')) === 'It goes on in 1 second.');
    await holds(() => part(progress, '[part="status"] > p').hidden);
    expect(read(part(progress, '[role="status"]'))).to.equal(words);
    await expect(progress).to.be.accessible();
  });

  it('lets the shopper stop waiting', async () => {
    const progress = await makeProgress();
    const cancelled = oneEvent(progress, 'cancel');
    part(progress, 'button').click();
    await cancelled;
  });
});
