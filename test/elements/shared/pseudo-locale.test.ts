import {expect, fixture, html} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {ServiceError} from '../../../src/client/service-error.js';
import type {StringTables} from '../../../src/elements/shared/strings.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {detailStrings as details} from '../../../src/strings/en/details.js';
import {emptyStrings} from '../../../src/strings/en/empty.js';
import {filterStrings as filters} from '../../../src/strings/en/filters.js';
import {finderStrings as finder} from '../../../src/strings/en/finder.js';
import {formStrings as form} from '../../../src/strings/en/form.js';
import {problemStrings as problems} from '../../../src/strings/en/problems.js';
import {listStrings} from '../../../src/strings/en/list.js';
import {progressStrings} from '../../../src/strings/en/progress.js';
import {resultStrings} from '../../../src/strings/en/results.js';
import {retryStrings} from '../../../src/strings/en/retry.js';
import {lookupStrings as lookup} from '../../../src/strings/en/lookup.js';
import {waitStrings as wait} from '../../../src/strings/en/wait.js';
import {allIn, ENTRIES, nextEvent, until, makeService, part, plansOf, settled, moveOver} from '../support.js';

const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const ODD = 'ÀàƁƀÇçÐðÈèƑƒĜĝĤĥÌìĴĵĶķĽľɱɱÑñÒòƤƥǪǫŔŕŠšŤťÙùṼṽŴŵẊẋÝýŽž';

/** Writes a text with other letters and 50% longer, to reveal what is not translated and what lacks space. */
const strange = (text: string): string => {
  const odd = [...text].map(letter => ODD[PLAIN.indexOf(letter)] ?? letter).join('');
  return odd + ' ùñð'.repeat(Math.ceil(text.length / 10));
};

const translate = (words: unknown): unknown => {
  if (typeof words === 'string') return strange(words);
  if (Array.isArray(words)) return words.map(translate);
  if (typeof words === 'function')
    return (...given: unknown[]) => translate((words as (...given: unknown[]) => unknown)(...given));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, translate(word)]));
};

const results = {...resultStrings, ...listStrings, ...retryStrings, ...progressStrings, ...emptyStrings};
const WORDS = translate({details, filters, finder, form, problems, results, lookup, wait}) as StringTables;

/** Names in letters that none of our strings use. */
const PLANS = plansOf(
  ...ENTRIES.map((entry, index) => ({
    ...entry,
    displayProviderName: 'Ωμέγα',
    planName: `Δέλτα ${index < 2 ? 0 : index}`,
    planRatingVerdict: 'Ω',
    resultLabels: ['BEST_VALUE', 'LOWEST_PRICE'],
    maintenanceProgram: {description: 'Ω', items: [], documentUrl: null},
  })),
);

before(async () => {
  PlanFinder.define();
  await setViewport({width: 320, height: 900});
});

after(() => setViewport({width: 800, height: 600}));

afterEach(() => document.documentElement.removeAttribute('dir'));

/** The one text of ours that a page cannot replace. */
const KEPT = [results.disclosure];

const SAID = ['aria-label', 'title', 'placeholder', 'alt'];

/** All visible or announced texts of an element that contain English letters. */
const englishIn = (finder: PlanFinder): string[] => {
  const texts = allIn(finder.renderRoot).flatMap(element => [
    ...[...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent ?? ''),
    // Screen readers skip what is hidden, such as the frame for Back navigation.
    ...SAID.map(name => (element.matches('[hidden]') ? '' : (element.getAttribute(name) ?? ''))),
  ]);
  return texts.map(text => text.trim()).filter(text => /[A-Za-z]/.test(text) && !KEPT.includes(text));
};

/** The visible elements that overflow an element to a side. */
const overflowing = (finder: PlanFinder): string[] => {
  const {left, right} = finder.getBoundingClientRect();
  return allIn(finder.renderRoot)
    .filter(element => element.checkVisibility() && !element.closest('.visually-hidden, dialog'))
    .filter(element => {
      const box = element.getBoundingClientRect();
      // The row of filters scrolls sideways.
      return !element.closest('.quick-chips') && box.width > 1 && (box.left < left - 1 || box.right > right + 1);
    })
    .map(({localName, className}) => `${localName}.${String(className)}`);
};

const expectStrange = async (finder: PlanFinder, state: string): Promise<void> => {
  await settled(finder);
  expect(englishIn(finder), state).to.deep.equal([]);
  expect(overflowing(finder), state).to.deep.equal([]);
  expect(document.documentElement.scrollWidth, state).to.be.at.most(320);
};

const makeFinder = async () => {
  const {service, searches} = makeService();
  service.makes = () => Promise.resolve([]);
  const finder = await fixture<PlanFinder>(
    html`<plan-finder .service=${service} .strings=${WORDS} vin="1HGCM82633A004352" mileage="48000" state="CA">
    </plan-finder>`,
  );
  const form = part<PlanVehicleForm>(finder, 'plan-vehicle-form');
  moveOver(form);
  await until(() => form.shadowRoot?.querySelector('option[value="TX"]')?.textContent !== 'TX');
  const search = async () => {
    const count = searches.length;
    part(form, '[part="submit"]').click();
    await until(() => searches.length > count);
    await finder.updateComplete;
    return searches.at(-1)!;
  };
  return {finder, form, search};
};

for (const direction of ['ltr', 'rtl']) {
  describe(`a finder with another language’s strings, read ${direction}, on a narrow page`, () => {
    beforeEach(() => document.documentElement.setAttribute('dir', direction));

    it('shows nothing in English and fits the page with its form', async () => {
      const {finder, form} = await makeFinder();
      for (const lookupMethod of ['vin', 'plate', 'catalog'] as const) {
        Object.assign(form, {lookupMethod, vin: '', mileage: '', state: ''});
        await form.updateComplete;
        await expectStrange(finder, lookupMethod);
        await form.submit();
        await expectStrange(finder, `${lookupMethod}, with what is missing`);
      }
    });

    it('shows nothing in English and fits the page during a search and with plans', async () => {
      const {finder, search} = await makeFinder();
      const asked = await search();
      await expectStrange(finder, 'waiting');
      asked.options.onProgress?.({elapsedMs: 9000, stage: 'limited'});
      await finder.updateComplete;
      await expectStrange(finder, 'waiting for long');
      const complete = nextEvent(finder, 'plan-search-complete');
      asked.answer({plans: PLANS, droppedCount: 2});
      await complete;
      await finder.updateComplete;
      const list = part(finder, 'plan-list');
      await until(() => list.shadowRoot?.querySelector('.bar select'));
      await expectStrange(finder, 'plans');
      part(list, '[part~="details"]').click();
      await until(() => list.shadowRoot?.querySelector('plan-details')?.shadowRoot?.querySelector('dialog[open]'));
      await expectStrange(finder, 'details');
    });

    it('shows nothing in English and fits the page without plans', async () => {
      const {finder, search} = await makeFinder();
      const asked = await search();
      const complete = nextEvent(finder, 'plan-search-complete');
      asked.answer({plans: [], droppedCount: 0});
      await complete;
      await finder.updateComplete;
      await expectStrange(finder, 'no plans');
    });

    for (const kind of ['unavailable', 'unauthorized', 'network', 'timeout', 'rateLimited'] as const) {
      it(`shows nothing in English and fits the page after a failed search: ${kind}`, async () => {
        const {finder, search} = await makeFinder();
        const asked = await search();
        const failed = nextEvent(finder, 'plan-search-error');
        asked.fail(new ServiceError(kind, 'test', {retryAfterSeconds: 1800}));
        await failed;
        await finder.updateComplete;
        await expectStrange(finder, kind);
      });
    }
  });
}
