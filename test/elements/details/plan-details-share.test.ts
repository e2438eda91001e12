import {expect, fixture, html} from '@open-wc/testing';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {groupPlans} from '../../../src/plans/groups.js';
import {FULL_ENTRY} from './details-support.js';
import {replace} from '../replace.js';
import {until, recordAnnouncements, part, plansOf, read, settled} from '../support.js';

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

describe('sharing a plan', () => {
  it('the button shares the link to the summary with the system’s share dialog', async () => {
    const shared: unknown[] = [];
    replace(navigator, 'share', (data: unknown) => Promise.resolve(shared.push(data)));
    const details = await makeDetails();
    shareButton(details).click();
    await until(() => shared.length === 1);
    expect(shared[0]).to.deep.equal({title: FULL_ENTRY.planName, url: SUMMARY});
    expect(said(details)).to.equal('');
  });

  it('the button copies the link if there is no share dialog, and reports that', async () => {
    const copied: string[] = [];
    replace(navigator, 'share', undefined);
    replace(navigator, 'clipboard', {writeText: (text: string) => Promise.resolve(copied.push(text))});
    const details = await makeDetails();
    shareButton(details).click();
    await until(() => said(details) === 'Link copied.');
    expect(copied).to.deep.equal([SUMMARY]);
  });

  it('a second press while the share dialog is open copies nothing', async () => {
    const copied: unknown[] = [];
    let press = 0;
    replace(navigator, 'share', () => {
      press += 1;
      return press === 1 ? new Promise(() => undefined) : Promise.reject(new DOMException('', 'InvalidStateError'));
    });
    replace(navigator, 'clipboard', {writeText: (text: string) => Promise.resolve(copied.push(text))});
    const details = await makeDetails();
    for (let count = 0; count < 2; count += 1) shareButton(details).click();
    await until(() => press === 2);
    await settled(details);
    expect([copied, said(details)]).to.deep.equal([[], '']);
  });

  it('the message about a copied link is gone when the details open again', async () => {
    replace(navigator, 'share', undefined);
    replace(navigator, 'clipboard', {writeText: () => Promise.resolve()});
    const details = await makeDetails();
    const actions = () => read(part(details, 'dialog'));
    shareButton(details).click();
    await until(() => actions().includes('Link copied.'));
    details.open = false;
    await details.updateComplete;
    details.open = true;
    await details.updateComplete;
    expect(actions()).not.to.include('Link copied.');
  });

  it('the message about a copied link is gone when another variant is shown', async () => {
    replace(navigator, 'share', undefined);
    replace(navigator, 'clipboard', {writeText: () => Promise.resolve()});
    const details = await makeDetails();
    const isSaid = () => [...details.renderRoot.querySelectorAll('.muted')].some(it => read(it) === 'Link copied.');
    shareButton(details).click();
    await until(isSaid);
    [details.plan] = plansOf({...FULL_ENTRY, searchResultPlanId: 'silver', planSummaryUrl: `${SUMMARY}/silver`});
    await details.updateComplete;
    expect(isSaid()).to.equal(false);
  });

  it('the message about a copied link stays and is announced when a framework creates the same plan again', async () => {
    replace(navigator, 'share', undefined);
    replace(navigator, 'clipboard', {writeText: () => Promise.resolve()});
    const details = await makeDetails();
    const announcements = recordAnnouncements(details);
    shareButton(details).click();
    await until(() => read(part(details, 'dialog')).includes('Link copied.'));
    [details.plan] = plansOf({...FULL_ENTRY, planSummaryUrl: SUMMARY});
    await details.updateComplete;
    expect(read(part(details, 'dialog'))).to.include('Link copied.');
    await until(() => announcements.length > 0);
    expect(announcements).to.deep.equal(['Link copied.']);
  });

  it('the message about a copied link is gone when the page shows another plan by its group', async () => {
    replace(navigator, 'share', undefined);
    replace(navigator, 'clipboard', {writeText: () => Promise.resolve()});
    const groupOf = (planName: string) =>
      groupPlans(plansOf({...FULL_ENTRY, planName, planSummaryUrl: `${SUMMARY}/${planName}`}))[0];
    const details = await makeDetails();
    Object.assign(details, {plan: undefined, group: groupOf('Gold')});
    await details.updateComplete;
    const actions = () => read(part(details, 'dialog'));
    shareButton(details).click();
    await until(() => actions().includes('Link copied.'));
    details.group = groupOf('Gold');
    await details.updateComplete;
    expect(actions()).to.include('Link copied.');
    details.group = groupOf('Silver');
    await details.updateComplete;
    expect(actions()).not.to.include('Link copied.');
  });

  it('the button announces each time that the link was copied', async () => {
    replace(navigator, 'share', undefined);
    replace(navigator, 'clipboard', {writeText: () => Promise.resolve()});
    const details = await makeDetails();
    const announcements = recordAnnouncements(details);
    for (const times of [1, 2]) {
      shareButton(details).click();
      await until(() => announcements.length === times);
    }
    expect(new Set(announcements)).to.deep.equal(new Set(['Link copied.']));
  });

  it('the button reports if neither is possible, and nothing if the shopper cancels', async () => {
    replace(navigator, 'share', () => Promise.reject(new DOMException('', 'AbortError')));
    replace(navigator, 'clipboard', {writeText: () => Promise.reject(new Error('not allowed'))});
    const details = await makeDetails();
    shareButton(details).click();
    replace(navigator, 'share', undefined);
    shareButton(details).click();
    await until(() => said(details).startsWith('We couldn’t share the link.'));
  });

  it('the email link contains the URL and nothing about the car', async () => {
    const mail = part<HTMLAnchorElement>(await makeDetails(), 'a[part~="share"]').href;
    expect(mail).to.match(/^mailto:\?subject=/);
    expect(new URL(mail).searchParams.get('body')).to.equal(SUMMARY);
  });

  it('T9: a URL that is not allowed cannot be shared', async () => {
    const details = await makeDetails({planSummaryUrl: 'javascript:alert(1)'});
    expect(details.renderRoot.querySelector('[part~="share"]')).to.equal(null);
  });
});
