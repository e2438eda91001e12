import {expect, fixture, html} from '@open-wc/testing';
import type {LitElement} from 'lit';
import {PlanCatalogField} from '../../../src/elements/combobox/plan-catalog-field.js';
import {PlanComparison} from '../../../src/elements/comparison/plan-comparison.js';
import {PlanDetails} from '../../../src/elements/details/plan-details.js';
import {PlanFilters} from '../../../src/elements/filters/plan-filters.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import {PlanList} from '../../../src/elements/list/plan-list.js';
import {PlanMaintenancePanel} from '../../../src/elements/details/plan-maintenance-panel.js';
import {PlanProgress} from '../../../src/elements/search/plan-progress.js';
import {PlanStartPrice} from '../../../src/elements/start-price/plan-start-price.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {groupPlans} from '../../../src/plans/groups.js';
import {FULL_ENTRY} from '../details/details-support.js';
import {ENTRIES, nextEvent, until, makeService, part, plansOf, read} from '../support.js';

const VIN = '1HGCM82633A004352';
const ANSWER = {plans: plansOf(...ENTRIES), droppedCount: 0};
const GROUPS = groupPlans(plansOf(FULL_ENTRY, ...ENTRIES));

const circular: Record<string, unknown> = {};
circular.itself = circular;

/** Values that frameworks, templates and people set properties to. */
const ODD: readonly unknown[] = [
  ...[null, undefined, '', '  ', 0, 42, -1, NaN, Infinity, 10n, true, false, {}, [], [null], [7], ['x'], new Map()],
  ...[new Date(0), new Date(NaN), Symbol('odd'), () => undefined, 'constructor', '__proto__', circular, {big: 10n}],
  ...[{duration: null, providers: 'Acme', miles: 7, monthlyPrice: {from: 'x'}, maintenance: 'yes'}, {hosts: null}],
  ...[{variants: null}, [{variants: []}], [{key: 'a', variants: []}], {searchResultPlanId: 7}],
  ...[[{key: 'a', variants: [{}]}], [{key: 'a', variants: [null]}], {key: 'a', variants: [{searchResultPlanId: 'a'}]}],
];

before(() => {
  PlanStartPrice.define();
  for (const element of [PlanComparison, PlanDetails, PlanFilters, PlanList, PlanMaintenancePanel, PlanProgress])
    element.define();
});

/** All console warnings in this file. */
const warnings: string[] = [];
const {warn} = console;

before(() => {
  console.warn = (...said: unknown[]) => warnings.push(String(said[0]));
});

after(() => {
  console.warn = warn;
});

async function make<T extends LitElement>(tag: string, settings: object = {}): Promise<T> {
  const place = await fixture(html`<div></div>`);
  const element = document.createElement(tag) as T;
  place.append(Object.assign(element, settings));
  await element.updateComplete;
  return element;
}

async function makeFinder(settings: object = {}) {
  const {service, searches, prefetches} = makeService();
  const given = {service, vin: VIN, mileage: '48000', state: 'CA', ...settings};
  const finder = await make<PlanFinder>('plan-finder', given);
  const form = part<PlanVehicleForm>(finder, 'plan-vehicle-form');
  await form.updateComplete;
  const settled = async () => {
    await finder.updateComplete;
    await form.updateComplete;
  };
  const ask = async () => {
    const {length} = searches;
    part(form, '[part="submit"]').click();
    await until(() => searches.length > length);
    return searches.at(-1)!;
  };
  const find = async () => {
    const asked = await ask();
    const complete = nextEvent(finder, 'plan-search-complete');
    asked.answer(ANSWER);
    await complete;
    await finder.updateComplete;
    await part<PlanList>(finder, 'plan-list').updateComplete;
  };
  return {finder, form, service, searches, prefetches, settled, ask, find};
}

const is = (finder: PlanFinder, state: string) => finder.matches(`:state(${state})`);

interface Case {
  readonly element: typeof LitElement;
  /** A selector for what it shows with valid values. */
  readonly good: object;
  readonly isShown: (element: LitElement) => boolean;
}

const CASES: Readonly<Record<string, Case>> = {
  'plan-list': {
    element: PlanList,
    good: {plans: GROUPS, order: 'recommended', filters: {}},
    isShown: ({renderRoot}) => renderRoot.querySelectorAll('[part="card"]').length === GROUPS.length,
  },
  'plan-filters': {
    element: PlanFilters,
    good: {plans: GROUPS},
    isShown: ({renderRoot}) => renderRoot.querySelector('[name="coverageTypes"]') !== null,
  },
  'plan-details': {
    element: PlanDetails,
    good: {group: GROUPS[0], open: true},
    isShown: ({renderRoot}) => read(renderRoot.querySelector('[part="title"]') ?? new Text()) === 'Summit Gold',
  },
  'plan-comparison': {
    element: PlanComparison,
    good: {plans: GROUPS, open: true},
    isShown: ({renderRoot}) => renderRoot.querySelectorAll('thead th').length > 1,
  },
  'plan-progress': {
    element: PlanProgress,
    good: {stage: 'sent'},
    isShown: ({renderRoot}) => read(renderRoot).includes('Getting live prices'),
  },
  'plan-maintenance-panel': {
    element: PlanMaintenancePanel,
    good: {program: {}},
    isShown: ({renderRoot}) => renderRoot.querySelector('[part="title"]') !== null,
  },
};

/** The settings of each element that accept certain values or a number. */
const JUDGED: Readonly<Record<string, readonly string[]>> = {
  'plan-finder': [
    'searchMode',
    'prefetch',
    'theme',
    'density',
    'consent',
    'analytics',
    'headingLevel',
    'maxCompare',
    'loading',
  ],
  'plan-start-price': ['search', 'theme'],
  'plan-vehicle-form': ['lookupMethod'],
  'plan-catalog-field': ['theme'],
  'plan-list': ['handoff', 'milesUnit', 'headingLevel', 'order', 'maxCompare', 'urlState'],
  'plan-filters': ['milesUnit'],
  'plan-details': ['handoff', 'milesUnit', 'headingLevel'],
  'plan-comparison': ['handoff', 'milesUnit', 'headingLevel'],
  'plan-progress': ['stage', 'headingLevel'],
  'plan-maintenance-panel': ['headingLevel'],
};

describe('a setting that accepts certain values or a number', () => {
  before(() => PlanCatalogField.define());

  for (const [tag, names] of Object.entries(JUDGED))
    it(`an invalid value is named in one console warning, however often it is set: ${tag}`, async () => {
      const elements = [await make(tag), await make(tag)];
      for (const name of names) {
        const value = `odd ${tag}`;
        const warning = `plan-finder: ${name} cannot be "${value}", which is ignored. Use `;
        const count = () => warnings.filter(text => text.startsWith(warning)).length;
        for (const element of [...elements, ...elements]) {
          Object.assign(element, {[name]: value});
          await element.updateComplete;
          Object.assign(element, {[name]: undefined});
        }
        await until(() => count() === 1, name);
        // Another value causes another warning, which comes after any second warning of the first value would have.
        Object.assign(elements[0] as object, {[name]: `${value} too`});
        await until(() => warnings.some(text => text.includes(`"${value} too"`)));
        expect(count(), name).to.equal(1);
      }
    });
});

describe('an element that shows plans', () => {
  for (const [tag, {element, good, isShown}] of Object.entries(CASES)) {
    const internal = new Set([...element.elementProperties].flatMap(([name, {state}]) => (state ? [name] : [])));
    for (const name of [...element.elementProperties.keys()].filter(key => !internal.has(key)).map(String)) {
      it(`an odd value never throws, and the next one is shown (${name} of ${tag})`, async () => {
        const made = await make(tag, good);
        for (const value of ODD) {
          Object.assign(made, {[name]: value});
          await made.updateComplete;
        }
        Object.assign(made, {[name]: undefined, ...good});
        await until(() => isShown(made));
      });
    }
  }

  it('a sort order and a handoff can be in any case and with surrounding spaces', async () => {
    const list = await make<PlanList>('plan-list', {plans: GROUPS});
    list.setAttribute('order', ' Monthly ');
    list.setAttribute('handoff', 'BLANK');
    await list.updateComplete;
    expect([list.order, list.handoff]).to.deep.equal(['monthly', 'blank']);
    expect(part(list, '[part="checkout"]').getAttribute('target')).to.equal('_blank');
    list.removeAttribute('handoff');
    await list.updateComplete;
    expect(part(list, '[part="checkout"]').getAttribute('target')).to.equal(null);
  });

  it('all plans are shown if the filters are invalid', async () => {
    const list = await make<PlanList>('plan-list', {plans: GROUPS});
    await until(() => list.renderRoot.querySelector('plan-details'));
    Object.assign(list, {filters: {duration: null, providers: 'Harbor Auto Care', coverageTypes: [7], maintenance: 1}});
    await list.updateComplete;
    expect(list.renderRoot.querySelectorAll('[part="card"]')).to.have.length(GROUPS.length);
    Object.assign(list, {filters: {providers: ['Harbor Auto Care'], duration: {from: 'long'}}});
    await until(() => list.renderRoot.querySelectorAll('[part="card"]').length === 1);
  });

  it('plans that are not grouped are not shown, and one console warning names groupPlans()', async () => {
    const list = await make<PlanList>('plan-list');
    for (const plans of [plansOf(...ENTRIES), plansOf(...ENTRIES)]) {
      Object.assign(list, {plans});
      await list.updateComplete;
      expect(list.renderRoot.querySelector('[part="card"]')).to.equal(null);
    }
    const warning =
      'plan-finder: plans cannot be this object, which is ignored. Use what groupPlans() returns for plans from readPlans().';
    await until(() => warnings.includes(warning));
    expect(warnings.filter(text => text === warning)).to.have.length(1);
  });

  it('plans that readPlans() has not read, and those without a variant, are not shown', async () => {
    const read = groupPlans(plansOf({searchResultPlanId: 'read', planName: 'Read'}));
    const unread = groupPlans([{searchResultPlanId: 'unread', planName: 'Unread', resultLabels: []} as never]);
    const list = await make<PlanList>('plan-list', {plans: [...unread, ...read, {...read[0], variants: []}]});
    expect(list.shown.map(({name}) => name)).to.deep.equal(['Read']);
  });

  it('plans that are not a list are not shown, and a console warning names groupPlans()', async () => {
    const list = await make<PlanList>('plan-list', {plans: {results: []}});
    expect(list.renderRoot.querySelector('[part="card"]')).to.equal(null);
    await until(() =>
      warnings.some(text => text.startsWith('plan-finder: plans cannot be this object, which is ignored.')),
    );
    const {length} = warnings;
    Object.assign(list, {plans: null});
    Object.assign(list, {plans: 'Gold'});
    await until(() => warnings.length > length);
    expect(warnings.slice(length)).to.deep.equal([
      'plan-finder: plans cannot be "Gold", which is ignored. Use what groupPlans() returns for plans from readPlans().',
    ]);
  });

  for (const mileage of [21_500, '21500', '21,500'])
    it(`the mileage can be ${JSON.stringify(mileage)}`, async () => {
      const details = await make<PlanDetails>('plan-details', {group: GROUPS[0], open: true, mileage});
      expect(read(part(details, 'dl'))).to.match(/121,500 miles On the odometer/);
    });

  it('the car can be set after the plans', async () => {
    const list = await make<PlanList>('plan-list', {plans: GROUPS});
    await until(() => list.renderRoot.querySelector('plan-details'));
    list.car = '2021 Honda Accord';
    await list.updateComplete;
    expect(part<PlanDetails>(list, 'plan-details').car).to.equal('2021 Honda Accord');
  });

  it('a page can open the comparison', async () => {
    const list = await make<PlanList>('plan-list', {plans: GROUPS, compared: GROUPS.map(({key}) => key)});
    await until(() => list.renderRoot.querySelector('plan-details'));
    list.comparing = true;
    await until(() => list.renderRoot.querySelector('plan-comparison')?.open);
    const closed = nextEvent(list, 'comparing' as 'change');
    part<PlanComparison>(list, 'plan-comparison').open = false;
    await closed;
    expect(list.comparing).to.equal(false);
  });
});

describe('the settings of plan-finder', () => {
  const OWN = [...PlanFinder.elementProperties].filter(([, {state}]) => !state).map(([name]) => String(name));
  const VEHICLE = ['vin', 'licensePlate', 'make', 'model', 'year', 'mileage', 'state', 'zip'];

  for (const name of OWN.filter(own => !VEHICLE.includes(own))) {
    it(`an odd value never throws, and the next search finds plans (${name})`, async () => {
      const {finder, service, settled, find} = await makeFinder();
      for (const value of ODD) {
        Object.assign(finder, {[name]: value});
        await settled();
      }
      const good = {service, vin: VIN, mileage: '48000', state: 'CA', zip: '', loading: 'eager', autoSearch: false};
      Object.assign(finder, {[name]: undefined, ...good});
      await settled();
      await find();
      expect(is(finder, 'results')).to.equal(true);
      expect(part(part(finder, 'plan-list'), '[part="checkout"]').checkVisibility()).to.equal(true);
    });
  }

  it('all settings can have odd values at the same time while plans are shown', async () => {
    const {finder, settled, find, service} = await makeFinder();
    await find();
    for (const value of ODD) {
      for (const name of OWN.filter(own => own !== 'service')) Object.assign(finder, {[name]: value});
      await settled();
    }
    Object.assign(finder, Object.fromEntries(OWN.map(name => [name, undefined])));
    Object.assign(finder, {service, vin: VIN, mileage: 48000, state: 'CA'});
    part<PlanVehicleForm>(finder, 'plan-vehicle-form').lookupMethod = 'vin';
    await settled();
    await find();
    expect(is(finder, 'results')).to.equal(true);
  });

  it('its title is smaller in a narrow place than in a wide one', async () => {
    const {finder} = await makeFinder();
    const sizeIn = (width: string): string => {
      finder.style.inlineSize = width;
      return getComputedStyle(part(finder, '[part="title"]')).fontSize;
    };
    expect([sizeIn('320px'), sizeIn('720px')]).to.deep.equal(['20px', '26px']);
  });

  it('a theme and a density can be in any case and with surrounding spaces', async () => {
    const {finder} = await makeFinder();
    finder.setAttribute('theme', ' Dark ');
    finder.setAttribute('density', 'COMPACT');
    await finder.updateComplete;
    const base = part(finder, '[part="base"]');
    const {fontSize} = getComputedStyle(part(finder, '.ask'));
    expect([getComputedStyle(base).colorScheme, fontSize]).to.deep.equal(['dark', '15px']);
    finder.removeAttribute('theme');
    await finder.updateComplete;
    expect(getComputedStyle(base).colorScheme).to.equal('normal');
  });

  it('each invalid value is named in one console warning', async () => {
    const first = await makeFinder();
    const second = await makeFinder();
    for (const {finder, settled} of [first, second]) {
      finder.setAttribute('theme', 'drak');
      finder.setAttribute('heading-level', 'two');
      Object.assign(finder, {consent: 'maybe', searchFilters: circular, relay: 'http://[bad'});
      await settled();
    }
    for (const warning of [
      'plan-finder: consent cannot be "maybe", which is ignored. Use one of: auto, granted, denied.',
      'plan-finder: searchFilters cannot be this object, which is ignored. Use an object that can be written as JSON.',
      'plan-finder: headingLevel cannot be "two", which is ignored. Use a whole number, 1 or more.',
      'plan-finder: relay cannot be "http://[bad", which is ignored. Use a URL.',
      'plan-finder: theme cannot be "drak", which is ignored. Use one of: auto, light, dark.',
    ]) {
      await until(() => warnings.includes(warning), warning);
      expect(warnings.filter(text => text === warning)).to.have.length(1);
    }
  });

  it('a value that is unset causes no console warning', async () => {
    const {finder, settled} = await makeFinder();
    const {length} = warnings;
    for (const value of [null, undefined, '', ' ']) {
      for (const name of OWN.filter(own => own !== 'service')) Object.assign(finder, {[name]: value});
      await settled();
    }
    finder.theme = 'sepia' as 'dark';
    await until(() => warnings.length > length);
    expect(warnings.slice(length)).to.deep.equal([
      'plan-finder: theme cannot be "sepia", which is ignored. Use one of: auto, light, dark.',
    ]);
  });

  for (const [what, handoffHosts, isLink] of [
    ['null, which allows any', null, true],
    ['a list with the host', ['shop.example'], true],
    ['a list with another case and spaces', [' Shop.Example '], true],
    ['a text with several hosts', 'other.example, shop.example', true],
    ['a list with only other hosts', ['other.example'], false],
    ['a list with an empty entry', [' '], false],
    ['a list with only an unknown value, which allows none', [undefined], false],
    ['a Set, which allows none', new Set(['shop.example']), false],
    ['true, which allows none', true, false],
  ] as const)
    it(`checkouts are allowed on these hosts: ${what}`, async () => {
      const {finder, find} = await makeFinder({handoffHosts});
      await find();
      const links = part(finder, 'plan-list').shadowRoot?.querySelectorAll('[part="checkout"]');
      expect((links?.length ?? 0) > 0).to.equal(isLink);
    });

  it('the default relay is used if the page sets null', async () => {
    const {finder, settled} = await makeFinder({relay: null});
    await settled();
    expect(finder.relayUrl.href).to.equal(new URL('/plans', document.baseURI).href);
  });

  it('a consent can be in any case, so that denied stays denied', async () => {
    const {finder} = await makeFinder();
    finder.setAttribute('consent', ' Denied ');
    expect(finder.consent).to.equal('denied');
  });

  it('strings can be set for some texts only, also within a group of strings', async () => {
    const {finder, find} = await makeFinder({
      strings: {
        form: {lookupMethods: {vin: 'Number'}},
        results: {badges: {DEALER_CHOICE: 'Our choice'}, checkout: null},
      },
    });
    expect(read(part(part(finder, 'plan-vehicle-form'), '.lookup'))).to.equal('Number License plate Make & model');
    await find();
    const list = part(finder, 'plan-list');
    expect(read(part(list, '.badge:nth-of-type(2)'))).to.equal('Our choice');
    expect(read(part(list, '.badge'))).to.equal('Best value');
    expect(read(part(list, '[part="checkout"]'))).to.equal('Checkout');
  });
});

describe('an object that a framework sets again, new but equal', () => {
  it('an equal setting changes nothing in a finder that shows plans: it neither searches again nor removes plans', async () => {
    const settings = () => ({
      strings: {results: {checkout: 'Buy'}},
      handoffHosts: ['shop.example'],
      searchFilters: {providers: ['Northline Protection']},
      customer: {firstName: 'Ada'},
      mileage: 48_000,
    });
    const {finder, searches, settled, find} = await makeFinder({...settings(), autoSearch: false, customer: undefined});
    await find();
    const list = part<PlanList>(finder, 'plan-list');
    const cards = [...list.renderRoot.querySelectorAll('[part="card"] > *')];
    const changes: string[] = [];
    const observer = new MutationObserver(records => changes.push(...records.map(({type}) => type)));
    observer.observe(list.renderRoot, {subtree: true, childList: true, characterData: true});
    for (let times = 0; times < 3; times += 1) {
      Object.assign(finder, {...settings(), customer: undefined});
      await settled();
      await list.updateComplete;
    }
    observer.disconnect();
    expect(is(finder, 'results')).to.equal(true);
    expect([...list.renderRoot.querySelectorAll('[part="card"] > *')].every((it, at) => it === cards[at])).to.equal(
      true,
    );
    expect(changes).to.deep.equal([]);
    expect(searches).to.have.length(1);
  });

  for (const autoSearch of [true, false])
    it(`an equal service neither searches again nor removes plans (auto-search: ${autoSearch})`, async () => {
      const {finder, service, searches, settled, find} = await makeFinder({autoSearch: false});
      await find();
      finder.autoSearch = autoSearch;
      for (let times = 0; times < 5; times += 1) {
        finder.service = {...service};
        await settled();
      }
      expect(is(finder, 'results')).to.equal(true);
      expect(searches).to.have.length(1);
      // The next search calls the new service.
      const next = makeService();
      finder.service = next.service;
      finder.mileage = 50_000;
      await settled();
      if (!autoSearch) part(part(finder, 'plan-vehicle-form'), '[part="submit"]').click();
      await until(() => next.searches.length === 1);
      expect(searches).to.have.length(1);
    });

  it('an equal service does not interrupt a search', async () => {
    const {finder, service, settled, ask} = await makeFinder();
    const asked = await ask();
    finder.service = {...service};
    await settled();
    expect(asked.options.signal?.aborted).to.equal(false);
    asked.answer(ANSWER);
    await until(() => is(finder, 'results'));
  });

  it('a mileage as a number instead of a text changes nothing', async () => {
    const {finder, searches, settled, find} = await makeFinder();
    await find();
    finder.mileage = 48_000;
    await settled();
    expect(is(finder, 'results')).to.equal(true);
    finder.mileage = 48_001;
    await settled();
    expect(is(finder, 'results')).to.equal(false);
    expect(searches).to.have.length(1);
  });
});
describe('focusing a plan-finder', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.room { block-size: 3000px; }');

  before(() => document.adoptedStyleSheets.push(sheet));
  after(() => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1));

  type Made = Awaited<ReturnType<typeof makeFinder>>;
  it('url-state="query" reads the sort order in the page’s URL, and max-compare limits the comparison', async () => {
    const before = location.href;
    history.replaceState(null, '', '?plan-order=total');
    const {finder, find} = await makeFinder({urlState: 'query', maxCompare: 2});
    await find();
    const list = part<PlanList>(finder, 'plan-list');
    await until(() => list.order === 'total', 'the sort order of the URL');
    expect(list.maxCompare).to.equal(2);
    finder.remove();
    history.replaceState(null, '', before);
  });

  const shown: Readonly<Record<string, [show: (made: Made) => Promise<unknown>, focused: string]>> = {
    'the form': [() => Promise.resolve(), 'plan-vehicle-form'],
    'the progress of a search': [({ask}) => ask(), 'plan-progress'],
    plans: [({find}) => find(), '.title'],
  };

  for (const [screen, [show, focused]] of Object.entries(shown)) {
    it(`focusing a finder with ${screen} does not scroll if the page asks for that`, async () => {
      const made = await makeFinder();
      const {finder} = made;
      const room = document.createElement('div');
      room.className = 'room';
      finder.before(room);
      const isFocused = () => finder.shadowRoot?.activeElement?.matches(focused) ?? false;
      await show(made);
      // After a submit, the focus has followed the screens, and the page has scrolled.
      if (screen !== 'the form') await until(isFocused);
      (document.activeElement as HTMLElement).blur();
      scrollTo(0, 0);
      finder.focus({preventScroll: true});
      await until(isFocused);
      expect(scrollY).to.equal(0);
    });
  }
});
