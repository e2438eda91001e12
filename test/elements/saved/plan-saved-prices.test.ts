import {expect, fixture, html} from '@open-wc/testing';
import {offerPrices} from '../../../src/embed/offer-prices.js';
import {Settings} from '../../../src/embed/settings.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {PlanSavedPrices} from '../../../src/elements/saved/plan-saved-prices.js';
import {savedStrings as en} from '../../../src/strings/en/saved.js';
import {savedStrings as es} from '../../../src/strings/es/saved.js';
import {replace} from '../replace.js';
import {ENTRIES, makeService, part, plansOf, read, settled, until} from '../support.js';
import {keepPrices} from './saved-support.js';

const DAY_MS = 24 * 60 * 60 * 1000;

before(() => PlanSavedPrices.define());
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function makeOffer(settings: Partial<PlanSavedPrices> = {}): Promise<PlanSavedPrices> {
  const offer = await fixture<PlanSavedPrices>(html`<plan-saved-prices></plan-saved-prices>`);
  Object.assign(offer, settings);
  await offer.updateComplete;
  return offer;
}

const textOf = (offer: PlanSavedPrices): string => read(part(offer, '.offer > p'));

const readKept = (): unknown => localStorage.getItem('plan-finder');

/** What the browser dispatches after another tab has changed the storage. */
const changeElsewhere = (key: string | null): boolean => dispatchEvent(new StorageEvent('storage', {key}));

describe('the offer of saved prices', () => {
  for (const [lang, offered, car] of [
    ['en', en.show, 'your 2019 Honda Accord'],
    ['es', es.show, 'su Honda Accord 2019'],
  ] as const)
    it(`names the car, shows a button, and is accessible (${lang})`, async () => {
      keepPrices();
      const offer = await makeOffer({lang});
      await until(() => read(part(offer, '.show')) === offered);
      expect(textOf(offer)).to.contain(car);
      expect(part(offer, '.offer').hidden).to.be.false;
      await expect(offer).to.be.accessible();
    });

  it('says when the prices were quoted, and the last day on which they are good', async () => {
    const quotedAt = Date.UTC(2026, 0, 15, 18);
    replace(Date, 'now', () => quotedAt + 3 * DAY_MS);
    keepPrices(quotedAt);
    expect(textOf(await makeOffer())).to.equal(en.offer('Jan 15', 'Feb 13', '2019 Honda Accord'));
  });

  it('is not shown for prices that are no longer good, which are deleted', async () => {
    keepPrices(Date.now() - 400 * DAY_MS);
    const offer = await makeOffer();
    expect(part(offer, '.offer').hidden).to.be.true;
    expect(readKept()).to.equal(null);
  });

  it('deletes the prices, and Undo brings them back; the focus is on the button that took the other’s place', async () => {
    keepPrices();
    const kept = readKept();
    const offer = await makeOffer();
    const offered = textOf(offer);
    part(offer, '.delete').click();
    await until(() => offer.shadowRoot?.activeElement?.matches('.undo'));
    expect([readKept(), textOf(offer)]).to.deep.equal([null, en.deleted]);
    part(offer, '.undo').click();
    await until(() => offer.shadowRoot?.activeElement?.matches('.show'));
    expect([readKept(), textOf(offer)]).to.deep.equal([kept, offered]);
  });

  it('does not show prices that are deleted while they load', async () => {
    keepPrices();
    const offer = await makeOffer();
    part(offer, '.show').click();
    part(offer, '.delete').click();
    const finder = () => offer.renderRoot.querySelector<PlanFinder>('plan-finder');
    await until(() => finder()?.shadowRoot?.querySelector('plan-list')?.shadowRoot?.querySelector('[part~="card"]'));
    await settled(offer);
    expect(part<HTMLDialogElement>(offer, 'dialog').open).to.equal(false);
    expect(offer.shadowRoot?.activeElement?.matches('.undo')).to.equal(true);
  });

  it('is gone for the rest of the visit once the shopper closes it, and the prices stay', async () => {
    keepPrices();
    const kept = readKept();
    const offer = await makeOffer();
    part(offer, '.acts > .link:last-child').click();
    expect(offer.isConnected).to.be.false;
    expect(readKept()).to.equal(kept);
    const later = await makeOffer();
    dispatchEvent(new Event('pageshow'));
    expect(later.isConnected).to.be.false;
  });

  it('follows what another tab saves or deletes, and nothing else that is stored', async () => {
    keepPrices();
    const offer = await makeOffer();
    keepPrices(Date.now(), {car: '2021 Kia Soul'});
    changeElsewhere('another script’s');
    await offer.updateComplete;
    expect(textOf(offer)).to.contain('Honda Accord');
    changeElsewhere('plan-finder');
    await offer.updateComplete;
    expect(textOf(offer)).to.contain('Kia Soul');
    localStorage.clear();
    changeElsewhere(null);
    expect(offer.isConnected).to.be.false;
  });

  it('shows the plans in a finder with the page’s settings, which searches for nothing', async () => {
    keepPrices();
    const {service, searches, prefetches} = makeService();
    const offer = await makeOffer({applySettings: finder => Object.assign(finder, {service, handoff: 'event'})});
    part(offer, '.show').click();
    await until(() => part<HTMLDialogElement>(offer, 'dialog').open);
    const finder = part<PlanFinder>(offer, 'plan-finder');
    expect(finder.handoff).to.equal('event');
    await until(() => finder.shadowRoot?.querySelector('plan-list')?.shadowRoot?.querySelector('[part~="card"]'));
    const names = [...(part(finder, 'plan-list').shadowRoot?.querySelectorAll('[part~="name"]') ?? [])].map(read);
    expect(names).to.deep.equal([...new Set(ENTRIES.map(({planName}) => planName))]);
    expect([searches, prefetches]).to.deep.equal([[], []]);
  });

  it('shows no prices that have expired since the offer was made', async () => {
    keepPrices();
    const offer = await makeOffer();
    const later = Date.now() + 40 * DAY_MS;
    replace(Date, 'now', () => later);
    part(offer, '.show').click();
    await until(() => !offer.isConnected || part<HTMLDialogElement>(offer, 'dialog').open);
    expect([offer.isConnected, readKept()]).to.deep.equal([false, null]);
  });

  it('T9: leads only to the hosts that the page’s finder allows', async () => {
    const finder = await fixture<PlanFinder>(html`<plan-finder .service=${makeService().service}></plan-finder>`);
    finder.handoffHosts = ['other.example'];
    keepPrices();
    offerPrices(new Settings({script: null, relay: 'https://relay.example/plans'}));
    const offer = document.querySelector('plan-saved-prices') as PlanSavedPrices;
    await until(() => offer.shadowRoot?.querySelector('.show'));
    part(offer, '.show').click();
    await until(() => part<HTMLDialogElement>(offer, 'dialog').open);
    const list = () => part<PlanFinder>(offer, 'plan-finder').shadowRoot?.querySelector('plan-list')?.shadowRoot;
    await until(() => list()?.querySelector('[part~="card"]'));
    expect(list()?.querySelector('[part~="checkout"]')).to.equal(null);
    offer.remove();
  });
});

describe('saved prices', () => {
  it('contain neither a license plate nor a checkout that the page does not allow', async () => {
    replace(window, 'planFinder', () => undefined);
    PlanFinder.define();
    const {service, searches} = makeService();
    const finder = await fixture<PlanFinder>(
      html`<plan-finder .service=${service} prefetch="off" mileage="48000" state="CA"></plan-finder>`,
    );
    Object.assign(finder, {licensePlate: '7ABC123', handoffHosts: ['shop.example']});
    await finder.updateComplete;
    const form = part<PlanVehicleForm>(finder, 'plan-vehicle-form');
    await form.updateComplete;
    part(form, 'button[part="submit"]').click();
    await until(() => searches.length > 0, 'the search is sent');
    const elsewhere = {...ENTRIES[2], planCheckoutUrl: 'https://other.example/checkout'};
    searches[0]?.answer({plans: plansOf(ENTRIES[0], elsewhere), droppedCount: 0, quotedAt: Date.now()});
    await until(() => finder.shadowRoot?.querySelector('[part~="save"]'), 'the button');
    part(finder, '[part~="save"]').click();
    await until(() => readKept() !== null, 'the prices are saved');
    expect(readKept())
      .to.contain('https://shop.example/')
      .and.not.to.match(/7ABC123|other\.example/);
  });
});
