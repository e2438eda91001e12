import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {PlanProgress} from '../../../src/elements/search/plan-progress.js';
import {progressStrings} from '../../../src/strings/en/progress.js';
import {waitStrings} from '../../../src/strings/en/wait.js';
import {freezeClock, until, recordAnnouncements, part, read} from '../support.js';

before(() => PlanProgress.define());

/** A progress that shows its time, or why the search pauses. */
async function makeProgress(settings: Partial<PlanProgress> = {}): Promise<PlanProgress> {
  const progress = await fixture<PlanProgress>(html`<plan-progress></plan-progress>`);
  Object.assign(progress, settings);
  await until(() => progress.renderRoot.querySelector('[role="status"]'));
  await progress.updateComplete;
  return progress;
}

const status = (progress: PlanProgress) => read(part(progress, '[part="status"]'));
const scale = (progress: PlanProgress) => part(progress, '[role="progressbar"]');
const announced = ({renderRoot}: PlanProgress) => [...renderRoot.querySelectorAll('[role="status"]')].map(read);

describe('plan-progress', () => {
  let time: ReturnType<typeof freezeClock>;

  beforeEach(() => {
    time = freezeClock();
  });
  afterEach(() => time.restore());

  it('is accessible when a search starts', async () => {
    await expect(await makeProgress({vehicle: '2003 Honda · 48,000 miles · CA'})).to.be.accessible();
  });

  it('is accessible after a long wait', async () => {
    await expect(await makeProgress({elapsedMs: 12_000})).to.be.accessible();
  });

  it('announces the stage, and again only when it changes', async () => {
    const progress = await makeProgress();
    const all = recordAnnouncements(progress);
    await until(() => all.length === 1);
    progress.stage = 'quoting';
    await progress.updateComplete;
    progress.stage = 'offline';
    await until(() => all.length === 2);
    expect(all).to.deep.equal([progressStrings.waitText, waitStrings.offline]);
  });

  it('moves focus to its heading', async () => {
    const progress = await makeProgress();
    progress.focus();
    await progress.updateComplete;
    const heading = progress.shadowRoot?.activeElement;
    expect(heading?.getAttribute('role')).to.equal('heading');
    expect(heading && read(heading)).to.equal('Getting live prices');
  });

  it('names the car in its heading, and shows what the prices are for below it', async () => {
    const progress = await makeProgress({car: 'your 2003 Honda', vehicle: '48,000 miles · CA'});
    expect(status(progress)).to.match(/^Getting live prices for your 2003 Honda 48,000 miles · CA/);
  });

  it('shows the seconds so far and counts them by itself, without announcing them', async () => {
    const progress = await makeProgress({elapsedMs: 3400});
    await until(() => announced(progress).includes(progressStrings.waitText));
    const all = recordAnnouncements(progress);
    expect(status(progress)).to.contain('This usually takes 2 to 8 seconds. 3 seconds');
    time.pass();
    await progress.updateComplete;
    expect(status(progress)).to.contain('4 seconds');
    expect(all).to.deep.equal([]);
  });

  it('describes the time on its scale to screen readers, and never as a percentage', async () => {
    const progress = await makeProgress({elapsedMs: 4000});
    expect(scale(progress).ariaValueText).to.equal('4 seconds so far; usually 2 to 8 seconds');
    expect(scale(progress).ariaLabel).to.equal('Search time');
    expect(scale(progress).hasAttribute('aria-valuenow')).to.equal(false);
  });

  it('tells and announces once that a search takes longer than usual, from eight seconds on', async () => {
    const progress = await makeProgress({elapsedMs: 7500});
    await until(() => announced(progress).includes(progressStrings.waitText));
    const all = recordAnnouncements(progress);
    expect(status(progress)).not.to.contain(waitStrings.longer);
    time.pass();
    await progress.updateComplete;
    expect(status(progress)).to.contain(`${waitStrings.longer} 8 seconds`);
    time.pass();
    await until(() => all.length > 0);
    expect(all).to.deep.equal([waitStrings.longer]);
  });

  it('marks the start, the usual time and the end of its scale, and only what is ahead once that has grown', async () => {
    const progress = await makeProgress({elapsedMs: 4000});
    const marks = () => [...progress.renderRoot.querySelectorAll('.scale text')].map(read);
    expect(marks()).to.deep.equal(['0 s', '2 s', '8 s', '12 s']);
    progress.elapsedMs = 30_000;
    await progress.updateComplete;
    expect(marks()).to.deep.equal(['8 s', '38 s']);
  });

  it('never fills its scale, however long a search takes', async () => {
    const progress = await makeProgress();
    for (const elapsedMs of [9000, 12_000, 60_000]) {
      progress.elapsedMs = elapsedMs;
      await progress.updateComplete;
      const [all = 0, bar = 0] = ['.track', '.bar'].map(
        rect => part<SVGRectElement>(progress, `svg ${rect}`).width.baseVal.value,
      );
      expect(bar / all, `after ${elapsedMs} ms`).to.be.within(0.7, 0.81);
    }
  });

  it('counts down until a rate limit lets the search continue, and announces that once', async () => {
    const progress = await makeProgress({stage: 'limited', waitMs: 2000});
    const all = recordAnnouncements(progress);
    expect(status(progress)).to.contain('Continuing in 2 seconds.');
    expect(progress.renderRoot.querySelector('[role="progressbar"]')).to.equal(null);
    time.pass();
    await progress.updateComplete;
    expect(status(progress)).to.contain('Continuing in 1 second.');
    time.pass();
    await progress.updateComplete;
    expect(status(progress)).not.to.contain('Continuing in');
    await until(() => all.length > 0);
    expect(all).to.deep.equal([waitStrings.limited]);
    await expect(progress).to.be.accessible();
  });

  it('counts down by the time that has passed while the page was suspended', async () => {
    const progress = await makeProgress({stage: 'limited', waitMs: 60_000});
    expect(status(progress)).to.contain('Continuing in 60 seconds.');
    time.suspend(20_000);
    time.pass();
    await progress.updateComplete;
    expect(status(progress)).to.contain('Continuing in 39 seconds.');
  });

  it('counts from the moment it is shown, not from the one it was created', async () => {
    const progress = document.createElement('plan-progress');
    time.suspend(60_000);
    document.body.append(progress);
    await progress.updateComplete;
    expect(status(progress)).to.match(/\b0 seconds/);
    progress.remove();
  });

  it('shows the time in Spanish, and a page’s own text instead of ours', async () => {
    const progress = await makeProgress({lang: 'es', elapsedMs: 4000, waitStrings: {scale: 'Espera'}});
    await until(() => /^Buscando.* Varios proveedores .* 4 segundos/.test(status(progress)));
    expect(scale(progress).ariaLabel).to.equal('Espera');
  });

  it('shows no car or vehicle that is not a text', async () => {
    const progress = await makeProgress();
    Object.assign(progress, {car: Symbol('car'), vehicle: Symbol('vehicle')});
    await progress.updateComplete;
    expect(status(progress)).to.match(/^Getting live prices\b(?! for)/);
    progress.car = 'your 2003 Honda';
    await progress.updateComplete;
    expect(status(progress)).to.match(/^Getting live prices for your 2003 Honda/);
  });

  it('lets the shopper cancel the search', async () => {
    const progress = await makeProgress();
    const canceled = oneEvent(progress, 'cancel');
    part(progress, 'button').click();
    await canceled;
  });
});
