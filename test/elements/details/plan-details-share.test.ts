import {expect, fixture, html} from '@open-wc/testing';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {FULL_ENTRY} from './details-support.js';
import {holds, noteAnnouncements, part, plansOf, read} from '../support.js';

before(() => PlanDetails.define());

const SUMMARY = 'https://shop.example/summary/gold';

async function makeDetails(fields: object = {}): Promise<PlanDetails> {
  const details = await fixture<PlanDetails>(html`<plan-details></plan-details>`);
  const [plan] = plansOf({...FULL_ENTRY, planSummaryUrl: SUMMARY, ...fields});
  Object.assign(details, {plan, open: true});
  await details.updateComplete;
  return details;
}

const shareButton = (details: PlanDetails) => part(details, 'button[part~="share"]');
const said = ({renderRoot}: PlanDetails) => [...renderRoot.querySelectorAll('[role="status"]')].map(read).join('');

/** Puts something else in the place of what the browser has, until the test is over. */
function replace(name: 'share' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, name, {value, configurable: true});
  restores.push(() => Reflect.deleteProperty(navigator, name));
}

const restores: (() => void)[] = [];

describe('sharing a plan', () => {
  afterEach(() => restores.splice(0).forEach(restore => restore()));

  it('hands the summary’s link to the system where it takes it', async () => {
    const shared: unknown[] = [];
    replace('share', (data: unknown) => Promise.resolve(shared.push(data)));
    const details = await makeDetails();
    shareButton(details).click();
    await holds(() => shared.length === 1);
    expect(shared[0]).to.deep.equal({title: FULL_ENTRY.planName, url: SUMMARY});
    expect(said(details)).to.equal('');
  });

  it('copies the link where the system does not, and says so', async () => {
    const copied: string[] = [];
    replace('share', undefined);
    replace('clipboard', {writeText: (text: string) => Promise.resolve(copied.push(text))});
    const details = await makeDetails();
    shareButton(details).click();
    await holds(() => said(details) === 'The link to the summary is copied.');
    expect(copied).to.deep.equal([SUMMARY]);
  });

  it('announces that the link is copied each time it is', async () => {
    replace('share', undefined);
    replace('clipboard', {writeText: () => Promise.resolve()});
    const details = await makeDetails();
    const announcements = noteAnnouncements(details);
    for (const times of [1, 2]) {
      shareButton(details).click();
      await holds(() => announcements.length === times);
    }
    expect(new Set(announcements)).to.deep.equal(new Set(['The link to the summary is copied.']));
  });

  it('says so when neither works, and nothing when the person changed their mind', async () => {
    replace('share', () => Promise.reject(new DOMException('', 'AbortError')));
    replace('clipboard', {writeText: () => Promise.reject(new Error('not allowed'))});
    const details = await makeDetails();
    shareButton(details).click();
    replace('share', undefined);
    shareButton(details).click();
    await holds(() => said(details).startsWith('The link could not be shared.'));
  });

  it('writes a mail with the link and nothing of the car', async () => {
    const mail = part<HTMLAnchorElement>(await makeDetails(), 'a[part~="share"]').href;
    expect(mail).to.match(/^mailto:\?subject=/);
    expect(new URL(mail).searchParams.get('body')).to.equal(SUMMARY);
  });

  it('T9: shares no address that is none to go to', async () => {
    const details = await makeDetails({planSummaryUrl: 'javascript:alert(1)'});
    expect(details.renderRoot.querySelector('[part~="share"]')).to.equal(null);
  });
});
