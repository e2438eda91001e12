import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import type {PlanAskEvent} from '../../../src/elements/events/ask-event.js';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import {detailStrings as es} from '../../../src/strings/es/details.js';
import {groupPlans} from '../../../src/plans/groups.js';
import {FULL_ENTRY} from '../details/details-support.js';
import {replace} from '../replace.js';
import {ENTRIES, nextEvent, until, makeService, part, plansOf, read, settled} from '../support.js';

const VIN = '1HGCM82633A004352';
const MESSAGE = 'I have a question about this vehicle service contract: Summit Gold.';

before(() => {
  PlanDetails.define();
  PlanFinder.define();
});

async function makeDetails(contact: unknown, settings: object = {}): Promise<PlanDetails> {
  const details = await fixture<PlanDetails>(html`<plan-details></plan-details>`);
  const [plan] = plansOf(FULL_ENTRY);
  Object.assign(details, {plan, contact, open: true, ...settings});
  await details.updateComplete;
  return details;
}

const askOf = ({renderRoot}: PlanDetails) => renderRoot.querySelector<HTMLAnchorElement>('[part~="ask"]');

/** Clicks the link, and returns whether the browser would follow it. The test page itself never does. */
function follows(details: PlanDetails): boolean {
  let isFollowed = false;
  const stop = (event: Event) => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', stop, {once: true});
  askOf(details)?.click();
  return isFollowed;
}

describe('asking the dealer about a plan', () => {
  for (const contact of ['mailto:sales@dealer.example', 'event'])
    it(`is accessible with contact="${contact}", in Spanish`, async () => {
      await expect(await settled(await makeDetails(contact, {strings: es}))).to.be.accessible();
    });

  it('is not offered without the setting', async () => {
    expect(askOf(await makeDetails(undefined))).to.equal(null);
  });

  it('is a link to the dealer’s phone number', async () => {
    const link = askOf(await makeDetails('tel:+1-555-010-0163'));
    expect([link?.href, read(link as Node)]).to.deep.equal(['tel:+1-555-010-0163', 'Ask about this plan']);
  });

  it('is an email with the plan’s name, and nothing of the car or the shopper', async () => {
    const settings = {mileage: 48_000, car: '2003 Honda Accord'};
    const link = askOf(await makeDetails('mailto:sales@dealer.example', settings));
    const {pathname, searchParams} = new URL(link?.href ?? '');
    expect(pathname).to.equal('sales@dealer.example');
    expect([...searchParams]).to.deep.equal([
      ['subject', 'Question about Summit Gold'],
      ['body', MESSAGE],
    ]);
    expect(link?.href).to.not.contain('+');
  });

  it('is a text message with the plan’s name, to a number with a country code', async () => {
    const link = askOf(await makeDetails('sms:+15550100163'));
    expect(link?.href).to.equal(`sms:+15550100163?&body=${encodeURIComponent(MESSAGE)}`);
  });

  it('keeps the subject, text and further recipients that the dealer’s own URL has', async () => {
    const link = askOf(await makeDetails('mailto:sales@dealer.example?subject=Hello&cc=f%26i@dealer.example'));
    expect(Object.fromEntries(new URL(link?.href ?? '').searchParams)).to.deep.equal({
      subject: 'Hello',
      body: MESSAGE,
      cc: 'f&i@dealer.example',
    });
  });

  it('keeps all recipients of the dealer’s own URL, and its subject with a capital letter', async () => {
    const copies = ['one@dealer.example', 'two@dealer.example'];
    const query = copies.map(copy => `cc=${copy}`).join('&');
    const link = askOf(await makeDetails(`mailto:sales@dealer.example?Subject=Hello&${query}`));
    const {searchParams} = new URL(link?.href ?? '');
    expect([...searchParams.keys()]).to.deep.equal(['body', 'Subject', 'cc', 'cc']);
    expect([searchParams.get('Subject'), searchParams.getAll('cc')]).to.deep.equal(['Hello', copies]);
  });

  for (const contact of ['mailto:sales@dealer.example', 'event'])
    it(`dispatches plan-ask with the plan and its group once, and leaves the shadow roots (${contact})`, async () => {
      const [group] = groupPlans(plansOf(FULL_ENTRY, {...FULL_ENTRY, searchResultPlanId: 'full-84', duration: 84}));
      const details = await makeDetails(contact, {plan: group?.variants[1], group});
      const asked: PlanAskEvent[] = [];
      details.addEventListener('plan-ask', event => asked.push(event));
      follows(details);
      expect(asked.map(({plan, composed, bubbles}) => [plan.searchResultPlanId, composed, bubbles])).to.deep.equal([
        ['full-84', true, true],
      ]);
      expect(asked[0]?.group).to.equal(group);
    });

  it('dispatches plan-ask with a group of its own for a plan without one', async () => {
    const details = await makeDetails('event');
    const asked = nextEvent(details, 'plan-ask');
    follows(details);
    const {group, plan} = await asked;
    expect([group.name, group.variants]).to.deep.equal(['Summit Gold', [plan]]);
  });

  it('follows the link and stays open if the page does not cancel plan-ask', async () => {
    const details = await makeDetails('tel:+15550100163');
    expect(follows(details)).to.equal(true);
    expect(details.open).to.equal(true);
  });

  it('does not follow the link and closes if the page cancels plan-ask, so that nothing covers the page’s own help', async () => {
    const details = await makeDetails('tel:+15550100163');
    details.addEventListener('plan-ask', event => event.preventDefault());
    const closed = oneEvent(details, 'close');
    expect(follows(details)).to.equal(false);
    await closed;
  });

  it('closes with contact="event", so that nothing covers the page’s own help', async () => {
    const details = await makeDetails(' Event ');
    const closed = oneEvent(details, 'close');
    follows(details);
    await closed;
  });

  it('has closed before the page answers with contact="event", so that the page can move focus to its own help', async () => {
    const place = await fixture<HTMLElement>(html`<div><button>Details</button><input /></div>`);
    const [button, chat] = place.children as unknown as [HTMLButtonElement, HTMLInputElement];
    button.focus();
    const details = await makeDetails('event');
    details.addEventListener('plan-ask', () => chat.focus());
    follows(details);
    await details.updateComplete;
    expect(document.activeElement).to.equal(chat);
  });

  it('keeps a plus sign in the dealer’s own URL', async () => {
    const link = askOf(await makeDetails('mailto:sales@dealer.example?cc=team+leads@dealer.example'));
    expect(link?.href).to.contain(`cc=${encodeURIComponent('team+leads@dealer.example')}`);
  });

  it('shows nothing for any other URL or value, and warns once', async () => {
    const warnings: string[] = [];
    replace(console, 'warn', (text: unknown) => void warnings.push(String(text)));
    const odd = ['javascript:alert(1)', 'https://dealer.example', 'data:text/html,x', '+15550100163', {}, [], 42];
    for (const contact of [...odd, ...odd]) expect(askOf(await makeDetails(contact))).to.equal(null);
    await until(() => warnings.some(text => text.includes('"42"')));
    expect(warnings.filter(text => text.includes('javascript:'))).to.deep.equal([
      'plan-finder: contact cannot be "javascript:alert(1)", which is ignored. Use a tel:, sms: or mailto: URL, or event.',
    ]);
  });

  it('is set for the whole finder by its attribute, and its event reaches the page', async () => {
    const {service, searches} = makeService();
    const finder = await fixture<PlanFinder>(
      html`<plan-finder
        .service=${service}
        contact="event"
        vin=${VIN}
        mileage="48000"
        state="CA"
        prefetch="off"
        auto-search
      ></plan-finder>`,
    );
    await until(() => searches.length === 1);
    searches[0]?.answer({plans: plansOf(...ENTRIES), droppedCount: 0});
    const list = () => finder.shadowRoot?.querySelector('plan-list');
    await until(() => list()?.shadowRoot?.querySelector('[part="details"]'));
    part(list() as HTMLElement, '[part="details"]').click();
    await until(() => list()?.shadowRoot?.querySelector('plan-details')?.open);
    const details = part<PlanDetails>(list() as HTMLElement, 'plan-details');
    await details.updateComplete;
    const asked = nextEvent(document, 'plan-ask');
    askOf(details)?.click();
    expect((await asked).group.key).to.equal(details.group?.key);
  });
});
