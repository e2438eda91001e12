import {expect, fixture, html} from '@open-wc/testing';
import {ServiceError} from '../../../src/client/service-error.js';
import {ErrorItem} from '../../../src/contract/envelope.js';
import type {PlansFound} from '../../../src/elements/search/plan-service.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanList} from '../../../src/elements/list/plan-list.js';
import type {PlanProgress} from '../../../src/elements/search/plan-progress.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {problemStrings} from '../../../src/strings/en/problems.js';
import {resultStrings as spanish} from '../../../src/strings/es/results.js';
import {
  type AskedSearch,
  breakMeasurements,
  enter,
  ENTRIES,
  goToAnotherPage,
  heard,
  holds,
  holdSeconds,
  makeService,
  part,
  plansOf,
  read,
  still,
} from '../support.js';

const VIN = '1HGCM82633A004352';
const CRITERIA = {vin: VIN, mileage: 48000, stateShortName: 'CA'};
const ANSWER = {plans: plansOf(...ENTRIES), droppedCount: 0};

before(() => PlanFinder.define());

interface Setting {
  readonly finder: PlanFinder;
  readonly searches: AskedSearch[];
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

/** Presses the button and waits until the search is asked for. */
async function search(setting: Setting): Promise<AskedSearch> {
  const {finder, searches} = setting;
  const count = searches.length;
  press(finder);
  await holds(() => searches.length > count);
  await finder.updateComplete;
  return searches.at(-1) as AskedSearch;
}

/** Completes the form twice, with another mileage each time, and waits until each is sent ahead of a press. */
async function sendTwoAhead({finder, prefetches}: Setting): Promise<void> {
  for (const [count, mileage] of ['50000', '51000'].entries()) {
    enter(field(finder, 'mileage'), mileage);
    await holds(() => prefetches.length === count + 1);
  }
}

/** Searches to the end. */
async function found(setting: Setting, answer: PlansFound = ANSWER): Promise<void> {
  const asked = await search(setting);
  const complete = heard(setting.finder, 'plan-search-complete');
  asked.answer(answer);
  await complete;
  await setting.finder.updateComplete;
}

async function failed(setting: Setting, error: unknown): Promise<void> {
  const asked = await search(setting);
  const told = heard(setting.finder, 'plan-search-error');
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
    it('is accessible at first', async () => {
      await expect(await still((await makeFinder()).finder)).to.be.accessible();
    });

    it('is accessible while quoting', async () => {
      const setting = await makeFinder();
      await search(setting);
      expect(is(setting.finder, 'quoting')).to.equal(true);
      await expect(await still(setting.finder)).to.be.accessible();
    });

    it('is accessible with plans', async () => {
      const setting = await makeFinder();
      await found(setting);
      await expect(await still(setting.finder)).to.be.accessible();
    });

    it('is accessible without plans', async () => {
      const setting = await makeFinder();
      await found(setting, {plans: [], droppedCount: 0});
      expect(is(setting.finder, 'empty')).to.equal(true);
      await expect(await still(setting.finder)).to.be.accessible();
    });

    it('is accessible when a search failed', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('unavailable'));
      expect(is(setting.finder, 'error')).to.equal(true);
      await expect(await still(setting.finder)).to.be.accessible();
    });

    it('is accessible in the dark', async () => {
      const setting = await makeFinder({theme: 'dark'});
      await found(setting);
      await expect(await still(setting.finder)).to.be.accessible();
    });
  });

  describe('the journey', () => {
    it('leads from the form over the wait to the plans', async () => {
      const setting = await makeFinder();
      const {finder} = setting;
      const asked = await search(setting);
      expect(asked.request.searchCriteria).to.deep.equal(CRITERIA);
      expect(isFormShown(finder)).to.equal(false);
      expect(part(finder, 'plan-progress').checkVisibility()).to.equal(true);
      const complete = heard(finder, 'plan-search-complete');
      asked.answer({...ANSWER, droppedCount: 1});
      const {planCount, droppedCount, groups} = await complete;
      await finder.updateComplete;
      expect([planCount, droppedCount, groups.length]).to.deep.equal([2, 1, 2]);
      expect(part<PlanList>(finder, 'plan-list').plans).to.equal(groups);
      expect(read(part(finder, '.results .title'))).to.equal('2 plans for your car (VIN ending 004352)');
      expect(read(part(finder, '.results'))).to.contain('48,000 miles · CA');
      expect(read(part(finder, '.results'))).to.contain('One more plan could not be read.');
      expect(is(finder, 'results')).to.equal(true);
    });

    it('lets a page style the parts of its form and of its plans', async () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('plan-finder:state(results)::part(submit), plan-finder::part(card) { rotate: 1deg }');
      // There before the finder, as a page's own: WebKit does not look again at the parts of what is hidden.
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

    it('asks for all that plans can say, once (§2.2)', async () => {
      const asked = await search(await makeFinder());
      expect(asked.request).to.deep.equal({
        searchCriteria: CRITERIA,
        responseDetailLevel: 'Full',
        showProviderInfo: true,
      });
    });

    it('puts the host’s filters at the root of the body (§2.3)', async () => {
      const searchFilters = {coverageType: 'Powertrain'};
      const asked = await search(await makeFinder({searchFilters}));
      expect(asked.request.filters).to.equal(searchFilters);
    });

    it('leads back to the form with what was entered', async () => {
      const setting = await makeFinder();
      await found(setting);
      part(setting.finder, '[part="change"]').click();
      await setting.finder.updateComplete;
      expect(isFormShown(setting.finder)).to.equal(true);
      expect(field(setting.finder, 'vin').value).to.equal(VIN);
      expect(is(setting.finder, 'results')).to.equal(false);
    });

    it('takes the focus along', async () => {
      const setting = await makeFinder();
      const {finder} = setting;
      field(finder, 'vin').focus();
      await found(setting);
      expect(finder.shadowRoot?.activeElement).to.equal(part(finder, '.results .title'));
      part(finder, '[part="change"]').click();
      await finder.updateComplete;
      expect(formOf(finder).shadowRoot?.activeElement).to.equal(field(finder, 'vin'));
    });

    it('never takes the focus from elsewhere on the page', async () => {
      const setting = await makeFinder();
      const asked = await search(setting);
      const elsewhere = await fixture<HTMLInputElement>(html`<input aria-label="Elsewhere" />`);
      elsewhere.focus();
      asked.answer(ANSWER);
      await holds(() => is(setting.finder, 'results'));
      expect(document.activeElement).to.equal(elsewhere);
    });

    it('stops waiting when the shopper no longer wants to', async () => {
      const setting = await makeFinder();
      const asked = await search(setting);
      part(setting.finder, 'plan-progress').dispatchEvent(new Event('cancel'));
      await setting.finder.updateComplete;
      expect(asked.options.signal?.aborted).to.equal(true);
      expect(isFormShown(setting.finder)).to.equal(true);
    });

    it('searches at once when the page gives all that is needed, and leaves the focus alone', async () => {
      const {service, searches} = makeService();
      const before = document.activeElement;
      await fixture(
        html`<plan-finder .service=${service} vin=${VIN} mileage="48000" state="CA" auto-search></plan-finder>`,
      );
      await holds(() => searches.length === 1);
      searches[0]?.answer(ANSWER);
      await holds(() => document.querySelector('plan-finder:state(results)') !== null);
      expect(document.activeElement).to.equal(before);
    });

    it('says another’s words', async () => {
      const setting = await makeFinder({
        strings: {finder: {title: 'Titel'}, form: {submit: 'Pläne zeigen'}, results: {checkout: 'Weiter'}},
      });
      expect(read(part(setting.finder, '.title'))).to.equal('Titel');
      expect(read(part(formOf(setting.finder), 'button'))).to.equal('Pläne zeigen');
      await found(setting);
      expect(read(part(part(setting.finder, 'plan-list'), '[part="checkout"]'))).to.equal('Weiter');
    });

    it('speaks the language of its page, and the host’s words before it', async () => {
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
      await expect(await still(finder)).to.be.accessible();
      await found({finder, searches, prefetches: []});
      expect(read(part(finder, '.results .title'))).to.contain('su auto');
      expect(read(part(part(finder, 'plan-list'), '[part="checkout"]'))).to.equal(spanish.checkout);
      await expect(await still(finder)).to.be.accessible();
    });

    it('names the car where it is known', async () => {
      const setting = await makeFinder();
      formOf(setting.finder).lookupMethod = 'catalog';
      Object.assign(setting.finder, {vin: '', make: 'Honda', model: 'Accord', year: '2021'});
      await setting.finder.updateComplete;
      await formOf(setting.finder).updateComplete;
      expect(formOf(setting.finder).criteria).to.include({make: 'Honda', model: 'Accord', year: 2021});
      await found(setting);
      expect(read(part(setting.finder, '.results .title'))).to.equal('2 plans for your 2021 Honda Accord');
    });

    it('carries no vehicle in its search events', async () => {
      const setting = await makeFinder();
      const events: Event[] = [];
      for (const type of ['plan-search-start', 'plan-search-progress', 'plan-search-complete', 'plan-search-error']) {
        setting.finder.addEventListener(type, event => events.push(event));
      }
      await found(setting);
      const error = refusal('refused', {errorMessage: `Bad ${VIN}`, errorCode: 'CantParseVIN', errorField: 'VIN'});
      part(setting.finder, '[part="change"]').click();
      await setting.finder.updateComplete;
      await failed(setting, error);
      expect(events.length).to.be.greaterThan(3);
      for (const event of events) expect(JSON.stringify({...event})).not.to.contain(VIN);
    });
  });

  it('shows the miles of each plan, and none of them where the host does not know their unit', async () => {
    const cardsOf = async (milesUnit: 'thousands' | 'unknown') => {
      const setting = await makeFinder({milesUnit});
      await found(setting);
      const list = part<PlanList>(setting.finder, 'plan-list');
      await holds(() => list.renderRoot.querySelectorAll('li[part~="card"]').length === 2, 'two cards');
      return [...list.renderRoot.querySelectorAll('li[part~="card"]')].map(read).join(' ');
    };
    expect(await cardsOf('thousands')).to.contain('100,000');
    expect(await cardsOf('unknown'))
      .to.contain('Summit Gold')
      .and.not.to.contain('100,000');
  });

  it('U16: names what the page itself asked for when there is no plan', async () => {
    const setting = await makeFinder({searchFilters: {providers: ['Acme', 'Bolt'], duration: {from: 36, to: 60}}});
    await found(setting, {plans: [], droppedCount: 0});
    const message = read(part(setting.finder, '[part="message"]'));
    expect(message).to.contain('It narrows by: provider (Acme, Bolt); term.');
  });

  it('shows until when plans can be bought only when the answer says when they were quoted', async () => {
    const foot = async (finder: PlanFinder) => {
      const list = part<PlanList>(finder, 'plan-list');
      // What is below the cards comes after them.
      await holds(() => list.renderRoot.querySelector('.after'));
      return read(part(list, '.after'));
    };
    const known = await makeFinder();
    await found(known, {...ANSWER, quotedAt: new Date(2026, 10, 20, 12).getTime()});
    expect(await foot(known.finder)).to.contain('Quoted on Nov 20, 2026, valid until Dec 20, 2026.');
    for (const quotedAt of [undefined, null, 'Nov 20', NaN, {}]) {
      const unknown = await makeFinder();
      await found(unknown, {...ANSWER, quotedAt: quotedAt as undefined});
      const text = await foot(unknown.finder);
      expect(text).to.contain('A vehicle service contract is');
      expect(text).to.not.match(/Quoted|valid until/);
    }
  });

  describe('U15: a filter for the term that the account refuses', () => {
    const searchFilters = {providers: ['Acme'], duration: {from: 36, to: 60}};
    const refuse = (errorNumber: number) =>
      refusal('refused', {errorMessage: 'Not sold.', errorNumber, errorField: 'DurationFilter'});

    it('20005 leads to the same search for one term', async () => {
      const setting = await makeFinder({searchFilters});
      await failed(setting, refuse(20005));
      expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.termTitle);
      expect(read(part(setting.finder, '[part="message"]'))).to.contain('Not sold.');
      const {length} = setting.searches;
      part(setting.finder, '[part="adjust-filter"]').click();
      await holds(() => setting.searches.length > length);
      expect(setting.searches.at(-1)?.request.filters).to.deep.equal({...searchFilters, duration: {from: 36, to: 36}});
    });

    it('is told by its code as by its number, as the short form has no number', async () => {
      for (const [errorCode, words] of [
        ['DurationFilterRestictedValues', problemStrings.anyTerm()],
        ['DurationFilterRestrictedRange', problemStrings.oneTerm(36)],
      ] as const) {
        const setting = await makeFinder({searchFilters});
        await failed(setting, refusal('refused', {errorCode, errorMessage: 'Not sold.'}));
        expect(read(part(setting.finder, '[part="adjust-filter"]'))).to.equal(words);
        expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.termTitle);
      }
    });

    it('20004 leads to the search without it, and the wish is applied to what comes', async () => {
      const setting = await makeFinder({searchFilters});
      await failed(setting, refuse(20004));
      const {length} = setting.searches;
      part(setting.finder, '[part="adjust-filter"]').click();
      await holds(() => setting.searches.length > length);
      const asked = setting.searches.at(-1);
      expect(asked?.request.filters).to.deep.equal({providers: ['Acme']});
      asked?.answer(ANSWER);
      const list = () => setting.finder.renderRoot.querySelector('plan-list');
      await holds(() => list()?.filters.duration);
      expect(list()?.filters).to.deep.equal({duration: {from: 36, to: 60}});
    });
  });

  it('does not narrow the plans for another car by a filter that was left out of a search that was canceled', async () => {
    const setting = await makeFinder({searchFilters: {duration: {from: 36, to: 60}}});
    const {finder, searches} = setting;
    await failed(
      setting,
      refusal('refused', {errorMessage: 'Not sold.', errorNumber: 20004, errorField: 'DurationFilter'}),
    );
    const {length} = searches;
    part(finder, '[part="adjust-filter"]').click();
    await holds(() => searches.length > length);
    part(part(finder, 'plan-progress'), '[part="cancel"]').click();
    await holds(() => isFormShown(finder));
    finder.searchFilters = undefined;
    finder.mileage = '52000';
    await finder.updateComplete;
    await formOf(finder).updateComplete;
    await found(setting);
    const list = part<PlanList>(finder, 'plan-list');
    await list.updateComplete;
    await holds(() => list.renderRoot.querySelector('[part="sort"]'), 'the tools');
    expect(list.filters).to.deep.equal({});
  });

  it('speaks another language as soon as its own changes', async () => {
    const {finder} = await makeFinder();
    for (const [lang, label] of [
      ['es', 'Millaje'],
      ['en', 'Mileage'],
    ] as const) {
      finder.lang = lang;
      await holds(() => read(part(formOf(finder), 'label[for="mileage"]')) === label, lang);
    }
  });

  it('leads to plans, sorting and all, where the page replaced its measurements by ones that throw', async () => {
    const restore = breakMeasurements();
    try {
      const setting = await makeFinder();
      await found(setting);
      const list = part<PlanList>(setting.finder, 'plan-list');
      await holds(() => list.renderRoot.querySelector('select[part="sort"]'), 'the sorting');
    } finally {
      restore();
    }
  });

  describe('speculation', () => {
    // As on a page that has just been opened.
    let goBack = (): void => undefined;
    beforeEach(() => {
      goBack = goToAnotherPage();
    });
    afterEach(() => goBack());

    it('sends a complete form once before the press, and the press reuses its body', async () => {
      const setting = await makeFinder();
      const {finder, prefetches} = setting;
      enter(field(finder, 'mileage'), '50000');
      await holds(() => prefetches.length === 1);
      const asked = await search(setting);
      expect(asked.request).to.equal(prefetches[0]);
      expect(prefetches).to.have.length(1);
    });

    it('is sent at most twice a page view, by all its finders together', async () => {
      const settings = [await makeFinder(), await makeFinder()];
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

    it('is sent at most twice where the page clears its marks', async () => {
      const setting = await makeFinder();
      await sendTwoAhead(setting);
      performance.clearMarks();
      enter(field(setting.finder, 'mileage'), '52000');
      expect((await search(setting)).request.searchCriteria.mileage).to.equal(52000);
      expect(setting.prefetches).to.have.length(2);
    });

    it('is sent again on the next page of a site whose router loads no page', async () => {
      const setting = await makeFinder();
      await sendTwoAhead(setting);
      goToAnotherPage();
      enter(field(setting.finder, 'mileage'), '52000');
      await holds(() => setting.prefetches.length === 3);
    });

    it('is not sent with prefetch="off"', async () => {
      const setting = await makeFinder({prefetch: 'off'});
      enter(field(setting.finder, 'mileage'), '50000');
      await search(setting);
      expect(setting.prefetches).to.have.length(0);
    });
  });

  describe('failures', () => {
    let time: ReturnType<typeof holdSeconds> | undefined;
    afterEach(() => time?.restore());

    it('stand at their field with the service’s advice, and nothing is lost', async () => {
      const setting = await makeFinder();
      const advice = 'Compare it with the one on the dashboard.';
      const suggestions = [{action: 'CheckInput', message: advice}];
      await failed(setting, refusal('refused', {errorCode: 'CantParseVIN', errorField: 'VIN', suggestions}));
      expect(isFormShown(setting.finder)).to.equal(true);
      await formOf(setting.finder).updateComplete;
      expect(read(part(formOf(setting.finder), '#vin-error'))).to.equal(advice);
      expect(field(setting.finder, 'vin').value).to.equal(VIN);
    });

    it('U9: say what has no field, without a number or a code', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('refused', {errorMessage: 'This car is not insurable.'}));
      const results = read(part(setting.finder, '.results'));
      expect(results).to.contain('This car is not insurable.');
      expect(setting.finder.shadowRoot?.querySelector('[part="retry"]')).to.equal(null);
    });

    it('U1: a lost connection is reported in the title, and trying again tells the relay that it is a retry', async () => {
      const setting = await makeFinder();
      await failed(setting, new ServiceError('network', 'test'));
      expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.network.title);
      expect(setting.searches).to.have.length(1);
      part(setting.finder, '[part="retry"]').click();
      await holds(() => setting.searches.length === 2);
      expect(setting.searches[1]?.options.purpose).to.equal('retry');
      expect(setting.searches[1]?.request).to.equal(setting.searches[0]?.request);
    });

    it('U5: tell how long to wait', async () => {
      const setting = await makeFinder();
      time = holdSeconds();
      await failed(setting, new ServiceError('rateLimited', 'test', {status: 429, retryAfterSeconds: 30}));
      expect(read(part(setting.finder, '.results'))).to.contain('in 30 seconds');
    });

    it('U5: let the shopper try again only when the wait is over', async () => {
      const setting = await makeFinder();
      time = holdSeconds();
      await failed(setting, new ServiceError('rateLimited', 'test', {status: 429, retryAfterSeconds: 1}));
      const retry = part<HTMLButtonElement>(setting.finder, '[part="retry"]');
      expect(retry.disabled).to.equal(true);
      time?.pass();
      await holds(() => !retry.disabled, 'the wait is over');
      expect(part(setting.finder, '[role="timer"]').checkVisibility()).to.equal(false);
    });

    it('show every error of a field and every piece of advice, word for word and each once', async () => {
      const setting = await makeFinder();
      const advice = (message: string, action = 'CheckInput') => ({action, message});
      await failed(
        setting,
        refusal(
          'refused',
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
      it(`show the service’s advice beside our own words when they are ${kind}`, async () => {
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

    it('stand at the field of their code in the short form, which names no field', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('refused', {errorCode: 'CantParseVIN', errorMessage: 'No such VIN.'}));
      await formOf(setting.finder).updateComplete;
      expect(read(part(formOf(setting.finder), '#vin-error'))).to.equal('No such VIN.');
    });

    it('lead to another lookup method when the service advises it', async () => {
      const setting = await makeFinder();
      const text = 'You can also search by make, model and year.';
      const endpoint = '/api/v2/Partners/PlansSearch/MakeModelYear';
      const suggestions = [
        {action: 'CheckInput', message: 'Please check it.'},
        {action: 'RetryWithAlternative', message: text, endpoint},
      ];
      await failed(setting, refusal('refused', {errorCode: 'CantParseVIN', errorField: 'VIN', suggestions}));
      const advice = [...(setting.finder.shadowRoot?.querySelectorAll('button') ?? [])].find(it => read(it) === text);
      expect(advice?.lang).to.equal('en');
      advice?.click();
      await setting.finder.updateComplete;
      expect(formOf(setting.finder)).to.have.property('lookupMethod', 'catalog');
      await holds(() => formOf(setting.finder).shadowRoot?.activeElement?.id === 'make', 'the focus goes along');
      expect(field(setting.finder, 'mileage').value).to.equal('48,000');
    });

    it('keep what was edited since, whatever else changes', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('refused', {errorCode: 'X', errorField: 'VIN', errorMessage: 'Please check.'}));
      await formOf(setting.finder).updateComplete;
      enter(field(setting.finder, 'vin'), '5YJ3E1EA2KF317000');
      setting.finder.density = 'compact';
      await setting.finder.updateComplete;
      await formOf(setting.finder).updateComplete;
      expect(read(part(formOf(setting.finder), '#vin-error'))).to.equal('');
    });

    it('R1: say that a search was lost on the way', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('refused', {errorCode: 'RelaySearchLost', errorMessage: 'lost'}));
      expect(read(part(setting.finder, '.results .title'))).to.equal('The search was interrupted');
      expect(read(part(setting.finder, '.results'))).not.to.contain('lost');
    });

    it('ask nobody to check what was typed when the relay is not where it should be', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('refused', {errorCode: 'RelayRouteUnknown', errorMessage: 'nothing here'}));
      expect(read(part(setting.finder, '.results .title'))).to.equal('Prices are not available right now');
    });

    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      it(`T12: are shown in words when the service’s code is ${name}, a name that every object has`, async () => {
        const setting = await makeFinder();
        await failed(setting, refusal('refused', {errorCode: name, errorMessage: 'This car is not insurable.'}));
        expect(is(setting.finder, 'error')).to.equal(true);
        expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.refused.title);
        expect(read(part(setting.finder, '.results'))).to.contain('This car is not insurable.');
      });

      it(`T12: can be tried again when a host’s own service fails with the kind ${name}`, async () => {
        const setting = await makeFinder();
        await failed(setting, Object.assign(new Error('test'), {kind: name}));
        expect(read(part(setting.finder, '.results .title'))).to.equal(problemStrings.failed.title);
        expect(part(setting.finder, '[part="retry"]').checkVisibility()).to.equal(true);
      });
    }

    for (const [what, thrown] of [
      ['nothing', undefined],
      ['a text', 'broken'],
      ['errors that are no list', {kind: 'refused', items: 'none', retryAfterSeconds: 'soon'}],
      ['errors without suggestions', {kind: 'refused', items: [null, {errorMessage: 'Not this one.'}, 7]}],
    ] as const)
      it(`U9: are shown when a host’s own service throws ${what}`, async () => {
        const setting = await makeFinder();
        await failed(setting, thrown);
        expect(is(setting.finder, 'error')).to.equal(true);
        expect(part(setting.finder, '[part="message"]').checkVisibility()).to.equal(true);
      });

    it('never show a code', async () => {
      const setting = await makeFinder();
      await failed(setting, refusal('unavailable', {errorCode: 'RelayUnavailable', errorMessage: 'RelayUnavailable'}));
      expect(read(part(setting.finder, '.results'))).not.to.contain('Relay');
    });
  });

  it('B4: says that the connection is lost while the search goes on', async () => {
    const setting = await makeFinder();
    const asked = await search(setting);
    const progress = part(setting.finder, 'plan-progress');
    asked.options.onProgress?.({stage: 'offline', elapsedMs: 3000});
    await setting.finder.updateComplete;
    await (progress as PlanProgress).updateComplete;
    expect(read(part(progress, '[part="status"]'))).to.contain('The connection is lost');
    asked.options.onProgress?.({stage: 'quoting', elapsedMs: 5000});
    await setting.finder.updateComplete;
    await (progress as PlanProgress).updateComplete;
    expect(read(part(progress, '[part="status"]'))).not.to.contain('The connection is lost');
  });

  describe('on a living page', () => {
    it('B1: stops when it leaves the page, and asks after the same search when it is back', async () => {
      const setting = await makeFinder();
      const {finder, searches} = setting;
      const asked = await search(setting);
      const place = finder.parentElement;
      finder.remove();
      expect(asked.options.signal?.aborted).to.equal(true);
      asked.fail(asked.options.signal?.reason);
      place?.append(finder);
      await holds(() => searches.length === 2);
      expect(searches[1]?.options.purpose).to.equal('poll');
      searches[1]?.answer(ANSWER);
      await holds(() => is(finder, 'results'));
    });

    it('B1: keeps its plans when it is moved', async () => {
      const setting = await makeFinder();
      await found(setting);
      const place = await fixture(html`<div></div>`);
      place.append(setting.finder);
      await setting.finder.updateComplete;
      expect(is(setting.finder, 'results')).to.equal(true);
      expect(setting.searches).to.have.length(1);
    });

    it('B2: never shows the answer to a question that the host has changed', async () => {
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

    it('B3: sends one search for two presses', async () => {
      const setting = await makeFinder();
      press(setting.finder);
      press(setting.finder);
      await holds(() => setting.searches.length > 0);
      await setting.finder.updateComplete;
      expect(setting.searches).to.have.length(1);
    });

    it('B7: stands beside another finder with a state of its own', async () => {
      const first = await makeFinder();
      const second = await makeFinder();
      await found(first);
      expect(is(first.finder, 'results')).to.equal(true);
      expect(isFormShown(second.finder)).to.equal(true);
    });

    it('can be hidden', async () => {
      const {finder} = await makeFinder();
      finder.hidden = true;
      expect(getComputedStyle(finder).display).to.equal('none');
    });
  });
});
