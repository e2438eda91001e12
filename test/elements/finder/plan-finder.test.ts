import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {ServiceError} from '../../../src/client/service-error.js';
import {ErrorItem} from '../../../src/contract/envelope.js';
import type {PlansFound, PlanService} from '../../../src/elements/search/plan-service.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanList} from '../../../src/elements/list/plan-list.js';
import type {PlanProgress} from '../../../src/elements/search/plan-progress.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {problemStrings} from '../../../src/strings/en/problems.js';
import {retryStrings} from '../../../src/strings/en/retry.js';
import {waitStrings} from '../../../src/strings/en/wait.js';
import {resultStrings as spanish} from '../../../src/strings/es/results.js';
import {listenTo} from '../live-regions.js';
import {replace} from '../replace.js';
import {
  type RequestedSearch,
  breakPerformanceApi,
  enter,
  ENTRIES,
  changeRoute,
  nextEvent,
  until,
  loadForm,
  freezeClock,
  makeService,
  part,
  plansOf,
  read,
  settled,
  warningsOf,
} from '../support.js';

const VIN = '1HGCM82633A004352';
const CRITERIA = {vin: VIN, mileage: 48000, stateShortName: 'CA'};
const ANSWER = {plans: plansOf(...ENTRIES), droppedCount: 0};

before(async () => {
  PlanFinder.define();
  // Loaded before the first search: its heading names the car.
  await import('../../../src/contract/rules/vin-car.js');
});

interface Setting {
  readonly finder: PlanFinder;
  readonly searches: RequestedSearch[];
  readonly prefetches: ReturnType<typeof makeService>['prefetches'];
}

async function makeFinder(settings: Partial<PlanFinder> = {}): Promise<Setting> {
  const {service, searches, prefetches} = makeService();
  const finder = await fixture<PlanFinder>(
    html`<plan-finder .service=${service} vin=${VIN} mileage="48000" state="CA"></plan-finder>`,
  );
  Object.assign(finder, settings);
  await finder.updateComplete;
  await formOf(finder).updateComplete;
  return {finder, searches, prefetches};
}

const formOf = (finder: PlanFinder) => part<PlanVehicleForm>(finder, 'plan-vehicle-form');
const field = (finder: PlanFinder, id: string) => part<HTMLInputElement>(formOf(finder), `#${id}`);
const press = (finder: PlanFinder) => part(formOf(finder), 'button[part="submit"]').click();
const is = (finder: PlanFinder, state: string) => finder.matches(`:state(${state})`);
const isFormShown = (finder: PlanFinder) => formOf(finder).checkVisibility();

/** Waits until the progress of a search is shown, whose file loads with the first search. */
async function progressOf(finder: PlanFinder): Promise<PlanProgress> {
  const find = () => finder.shadowRoot?.querySelector('plan-progress');
  await until(find);
  return find() as PlanProgress;
}

/** Submits the form and waits until the search is requested. */
async function search(setting: Setting): Promise<RequestedSearch> {
  const {finder, searches} = setting;
  const count = searches.length;
  press(finder);
  await until(() => searches.length > count);
  await finder.updateComplete;
  return searches.at(-1) as RequestedSearch;
}

/** Completes the form twice, with another mileage each time, and waits until each is prefetched. */
async function prefetchTwice({finder, prefetches}: Setting): Promise<void> {
  for (const [count, mileage] of ['50000', '51000'].entries()) {
    enter(field(finder, 'mileage'), mileage);
    await until(() => prefetches.length === count + 1);
  }
}

/** Searches to the end. */
async function found(setting: Setting, answer: PlansFound = ANSWER): Promise<void> {
  const asked = await search(setting);
  const complete = nextEvent(setting.finder, 'plan-search-complete');
  asked.answer(answer);
  await complete;
  await setting.finder.updateComplete;
}

async function failed(setting: Setting, error: unknown): Promise<void> {
  const asked = await search(setting);
  const told = nextEvent(setting.finder, 'plan-search-error');
  asked.fail(error);
  await told;
  await setting.finder.updateComplete;
}

function refusal(kind: ServiceError['kind'], ...items: readonly object[]): ServiceError {
  const read = items.map(item => {
    const reading = ErrorItem(item);
    if (!reading) throw new Error('refusal: expected an error item.');
    return reading;
  });
  return new ServiceError(kind, 'test', {status: 400, items: read});
}

describe('plan-finder', () => {
  describe('accessibility', () => {
    it('is accessible when it is first shown', async () => {
      await expect(await settled((await makeFinder()).finder)).to.be.accessible();
    });

    it('is accessible while a search is in progress', async () => {
      const setting = await makeFinder();
      await search(setting);
      expect(is(setting.finder, 'quoting')).to.equal(true);
      await expect(await settled(setting.finder)).to.be.accessible();
    });

    it('is accessible with plans', async () => {
      const setting = await makeFinder();
      await found(setting);
      await expect(await settled(setting.finder)).to.be.accessible();
    });

    it('is accessible without plans', async () => {
      const setting = await makeFinder();
      await found(setting, {plans: [], droppedCount: 0});
      expect(is(setting.finder, 'empty')).to.equal(true);
      await expect(await settled(setting.finder)).to.be.accessible();
    });

    it('is accessible after a failed search', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('unavailable'));
      expect(is(setting.finder, 'error')).to.equal(true);
      await expect(await settled(setting.finder)).to.be.accessible();
    });

    it('is accessible in dark mode', async () => {
      const setting = await makeFinder({theme: 'dark'});
      await found(setting);
      await expect(await settled(setting.finder)).to.be.accessible();
    });
  });

  describe('the journey', () => {
    it('leads from the form through the progress of the search to the plans', async () => {
      const setting = await makeFinder();
      const {finder} = setting;
      const asked = await search(setting);
      expect(asked.request.searchCriteria).to.deep.equal(CRITERIA);
      expect(isFormShown(finder)).to.equal(false);
      expect((await progressOf(finder)).checkVisibility()).to.equal(true);
      const complete = nextEvent(finder, 'plan-search-complete');
      asked.answer({...ANSWER, droppedCount: 1});
      const {planCount, droppedCount, groups} = await complete;
      await finder.updateComplete;
      expect([planCount, droppedCount, groups.length]).to.deep.equal([2, 1, 2]);
      expect(part<PlanList>(finder, 'plan-list').plans).to.equal(groups);
      await until(
        () => read(part(finder, '.results .title')) === '2 plans for your 2003 Honda',
        'the car has its name',
      );
      expect(read(part(finder, '.results'))).to.contain('VIN ending in 004352 · 48,000 miles · CA');
      expect(read(part(finder, '.results'))).to.contain('Some prices couldn’t be shown.');
      expect(is(finder, 'results')).to.equal(true);
    });

    it('lets a page style the parts of its form and of its plans', async () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('plan-finder:state(results)::part(submit), plan-finder::part(card) { rotate: 1deg }');
      // Added before the finder, like a page's styles: WebKit does not update the parts of hidden elements.
      document.adoptedStyleSheets.push(sheet);
      const setting = await makeFinder();
      await found(setting);
      const parts = [formOf(setting.finder), part<PlanList>(setting.finder, 'plan-list')];
      const rotated = ['submit', 'card'].map(
        (name, at) => getComputedStyle(part(parts[at] as Element, `[part~="${name}"]`)).rotate,
      );
      document.adoptedStyleSheets.pop();
      expect(rotated).to.deep.equal(['1deg', '1deg']);
    });

    it('requests everything that plans can contain, once (§2.2)', async () => {
      const asked = await search(await makeFinder());
      expect(asked.request).to.deep.equal({
        searchCriteria: CRITERIA,
        responseDetailLevel: 'Full',
        showProviderInfo: true,
      });
    });

    it('sends the page’s filters at the root of the body (§2.3)', async () => {
      const searchFilters = {coverageType: 'Powertrain'};
      const asked = await search(await makeFinder({searchFilters}));
      expect(asked.request.filters).to.equal(searchFilters);
    });

    it('returns to the form with the entered values', async () => {
      const setting = await makeFinder();
      await found(setting);
      part(setting.finder, '[part="change"]').click();
      await setting.finder.updateComplete;
      expect(isFormShown(setting.finder)).to.equal(true);
      expect(field(setting.finder, 'vin').value).to.equal(VIN);
      expect(is(setting.finder, 'results')).to.equal(false);
    });

    it('moves focus along', async () => {
      const setting = await makeFinder();
      const {finder} = setting;
      field(finder, 'vin').focus();
      await found(setting);
      expect(finder.shadowRoot?.activeElement).to.equal(part(finder, '.results .title'));
      part(finder, '[part="change"]').click();
      await finder.updateComplete;
      expect(formOf(finder).shadowRoot?.activeElement).to.equal(field(finder, 'vin'));
    });

    it('never takes focus from elsewhere on the page', async () => {
      const setting = await makeFinder();
      const asked = await search(setting);
      const elsewhere = await fixture<HTMLInputElement>(html`<input aria-label="Elsewhere" />`);
      elsewhere.focus();
      asked.answer(ANSWER);
      await until(() => is(setting.finder, 'results'));
      expect(document.activeElement).to.equal(elsewhere);
    });

    it('does not announce the progress once it is gone', async () => {
      // Announcements wait until nothing has changed for half a second.
      const due: (() => void)[] = [];
      const later = window.setTimeout;
      replace(window, 'setTimeout', (run: () => void, delay?: number) =>
        delay === 500 ? due.push(run) && 0 : later(run, delay),
      );
      const setting = await makeFinder();
      const elsewhere = await fixture<HTMLInputElement>(html`<input aria-label="Elsewhere" />`);
      elsewhere.focus();
      const asked = await search(setting);
      const said = listenTo(setting.finder);
      await progressOf(setting.finder);
      await until(() => due.length > 0, 'an announcement is due');
      elsewhere.blur();
      asked.answer(ANSWER);
      await until(() => setting.finder.shadowRoot?.activeElement?.matches('.title'), 'the plans have the focus');
      due.forEach(run => run());
      await setting.finder.updateComplete;
      expect(said.filter(text => /provider/i.test(text))).to.deep.equal([]);
    });

    it('leaves focus alone when the page changes the car after a search', async () => {
      const setting = await makeFinder();
      const {finder} = setting;
      field(finder, 'vin').focus();
      await found(setting);
      const title = part(finder, '.results .title');
      await until(() => finder.shadowRoot?.activeElement === title);
      title.blur();
      finder.mileage = '1234';
      await until(() => isFormShown(finder));
      await finder.updateComplete;
      expect(document.activeElement?.localName).to.equal('body');
    });

    it('stops the search when the shopper cancels it', async () => {
      const setting = await makeFinder();
      const asked = await search(setting);
      (await progressOf(setting.finder)).dispatchEvent(new Event('cancel'));
      await setting.finder.updateComplete;
      expect(asked.options.signal?.aborted).to.equal(true);
      expect(isFormShown(setting.finder)).to.equal(true);
    });

    it('a canceled search reports no progress, whatever its service reports', async () => {
      const setting = await makeFinder();
      const canceled = await search(setting);
      (await progressOf(setting.finder)).dispatchEvent(new Event('cancel'));
      await setting.finder.updateComplete;
      const asked = await search(setting);
      const reported: number[] = [];
      setting.finder.addEventListener('plan-search-progress', ({elapsedMs}) => reported.push(elapsedMs));
      canceled.options.onProgress?.({elapsedMs: 90_000});
      asked.options.onProgress?.({elapsedMs: 2000});
      await setting.finder.updateComplete;
      expect(reported).to.deep.equal([2000]);
      expect((await progressOf(setting.finder)).elapsedMs).to.equal(2000);
    });

    it('searches immediately if the page provides everything that is needed, and leaves focus alone', async () => {
      const {service, searches} = makeService();
      const before = document.activeElement;
      await fixture(
        html`<plan-finder .service=${service} vin=${VIN} mileage="48000" state="CA" auto-search></plan-finder>`,
      );
      await until(() => searches.length === 1);
      searches[0]?.answer(ANSWER);
      await until(() => document.querySelector('plan-finder:state(results)') !== null);
      expect(document.activeElement).to.equal(before);
    });

    for (const [ending, title, end] of [
      ['plans', /^2 plans for/, (asked: RequestedSearch) => asked.answer(ANSWER)],
      ['a failure', /^We couldn’t get prices/, (asked: RequestedSearch) => asked.fail(refusal('unavailable'))],
      [
        'the error of a field',
        /^Too many miles/,
        (asked: RequestedSearch) =>
          asked.fail(refusal('rejected', {errorField: 'Mileage', errorMessage: 'Too many miles.'})),
      ],
    ] as const)
      it(`announces ${ending} at the end of an automatic search once, and leaves focus alone`, async () => {
        const {service, searches} = makeService();
        const finder = await fixture<PlanFinder>(
          html`<plan-finder .service=${service} vin=${VIN} mileage="48000" state="CA" auto-search></plan-finder>`,
        );
        const before = document.activeElement;
        const said = listenTo(finder);
        await progressOf(finder);
        await until(() => searches.length === 1);
        if (searches[0]) end(searches[0]);
        await until(() => said.some(text => title.test(text)), 'the end is announced');
        expect(said.filter(text => title.test(text))).to.have.length(1);
        expect(document.activeElement).to.equal(before);
      });

    it('searches automatically once the page sets auto-search, if no search was made', async () => {
      const {service, searches} = makeService();
      const finder = await fixture<PlanFinder>(
        html`<plan-finder .service=${service} vin=${VIN} mileage="48000" state="CA"></plan-finder>`,
      );
      finder.autoSearch = true;
      await until(() => searches.length === 1, 'the search is sent');
      finder.autoSearch = false;
      await finder.updateComplete;
      finder.autoSearch = true;
      await finder.updateComplete;
      searches[0]?.answer({plans: plansOf(...ENTRIES), droppedCount: 0});
      await until(() => finder.matches(':state(results)'), 'the plans');
      expect(searches).to.have.length(1);
    });

    it('does not search automatically with auto-search="false", which Vue and Svelte write for false', async () => {
      const attributes = ['', 'true', 'false', null];
      const finder = await fixture<PlanFinder>(html`<plan-finder></plan-finder>`);
      const results = attributes.map(value => {
        if (value === null) finder.removeAttribute('auto-search');
        else finder.setAttribute('auto-search', value);
        return finder.autoSearch;
      });
      expect(results).to.deep.equal([true, true, false, false]);
    });

    it('uses the page’s strings', async () => {
      const setting = await makeFinder({
        strings: {finder: {title: 'Titel'}, form: {submit: 'Pläne zeigen'}, results: {checkout: 'Weiter'}},
      });
      expect(read(part(setting.finder, '.title'))).to.equal('Titel');
      expect(read(part(formOf(setting.finder), 'button'))).to.equal('Pläne zeigen');
      await found(setting);
      expect(read(part(part(setting.finder, 'plan-list'), '[part="checkout"]'))).to.equal('Weiter');
    });

    it('uses the language of its page, but the page’s own strings first', async () => {
      const {service, searches} = makeService();
      const place = await fixture(
        html`<div lang="es-US">
          <plan-finder
            .service=${service}
            .strings=${{form: {submit: 'Vamos'}}}
            vin=${VIN}
            mileage="48000"
            state="CA"
          ></plan-finder>
        </div>`,
      );
      const finder = place.querySelector('plan-finder') as PlanFinder;
      await finder.updateComplete;
      await formOf(finder).updateComplete;
      expect(read(part(finder, '.title'))).to.contain('garantía de fábrica');
      expect(read(part(formOf(finder), 'button[part="submit"]'))).to.equal('Vamos');
      await expect(await settled(finder)).to.be.accessible();
      await found({finder, searches, prefetches: []});
      await until(() => read(part(finder, '.results .title')).includes('su Honda 2003'), 'the car’s name is loaded');
      expect(read(part(part(finder, 'plan-list'), '[part="checkout"]'))).to.equal(spanish.checkout);
      await expect(await settled(finder)).to.be.accessible();
    });

    it('names the car if it is known', async () => {
      const setting = await makeFinder();
      formOf(setting.finder).lookupMethod = 'catalog';
      Object.assign(setting.finder, {vin: '', make: 'Honda', model: 'Accord', year: '2021'});
      await setting.finder.updateComplete;
      await formOf(setting.finder).updateComplete;
      expect(formOf(setting.finder).criteria).to.include({make: 'Honda', model: 'Accord', year: 2021});
      await found(setting);
      expect(read(part(setting.finder, '.results .title'))).to.equal('2 plans for your 2021 Honda Accord');
    });

    it('names the page’s car, however its VIN is written', async () => {
      const named = {make: 'Honda', model: 'Accord', year: '2003'};
      for (const vin of [VIN.toLowerCase(), ` ${VIN.slice(0, 3)} ${VIN.slice(3)} `]) {
        const setting = await makeFinder({...named, vin});
        await found(setting);
        expect(read(part(setting.finder, '.results .title'))).to.equal('2 plans for your 2003 Honda Accord');
      }
    });

    it('completes the name with the page’s words only if there is one', async () => {
      const carName = (name: string) => `${name} (used)`;
      const setting = await makeFinder({strings: {results: {carName}}});
      await found(setting);
      // The table of manufacturers is loaded on demand.
      const title = () => read(part(setting.finder, '.results .title'));
      await waitUntil(() => title() === '2 plans for your 2003 Honda (used)', 'the car has its name');
    });

    it('says how many plans match the filters, in the heading alone', async () => {
      const setting = await makeFinder();
      await found(setting);
      const title = () => read(part(setting.finder, '.results .title'));
      const list = part<PlanList>(setting.finder, 'plan-list');
      await until(() => list.tools, 'the filters load');
      list.filters = {totalPrice: {from: undefined, to: 1}};
      await until(() => title() === '0 of 2 plans for your 2003 Honda');
      expect(list.renderRoot.querySelector('[part~="status"]')).to.equal(null);
      list.filters = {};
      await until(() => title() === '2 plans for your 2003 Honda');
    });

    it('describes the heading with the prices that could not be shown, without their number', async () => {
      const setting = await makeFinder();
      await found(setting, {...ANSWER, droppedCount: 2});
      const description = part(setting.finder, '.results .title').getAttribute('aria-describedby');
      expect(read(part(setting.finder, `#${description}`))).to.equal('Some prices couldn’t be shown.');
    });

    it('T9: leads to a checkout on this machine only with a relay on this machine', async () => {
      const plans = plansOf({...ENTRIES[0], planCheckoutUrl: 'http://127.0.0.1:8788/checkout'});
      for (const [relay, count] of [
        ['http://127.0.0.1:8787/plans', 1],
        ['https://relay.example/plans', 0],
      ] as const) {
        const setting = await makeFinder({relay});
        await found(setting, {plans, droppedCount: 0});
        const list = part<PlanList>(setting.finder, 'plan-list');
        await list.updateComplete;
        expect(read(part(list, '[part="name"]'))).to.equal('Summit Gold');
        expect(list.renderRoot.querySelectorAll('[part="checkout"]').length, relay).to.equal(count);
      }
    });

    it('carries no vehicle in its search events', async () => {
      const setting = await makeFinder();
      const events: Event[] = [];
      for (const type of ['plan-search-start', 'plan-search-progress', 'plan-search-complete', 'plan-search-error']) {
        setting.finder.addEventListener(type, event => events.push(event));
      }
      await found(setting);
      const error = refusal('rejected', {errorMessage: `Bad ${VIN}`, errorCode: 'CantParseVIN', errorField: 'VIN'});
      part(setting.finder, '[part="change"]').click();
      await setting.finder.updateComplete;
      await failed(setting, error);
      expect(events.length).to.be.greaterThan(3);
      for (const event of events) expect(JSON.stringify({...event})).not.to.contain(VIN);
    });
  });

  it('exports every part of its form and its plans, those that load later with their code', async () => {
    const hidden = (element: Element): readonly string[] => {
      const exported = element.getAttribute('exportparts')?.split(',') ?? [];
      const parts = [...(element.shadowRoot?.querySelectorAll('[part]') ?? [])].flatMap(inner => [...inner.part]);
      return parts.filter(name => name !== 'base' && !exported.includes(name));
    };
    const setting = await makeFinder();
    const form = formOf(setting.finder);
    expect(hidden(form)).to.deep.equal([]);
    await loadForm(form);
    await form.updateComplete;
    expect([hidden(form), form.getAttribute('exportparts')?.includes('summary')]).to.deep.equal([[], true]);
    await found(setting);
    const list = part(setting.finder, 'plan-list');
    expect(hidden(list)).to.deep.equal([]);
    await until(() => list.shadowRoot?.querySelector('[part="sort"]'));
    expect(hidden(list)).to.deep.equal([]);
  });

  it('shows the miles of each plan, but not if their unit is unknown', async () => {
    const cardsOf = async (milesUnit: 'thousands' | 'unknown') => {
      const setting = await makeFinder({milesUnit});
      await found(setting);
      const list = part<PlanList>(setting.finder, 'plan-list');
      await until(() => list.renderRoot.querySelectorAll('li[part~="card"]').length === 2, 'two cards');
      return [...list.renderRoot.querySelectorAll('li[part~="card"]')].map(read).join(' ');
    };
    expect(await cardsOf('thousands')).to.contain('100,000');
    expect(await cardsOf('unknown'))
      .to.contain('Summit Gold')
      .and.not.to.contain('100,000');
  });

  it('U16: names the page’s own filters when there is no plan, without the service’s code names', async () => {
    const duration = {from: 36, to: 60};
    const searchFilters = {providers: ['Acme', 'Bolt'], coverageTypes: ['MostComprehensive'], duration};
    const setting = await makeFinder({searchFilters});
    await found(setting, {plans: [], droppedCount: 0});
    const message = read(part(setting.finder, '[part="message"]'));
    expect(message).to.contain('No plans match this page’s settings: provider (Acme, Bolt); coverage level; term.');
  });

  it('U16: names each of the page’s own filters once, without the providers it leaves out', async () => {
    const coverage = {coverageTypes: ['MostComprehensive'], coverageType: 'MostComprehensive'};
    const setting = await makeFinder({searchFilters: {excludeProviders: ['Acme', 'Bolt'], ...coverage}});
    await found(setting, {plans: [], droppedCount: 0});
    const message = read(part(setting.finder, '[part="message"]'));
    expect(message).to.contain('No plans match this page’s settings: provider; coverage level.');
  });

  it('U16: names no filter that excludes nothing as the reason for no plans', async () => {
    const none = {from: null, to: null};
    const searchFilters = {returnResults: 20, numberOfProviders: 3, providers: [], miles: {}, monthlyPrice: none};
    const setting = await makeFinder({searchFilters});
    await found(setting, {plans: [], droppedCount: 0});
    expect(read(part(setting.finder, 'plan-results [part="title"]'))).to.equal('No plans for this car');
    expect(read(part(setting.finder, '[part="message"]'))).to.contain('None of our providers has a plan');
  });

  for (const [searchFilters, words] of [
    [{returnResults: 0}, 'number of plans'],
    [{numberOfProviders: 0}, 'number of providers'],
  ] as const)
    it(`U16: names a limit that leaves no plans: ${JSON.stringify(searchFilters)}`, async () => {
      const setting = await makeFinder({searchFilters});
      await found(setting, {plans: [], droppedCount: 0});
      expect(read(part(setting.finder, 'plan-results [part="title"]'))).to.equal('No plans to show');
      const message = read(part(setting.finder, '[part="message"]'));
      expect(message).to.contain(`No plans match this page’s settings: ${words}.`);
    });

  it('says that this car has no plans only if no plan was dropped and the page has no filters of its own', async () => {
    const title = async (searchFilters: object | undefined, droppedCount: number) => {
      const setting = await makeFinder(searchFilters && {searchFilters});
      await found(setting, {plans: [], droppedCount});
      return read(part(setting.finder, 'plan-results [part="title"]'));
    };
    expect(await title(undefined, 0)).to.equal('No plans for this car');
    expect(await title(undefined, 2)).to.equal('No plans to show');
    expect(await title({providers: ['Acme']}, 0)).to.equal('No plans to show');
  });

  it('offers the dealer’s phone number if there is no plan, but no event about a plan', async () => {
    const linksFor = async (contact: string) => {
      const setting = await makeFinder({contact});
      await found(setting, {plans: [], droppedCount: 0});
      const links = part(setting.finder, '[part="message"]').querySelectorAll<HTMLAnchorElement>('a');
      return [...links].map(link => [link.href, read(link)]);
    };
    expect(await linksFor(' tel:+15555550100')).to.deep.equal([['tel:+15555550100', 'Contact us']]);
    for (const contact of ['', 'event', 'javascript:alert(1)']) expect(await linksFor(contact)).to.deep.equal([]);
  });

  it('shows the last day to buy plans only if the response includes when they were quoted', async () => {
    const foot = async (finder: PlanFinder) => {
      const list = part<PlanList>(finder, 'plan-list');
      // The text below the cards is rendered after them.
      await until(() => list.renderRoot.querySelector('.after'));
      return read(part(list, '.after'));
    };
    const known = await makeFinder();
    await found(known, {...ANSWER, quotedAt: new Date(2026, 10, 20, 12).getTime()});
    expect(await foot(known.finder)).to.contain('Quoted on Nov 20, 2026, valid through Dec 19, 2026.');
    for (const quotedAt of [undefined, null, 'Nov 20', NaN, {}]) {
      const unknown = await makeFinder();
      await found(unknown, {...ANSWER, quotedAt: quotedAt as undefined});
      const text = await foot(unknown.finder);
      expect(text).to.contain('Print');
      expect(text).to.not.match(/Quoted|valid through/);
    }
  });

  describe('U15: a term filter that the account does not allow', () => {
    const searchFilters = {providers: ['Acme'], duration: {from: 36, to: 60}};
    const refuse = (errorNumber: number) =>
      refusal('rejected', {errorMessage: 'Not sold.', errorNumber, errorField: 'DurationFilter'});

    it('error 20005 leads to the same search for one term', async () => {
      const setting = await makeFinder({searchFilters});
      await failed(setting, refuse(20005));
      expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.termTitle);
      expect(read(part(setting.finder, '[part="message"]'))).to.contain('Not sold.');
      const {length} = setting.searches;
      part(setting.finder, '[part="adjust-filter"]').click();
      await until(() => setting.searches.length > length);
      expect(setting.searches.at(-1)?.request.filters).to.deep.equal({...searchFilters, duration: {from: 36, to: 36}});
    });

    for (const {duration, words} of [
      {duration: {from: 0, to: 60}, words: problemStrings.oneTerm(60)},
      {duration: {from: null, to: 48}, words: problemStrings.oneTerm(48)},
      {duration: {from: 0, to: 0}, words: problemStrings.anyTerm()},
    ])
      it(`error 20005 never offers plans of 0 months, with ${JSON.stringify(duration)}`, async () => {
        const setting = await makeFinder({searchFilters: {duration}});
        await failed(setting, refuse(20005));
        expect(read(part(setting.finder, '[part="adjust-filter"]'))).to.equal(words);
      });

    it('an error about the term is recognized by its code as by its number, because the short form has no number', async () => {
      for (const [errorCode, words] of [
        ['DurationFilterRestictedValues', problemStrings.anyTerm()],
        ['DurationFilterRestrictedRange', problemStrings.oneTerm(36)],
      ] as const) {
        const setting = await makeFinder({searchFilters});
        await failed(setting, refusal('rejected', {errorCode, errorMessage: 'Not sold.'}));
        expect(read(part(setting.finder, '[part="adjust-filter"]'))).to.equal(words);
        expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.termTitle);
      }
    });

    it('an incomplete range leads to the search without the filter, and the console explains it', async () => {
      for (const error of [{errorNumber: 4017}, {errorCode: 'DurationFilterCantbeEmpty'}]) {
        const setting = await makeFinder({searchFilters: {duration: {from: 12}}});
        const errorMessage = `The duration filter needs a to (${JSON.stringify(error)}).`;
        const warnings = await warningsOf(() =>
          failed(setting, refusal('rejected', {...error, errorMessage, errorField: 'DurationFilter'})),
        );
        expect(warnings.join(' ')).to.contain(errorMessage);
        expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.termTitle);
        const page = part(setting.finder, '.page');
        expect(page.innerText.trim()).to.equal(problemStrings.anyTerm());
        part(setting.finder, '[part="adjust-filter"]').click();
        await until(() => setting.searches.length === 2);
        expect(setting.searches[1]?.request.filters).to.deep.equal({});
        setting.searches[1]?.answer(ANSWER);
        const list = () => setting.finder.renderRoot.querySelector('plan-list');
        await until(() => list()?.filters.duration);
        expect(list()?.filters.duration?.from).to.equal(12);
      }
    });

    it('error 20004 leads to the search without the filter, which is applied to the plans instead', async () => {
      const setting = await makeFinder({searchFilters});
      await failed(setting, refuse(20004));
      const {length} = setting.searches;
      part(setting.finder, '[part="adjust-filter"]').click();
      await until(() => setting.searches.length > length);
      const asked = setting.searches.at(-1);
      expect(asked?.request.filters).to.deep.equal({providers: ['Acme']});
      asked?.answer(ANSWER);
      const list = () => setting.finder.renderRoot.querySelector('plan-list');
      await until(() => list()?.filters.duration);
      expect(list()?.filters).to.deep.equal({duration: {from: 36, to: 60}});
    });

    it('a search with another filter is a new one, even after a retry or after the finder was away', async () => {
      for (const purpose of ['retry', 'poll'] as const) {
        const setting = await makeFinder({searchFilters});
        const {finder, searches} = setting;
        if (purpose === 'retry') {
          await failed(setting, new ServiceError('network', 'test'));
          part(finder, '[part="retry"]').click();
        } else {
          const {options} = await search(setting);
          const place = finder.parentElement;
          finder.remove();
          await until(() => options.signal?.aborted);
          place?.append(finder);
        }
        await until(() => searches.length === 2);
        expect(searches[1]?.options.purpose).to.equal(purpose);
        const told = nextEvent(finder, 'plan-search-error');
        searches[1]?.fail(refuse(20004));
        await told;
        await finder.updateComplete;
        part(finder, '[part="adjust-filter"]').click();
        await until(() => searches.length === 3);
        expect(searches[2]?.options.purpose).to.equal(undefined);
      }
    });
  });

  it('does not filter the plans for another car if the search without it was canceled', async () => {
    const setting = await makeFinder({searchFilters: {duration: {from: 36, to: 60}}});
    const {finder, searches} = setting;
    await failed(
      setting,
      refusal('rejected', {errorMessage: 'Not sold.', errorNumber: 20004, errorField: 'DurationFilter'}),
    );
    const {length} = searches;
    part(finder, '[part="adjust-filter"]').click();
    await until(() => searches.length > length);
    part(await progressOf(finder), '[part="cancel"]').click();
    await until(() => isFormShown(finder));
    finder.searchFilters = undefined;
    finder.mileage = '52000';
    await finder.updateComplete;
    await formOf(finder).updateComplete;
    await found(setting);
    const list = part<PlanList>(finder, 'plan-list');
    await list.updateComplete;
    await until(() => list.renderRoot.querySelector('[part="sort"]'), 'the tools');
    expect(list.filters).to.deep.equal({});
  });

  it('changes its language when its own lang attribute changes', async () => {
    const {finder} = await makeFinder();
    for (const [lang, label] of [
      ['es', 'Millaje'],
      ['en', 'Mileage'],
    ] as const) {
      finder.lang = lang;
      await until(() => read(part(formOf(finder), 'label[for="mileage"]')) === label, lang);
    }
  });

  it('shows plans and sorts them on a page that replaced its performance API with one that throws', async () => {
    const restore = breakPerformanceApi();
    try {
      const setting = await makeFinder();
      await found(setting);
      const list = part<PlanList>(setting.finder, 'plan-list');
      await until(() => list.renderRoot.querySelector('select[part="sort"]'), 'the sorting');
    } finally {
      restore();
    }
  });

  describe('prefetching', () => {
    // As on a new page view.
    let goBack = (): void => undefined;
    beforeEach(() => {
      goBack = changeRoute();
    });
    afterEach(() => goBack());

    it('a complete form is sent once before it is submitted, and the submitted search reuses its body', async () => {
      const setting = await makeFinder();
      const {finder, prefetches} = setting;
      enter(field(finder, 'mileage'), '50000');
      await until(() => prefetches.length === 1);
      const asked = await search(setting);
      expect(asked.request).to.equal(prefetches[0]);
      expect(prefetches).to.have.length(1);
    });

    it('plans are prefetched at most twice per page view, for all finders together', async () => {
      const settings = [await makeFinder(), await makeFinder()];
      for (const {finder} of settings) await loadForm(part(finder, 'plan-vehicle-form'));
      for (const mileage of ['50000', '51000', '52000', '53000']) {
        for (const {finder} of settings) {
          enter(field(finder, 'mileage'), mileage);
          await finder.updateComplete;
        }
      }
      for (const setting of settings) {
        const asked = await search(setting);
        expect(asked.request.searchCriteria.mileage).to.equal(53000);
      }
      expect(settings.flatMap(({prefetches}) => prefetches)).to.have.length(2);
    });

    it('plans are prefetched at most twice if the page clears its performance marks', async () => {
      const setting = await makeFinder();
      await prefetchTwice(setting);
      performance.clearMarks();
      enter(field(setting.finder, 'mileage'), '52000');
      expect((await search(setting)).request.searchCriteria.mileage).to.equal(52000);
      expect(setting.prefetches).to.have.length(2);
    });

    it('plans are prefetched again on the next page of a site whose router loads no page', async () => {
      const setting = await makeFinder();
      await prefetchTwice(setting);
      changeRoute();
      enter(field(setting.finder, 'mileage'), '52000');
      await until(() => setting.prefetches.length === 3);
    });

    it('a prefetch that has not been answered is aborted when the form is submitted', async () => {
      const signals: (AbortSignal | undefined)[] = [];
      const {service, searches} = makeService();
      const prefetch: PlanService['prefetch'] = (_, {signal} = {}) => {
        signals.push(signal);
        return Promise.resolve();
      };
      const {finder} = await makeFinder({service: {...service, prefetch}});
      enter(field(finder, 'mileage'), '50000');
      await until(() => signals.length === 1);
      expect(signals[0]?.aborted).to.equal(false);
      press(finder);
      await until(() => searches.length === 1);
      expect(signals[0]?.aborted).to.equal(true);
    });

    it('plans are not prefetched with prefetch="off"', async () => {
      const setting = await makeFinder({prefetch: 'off'});
      enter(field(setting.finder, 'mileage'), '50000');
      await search(setting);
      expect(setting.prefetches).to.have.length(0);
    });
  });

  describe('failures', () => {
    let time: ReturnType<typeof freezeClock> | undefined;
    afterEach(() => time?.restore());

    it('field errors are shown at their field with the service’s advice, and nothing entered is lost', async () => {
      const setting = await makeFinder();
      const advice = 'Compare it with the one on the dashboard.';
      const suggestions = [{action: 'CheckInput', message: advice}];
      await failed(setting, refusal('rejected', {errorCode: 'CantParseVIN', errorField: 'VIN', suggestions}));
      expect(isFormShown(setting.finder)).to.equal(true);
      await formOf(setting.finder).updateComplete;
      expect(read(part(formOf(setting.finder), '#vin-error'))).to.equal(advice);
      expect(field(setting.finder, 'vin').value).to.equal(VIN);
    });

    it('errors without a field are shown above the form and announced while another error is corrected in it', async () => {
      const setting = await makeFinder();
      const {finder} = setting;
      const endpoint = '/api/v2/Partners/PlansSearch/LicensePlate';
      const suggestions = [{action: 'RetryWithAlternative', message: 'Or search by plate.', endpoint}];
      const said = listenTo(finder);
      await failed(
        setting,
        refusal(
          'rejected',
          {errorField: 'Mileage', errorMessage: 'Too many miles.'},
          {errorField: null, errorMessage: 'This car is too old.', suggestions},
          {errorField: null, errorMessage: 'It has no price.'},
          {errorField: null, errorMessage: 'It has no price.'},
        ),
      );
      expect(isFormShown(finder)).to.equal(true);
      await formOf(finder).updateComplete;
      expect(read(part(formOf(finder), '#mileage-error'))).to.equal('Too many miles.');
      const words = 'This car is too old. It has no price. Or search by plate.';
      expect(read(part(finder, '.advice'))).to.equal(words);
      expect(part(finder, '.advice p').lang).to.equal('en');
      await until(() => said.some(text => text.includes(words)), 'the messages are announced');
      await expect(await settled(finder)).to.be.accessible();
    });

    it('an error of the term is shown above the form, and its button once the field is corrected', async () => {
      const setting = await makeFinder({searchFilters: {duration: {from: 36, to: 60}}});
      const {finder} = setting;
      const term = {errorField: 'DurationFilter', errorNumber: 20004, errorMessage: 'Not sold.'};
      await failed(setting, refusal('rejected', {errorField: 'Mileage', errorMessage: 'Too many miles.'}, term));
      expect(isFormShown(finder)).to.equal(true);
      expect(read(part(finder, '.advice'))).to.equal('Not sold.');
      expect(finder.shadowRoot?.querySelector('[part="adjust-filter"]')).to.equal(null);
      enter(field(finder, 'mileage'), '30000');
      await failed(setting, refusal('rejected', term));
      expect(isFormShown(finder)).to.equal(false);
      expect(part(finder, '[part="adjust-filter"]').checkVisibility()).to.equal(true);
    });

    it('U9: a failure without a field is shown without a number or a code', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('rejected', {errorMessage: 'This car is not insurable.'}));
      const results = read(part(setting.finder, '.results'));
      expect(results).to.contain('This car is not insurable.');
    });

    it('U9: a search that was refused for no input may be tried again, or edited', async () => {
      const setting = await makeFinder();
      const refused = refusal('rejected', {errorCode: 'QuotingFailed', errorMessage: 'It could not be quoted.'});
      await failed(setting, refused);
      expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.failed.title);
      expect(read(part(setting.finder, '[part="message"]'))).to.contain('It could not be quoted.');
      expect(read(part(setting.finder, '[part="message"]'))).to.not.contain(problemStrings.failed.text);
      const buttons = [...(setting.finder.shadowRoot?.querySelectorAll<HTMLElement>('.page button') ?? [])];
      expect(buttons.map(read)).to.deep.equal([retryStrings.tryAgain, problemStrings.rejectedAction]);
      buttons[0]?.click();
      await until(() => setting.searches.length === 2);
      expect(setting.searches[1]?.options.purpose).to.equal('retry');
    });

    for (const code of [{errorCode: 'VinHasNotBeenRegistered'}, {errorNumber: 20006}])
      for (const {advice, text} of [
        {advice: undefined, text: problemStrings.failed.text},
        {advice: 'Search again in a minute.', text: 'Search again in a minute.'},
      ])
        it(`a VIN that was never registered is no mistake of the shopper: ${JSON.stringify({...code, advice})}`, async () => {
          const setting = await makeFinder();
          const suggestions = advice ? [{action: 'CheckInput', message: advice}] : [];
          const errorMessage = 'This VIN and mileage have not been registered.';
          await failed(setting, refusal('rejected', {...code, errorField: 'VIN', errorMessage, suggestions}));
          expect(isFormShown(setting.finder)).to.equal(false);
          expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.failed.title);
          expect(read(part(setting.finder, '.page p'))).to.equal(text);
          expect(read(part(setting.finder, '.page'))).to.not.contain(errorMessage);
          part(setting.finder, '[part="retry"]').click();
          await until(() => setting.searches.length === 2);
          expect(setting.searches[1]?.options.purpose).to.equal('retry');
        });

    it('invalid filters of the page are no mistake of the shopper, and the console names them', async () => {
      const setting = await makeFinder({searchFilters: {providers: 'Acme'} as object});
      const errorMessage = 'This value has the wrong type.';
      const errorField = 'filters.providers';
      const error = {errorCode: 'RelayBodyInvalid', errorMessage, errorField};
      const warnings = await warningsOf(() => failed(setting, refusal('rejected', error)));
      expect(warnings.join(' ')).to.contain(`${errorField}: ${errorMessage}`);
      expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.unavailable.title);
      const page = part(setting.finder, '.page');
      expect(read(page)).to.contain(problemStrings.unavailable.text).and.not.contain(errorMessage);
      expect([...page.querySelectorAll<HTMLElement>('button')].map(read)).to.deep.equal([retryStrings.tryAgain]);
    });

    it('a field error that has only a number is shown at the field of its number', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('rejected', {errorNumber: 4019, errorMessage: 'Miles, please.'}));
      await formOf(setting.finder).updateComplete;
      expect(read(part(formOf(setting.finder), '#mileage-error'))).to.equal('Miles, please.');
    });

    it('a failure that no other button helps with has one to the form, where nothing entered is lost', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('rejected', {errorField: 'Car', errorMessage: 'This car is not insurable.'}));
      expect(setting.finder.shadowRoot?.querySelectorAll('.page button')).to.have.length(1);
      const edit = part(setting.finder, '.page button');
      expect(read(edit)).to.equal(problemStrings.rejectedAction);
      edit.click();
      await setting.finder.updateComplete;
      expect(isFormShown(setting.finder)).to.equal(true);
      expect(field(setting.finder, 'vin').value).to.equal(VIN);
    });

    it('U1: a lost connection is reported in the title, and trying again tells the relay that it is a retry', async () => {
      const setting = await makeFinder();
      await failed(setting, new ServiceError('network', 'test'));
      expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.network.title);
      expect(setting.searches).to.have.length(1);
      part(setting.finder, '[part="retry"]').click();
      await until(() => setting.searches.length === 2);
      expect(setting.searches[1]?.options.purpose).to.equal('retry');
      expect(setting.searches[1]?.request).to.equal(setting.searches[0]?.request);
    });

    for (const [retryAfterSeconds, words] of [
      [30, 'in 30 seconds'],
      [121, 'in about 3 minutes'],
    ] as const)
      it(`U5: the problem page shows how long to wait, and never less (${retryAfterSeconds} seconds)`, async () => {
        const setting = await makeFinder();
        time = freezeClock();
        await failed(setting, new ServiceError('rateLimited', 'test', {status: 429, retryAfterSeconds}));
        expect(read(part(setting.finder, '.results'))).to.contain(words);
      });

    it('U5: the search can be retried only when the wait is over', async () => {
      const setting = await makeFinder();
      time = freezeClock();
      await failed(setting, new ServiceError('rateLimited', 'test', {status: 429, retryAfterSeconds: 1}));
      const retry = part<HTMLButtonElement>(setting.finder, '[part="retry"]');
      expect(retry.disabled).to.equal(true);
      const announced = part(setting.finder, '.page [role="status"]');
      expect(announced.textContent).to.equal('');
      time?.pass();
      await until(() => !retry.disabled, 'the wait is over');
      expect(announced.textContent).to.equal(problemStrings.mayRetry);
      expect(part(setting.finder, '[role="timer"]').checkVisibility()).to.equal(false);
    });

    it('U5: the countdown ends when another search has found plans', async () => {
      const setting = await makeFinder();
      const {finder} = setting;
      time = freezeClock();
      await failed(setting, new ServiceError('rateLimited', 'test', {status: 429, retryAfterSeconds: 3000}));
      expect(time.intervals()).to.equal(1);
      part(finder, '[part="change"]').click();
      await finder.updateComplete;
      await found(setting);
      time.pass();
      expect(time.intervals()).to.equal(0);
    });

    it('every error of a field and every piece of advice is shown unchanged and once', async () => {
      const setting = await makeFinder();
      const advice = (message: string, action = 'CheckInput') => ({action, message});
      await failed(
        setting,
        refusal(
          'rejected',
          {
            errorField: 'VIN',
            errorMessage: 'No.',
            suggestions: [advice('Look at the dashboard.'), advice('Or the door.')],
          },
          {errorField: 'VIN', errorMessage: 'The VIN is of another country.'},
          {errorField: 'VIN', errorMessage: 'The VIN is of another country.'},
          {errorField: 'Mileage', errorMessage: 'Too many miles.'},
        ),
      );
      await formOf(setting.finder).updateComplete;
      expect(read(part(formOf(setting.finder), '#vin-error'))).to.equal(
        'Look at the dashboard. Or the door. The VIN is of another country.',
      );
      expect(read(part(formOf(setting.finder), '#mileage-error'))).to.equal('Too many miles.');
    });

    for (const kind of ['forbidden', 'rateLimited', 'unavailable'] as const) {
      it(`the service’s advice is shown beside our own text when the failure is ${kind}`, async () => {
        const setting = await makeFinder();
        const suggestions = [
          {action: 'ContactSupport', message: 'Call us at 555-0100.'},
          {action: 'Sing', message: 'Or write to us.'},
          {
            action: 'RetryWithAlternative',
            message: 'Search by plate.',
            endpoint: '/api/v2/Partners/PlansSearch/LicensePlate',
          },
        ];
        const items = [{errorCode: 'Nope', errorMessage: 'For developers.', suggestions}];
        await failed(setting, refusal(kind, ...items));
        const shown = read(part(setting.finder, '.page'));
        for (const words of ['Call us at 555-0100.', 'Or write to us.', 'Search by plate.'])
          expect(shown).to.contain(words);
        expect(shown).to.not.contain('For developers.');
        const own = {forbidden: 'unavailable', rateLimited: 'rateLimited', unavailable: 'failed'} as const;
        expect(shown).to.contain(problemStrings[own[kind]].text);
        part(setting.finder, '[part~="alternative"]').click();
        await setting.finder.updateComplete;
        expect(isFormShown(setting.finder)).to.equal(true);
      });
    }

    it('a field error in the short form, which names no field, is shown at the field of its code', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('rejected', {errorCode: 'CantParseVIN', errorMessage: 'No such VIN.'}));
      await formOf(setting.finder).updateComplete;
      expect(read(part(formOf(setting.finder), '#vin-error'))).to.equal('No such VIN.');
    });

    it('a suggestion of the service leads to another lookup method', async () => {
      const setting = await makeFinder();
      const text = 'You can also search by make, model and year.';
      const endpoint = '/api/v2/Partners/PlansSearch/MakeModelYear';
      const suggestions = [
        {action: 'CheckInput', message: 'Please check it.'},
        {action: 'RetryWithAlternative', message: text, endpoint},
      ];
      await failed(setting, refusal('rejected', {errorCode: 'CantParseVIN', errorField: 'VIN', suggestions}));
      const advice = [...(setting.finder.shadowRoot?.querySelectorAll('button') ?? [])].find(it => read(it) === text);
      expect(advice?.lang).to.equal('en');
      advice?.click();
      await setting.finder.updateComplete;
      expect(formOf(setting.finder)).to.have.property('lookupMethod', 'catalog');
      await until(() => formOf(setting.finder).shadowRoot?.activeElement?.id === 'make', 'focus moves along');
      expect(field(setting.finder, 'mileage').value).to.equal('48,000');
      setting.finder.reset();
      await formOf(setting.finder).updateComplete;
      expect(formOf(setting.finder).lookupMethod).to.equal('vin');
    });

    it('edited values are kept, whatever else changes', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('rejected', {errorCode: 'X', errorField: 'VIN', errorMessage: 'Please check.'}));
      await formOf(setting.finder).updateComplete;
      enter(field(setting.finder, 'vin'), '5YJ3E1EA2KF317000');
      setting.finder.density = 'compact';
      await setting.finder.updateComplete;
      await formOf(setting.finder).updateComplete;
      expect(read(part(formOf(setting.finder), '#vin-error'))).to.equal('');
    });

    it('R1: a search that the relay lost is shown as interrupted', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('rejected', {errorCode: 'RelaySearchLost', errorMessage: 'lost'}));
      expect(read(part(setting.finder, '.results .title'))).to.equal('Your search was interrupted');
      expect(read(part(setting.finder, '.results'))).not.to.contain('lost');
    });

    for (const errorCode of ['RelayRouteUnknown', 'RelayOriginNotAllowed', 'RelayUnavailable'])
      it(`the shopper is not asked to check the form if the relay responds with ${errorCode}`, async () => {
        const setting = await makeFinder();
        await failed(setting, refusal('rejected', {errorCode, errorMessage: 'nothing here'}));
        expect(read(part(setting.finder, '.results .title'))).to.equal('We can’t show prices right now');
      });

    it('U1: a shopper without a connection reads that this device is offline', async () => {
      replace(navigator, 'onLine', false);
      const setting = await makeFinder();
      await failed(setting, new ServiceError('network', 'test'));
      expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.offline.title);
    });

    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      it(`T12: a failure is shown as text when the service’s code is ${name}, a name that every object has`, async () => {
        const setting = await makeFinder();
        await failed(setting, refusal('rejected', {errorCode: name, errorMessage: 'This car is not insurable.'}));
        expect(is(setting.finder, 'error')).to.equal(true);
        expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.failed.title);
        expect(read(part(setting.finder, '.results'))).to.contain('This car is not insurable.');
      });

      it(`T12: a search can be retried when a page’s own service fails with the kind ${name}`, async () => {
        const setting = await makeFinder();
        await failed(setting, Object.assign(new Error('test'), {kind: name}));
        expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.failed.title);
        expect(part(setting.finder, '[part="retry"]').checkVisibility()).to.equal(true);
      });
    }

    for (const [what, thrown] of [
      ['nothing', undefined],
      ['a text', 'broken'],
      ['errors that are not a list', {kind: 'rejected', items: 'none', retryAfterSeconds: 'soon'}],
      ['errors without suggestions', {kind: 'rejected', items: [null, {errorMessage: 'Not this one.'}, 7]}],
    ] as const)
      it(`U9: a failure is shown when a page’s own service throws ${what}`, async () => {
        const setting = await makeFinder();
        await failed(setting, thrown);
        expect(is(setting.finder, 'error')).to.equal(true);
        expect(part(setting.finder, '[part="message"]').checkVisibility()).to.equal(true);
      });

    it('a code is never shown', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('unavailable', {errorCode: 'RelayUnavailable', errorMessage: 'RelayUnavailable'}));
      expect(read(part(setting.finder, '.results'))).not.to.contain('Relay');
    });
  });

  it('B4: a lost connection is shown while the search continues', async () => {
    const setting = await makeFinder();
    const asked = await search(setting);
    const progress = await progressOf(setting.finder);
    asked.options.onProgress?.({stage: 'offline', elapsedMs: 3000});
    await until(() => read(part(progress, '[part="status"]')).includes(waitStrings.offline));
    asked.options.onProgress?.({stage: 'quoting', elapsedMs: 5000});
    await setting.finder.updateComplete;
    await progress.updateComplete;
    expect(read(part(progress, '[part="status"]'))).not.to.contain(waitStrings.offline);
  });

  it('keeps its method search() if a framework has set `search` before the element was defined', async () => {
    const early = document.createElement('early-finder') as PlanFinder;
    early.search = 'sync';
    customElements.define('early-finder', class extends PlanFinder {});
    (await fixture(html`<div></div>`)).append(early);
    await early.updateComplete;
    expect([early.searchMode, typeof early.search]).to.deep.equal(['sync', 'function']);
  });

  describe('in a page that changes', () => {
    it('B1: a search continues when a listener of plan-search-start moves the finder', async () => {
      const setting = await makeFinder();
      const {finder, searches} = setting;
      const place = document.createElement('div');
      finder.parentElement?.append(place);
      let starts = 0;
      finder.addEventListener('plan-search-start', () => {
        starts += 1;
        place.append(finder);
      });
      press(finder);
      await until(() => searches.length > 0, 'the search is sent');
      await finder.updateComplete;
      expect([starts, searches.length, searches[0]?.options.purpose]).to.deep.equal([1, 1, undefined]);
    });

    it('B1: a search stops when its finder is removed from the page, and is polled when it is added again', async () => {
      const setting = await makeFinder();
      const {finder, searches} = setting;
      let starts = 0;
      finder.addEventListener('plan-search-start', () => (starts += 1));
      const asked = await search(setting);
      const place = finder.parentElement;
      finder.remove();
      await until(() => asked.options.signal?.aborted);
      asked.fail(asked.options.signal?.reason);
      place?.append(finder);
      await until(() => searches.length === 2);
      expect(searches[1]?.options.purpose).to.equal('poll');
      searches[1]?.answer(ANSWER);
      await until(() => is(finder, 'results'));
      expect(starts).to.equal(1);
    });

    for (const [name, settings] of [
      ['a synchronous', {searchMode: 'sync'}],
      ['a customer’s', {customer: {firstName: 'Ada'}}],
    ] as const) {
      it(`B1: ${name} search, which is one long call, continues while its finder is not in the page`, async () => {
        const setting = await makeFinder(settings);
        const {finder, searches} = setting;
        const {service} = finder;
        if (service) finder.service = {...service, searchWithCustomer: service.search.bind(service)};
        await finder.updateComplete;
        const asked = await search(setting);
        const place = finder.parentElement;
        finder.remove();
        await finder.updateComplete;
        const complete = nextEvent(finder, 'plan-search-complete');
        asked.answer(ANSWER);
        await complete;
        place?.append(finder);
        await finder.updateComplete;
        expect(is(finder, 'results')).to.equal(true);
        expect(searches).to.have.length(1);
      });
    }

    it('B1: the plans are kept when their finder is moved', async () => {
      const setting = await makeFinder();
      await found(setting);
      const place = await fixture(html`<div></div>`);
      place.append(setting.finder);
      await setting.finder.updateComplete;
      expect(is(setting.finder, 'results')).to.equal(true);
      expect(setting.searches).to.have.length(1);
    });

    it('B2: the response for inputs that the page has changed is never shown', async () => {
      const setting = await makeFinder();
      const asked = await search(setting);
      setting.finder.vin = '5YJ3E1EA2KF317000';
      await setting.finder.updateComplete;
      asked.answer(ANSWER);
      await setting.finder.updateComplete;
      expect(is(setting.finder, 'results')).to.equal(false);
      expect(isFormShown(setting.finder)).to.equal(true);
      expect(asked.options.signal?.aborted).to.equal(true);
    });

    it('B3: two clicks send one search', async () => {
      const setting = await makeFinder();
      press(setting.finder);
      press(setting.finder);
      await until(() => setting.searches.length > 0);
      await setting.finder.updateComplete;
      expect(setting.searches).to.have.length(1);
    });

    it('B7: two finders on a page have separate states', async () => {
      const first = await makeFinder();
      const second = await makeFinder();
      await found(first);
      expect(is(first.finder, 'results')).to.equal(true);
      expect(isFormShown(second.finder)).to.equal(true);
    });

    it('a finder can be hidden', async () => {
      const {finder} = await makeFinder();
      finder.hidden = true;
      expect(getComputedStyle(finder).display).to.equal('none');
    });
  });
});
