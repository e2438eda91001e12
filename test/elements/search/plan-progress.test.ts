import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {PlanProgress} from '../../../src/elements/search/plan-progress.js';
import {resultStrings} from '../../../src/strings/en/results.js';
import {holdSeconds, holds, noteAnnouncements, part, read} from '../support.js';

before(() => PlanProgress.define());

const makeProgress = (elapsedMs = 0) =>
  fixture<PlanProgress>(html`<plan-progress .elapsedMs=${elapsedMs}></plan-progress>`);

/** The line that changes from second to second. */
const seconds = (progress: PlanProgress) => part(progress, '[part="status"] > p:last-of-type');

const said = ({renderRoot}: PlanProgress) => [...renderRoot.querySelectorAll('[role="status"]')].map(read);

describe('plan-progress', () => {
  let time: ReturnType<typeof holdSeconds>;

  beforeEach(() => {
    time = holdSeconds();
  });
  afterEach(() => time.restore());

  it('is accessible at first', async () => {
    await expect(await makeProgress()).to.be.accessible();
  });

  it('is accessible after a long wait', async () => {
    await expect(await makeProgress(12_000)).to.be.accessible();
  });

  it('announces what is happening, and again only when it says something else, in regions that are there before', async () => {
    const progress = await makeProgress();
    expect(said(progress)).to.deep.equal(['', '']);
    const all = noteAnnouncements(progress);
    progress.stage = 'quoting';
    await holds(() => all.length === 1);
    progress.stage = 'offline';
    await holds(() => all.length === 2);
    const {waitText, waitOffline} = resultStrings;
    expect(all).to.deep.equal([waitText, waitOffline]);
  });

  it('takes the focus to its heading', async () => {
    const progress = await makeProgress();
    progress.focus();
    await progress.updateComplete;
    const heading = progress.shadowRoot?.activeElement;
    expect(heading?.getAttribute('role')).to.equal('heading');
    expect(heading && read(heading)).to.equal('Getting live prices');
  });

  it('speaks of seconds only past eight of them, which are not announced', async () => {
    const progress = await makeProgress(7999);
    await holds(() => said(progress).includes(resultStrings.waitText));
    const all = noteAnnouncements(progress);
    expect(seconds(progress).hidden).to.equal(true);
    progress.elapsedMs = 12_400;
    await progress.updateComplete;
    expect(seconds(progress).hidden).to.equal(false);
    expect(read(seconds(progress))).to.contain('12 seconds');
    expect(all).to.deep.equal([]);
  });

  it('counts on by itself while nothing is heard of the search', async () => {
    const progress = await makeProgress(7500);
    expect(seconds(progress).hidden).to.equal(true);
    time.pass();
    await progress.updateComplete;
    expect(read(seconds(progress))).to.contain('8 seconds so far');
  });

  it('counts down until a limit lets the search go on, and announces that once', async () => {
    const progress = await makeProgress();
    Object.assign(progress, {stage: 'limited', waitMs: 2000});
    await progress.updateComplete;
    const all = noteAnnouncements(progress);
    expect(read(seconds(progress))).to.equal('It goes on in 2 seconds.');
    time.pass();
    await progress.updateComplete;
    expect(read(seconds(progress))).to.equal('It goes on in 1 second.');
    time.pass();
    await progress.updateComplete;
    expect(seconds(progress).hidden).to.equal(true);
    await holds(() => all.length > 0);
    expect(all).to.deep.equal([resultStrings.waitLimited]);
    await expect(progress).to.be.accessible();
  });

  it('lets the shopper stop waiting', async () => {
    const progress = await makeProgress();
    const cancelled = oneEvent(progress, 'cancel');
    part(progress, 'button').click();
    await cancelled;
  });
});
