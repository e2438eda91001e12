import {expect, fixture, html} from '@open-wc/testing';
import type {LitElement} from 'lit';
import '../../../src/define.js';
import type {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import * as elements from '../../../src/index.js';
import type {PlanCatalogField} from '../../../src/elements/combobox/plan-catalog-field.js';
import {strings as spanish} from '../../../src/elements/shared/spanish.js';
import {groupPlans} from '../../../src/plans/groups.js';
import {comparisonStrings} from '../../../src/strings/en/comparison.js';
import {detailStrings} from '../../../src/strings/en/details.js';
import {filterStrings} from '../../../src/strings/en/filters.js';
import {finderStrings} from '../../../src/strings/en/finder.js';
import {formStrings} from '../../../src/strings/en/form.js';
import {listStrings} from '../../../src/strings/en/list.js';
import {progressStrings} from '../../../src/strings/en/progress.js';
import {resultStrings} from '../../../src/strings/en/results.js';
import {scannerStrings} from '../../../src/strings/en/scanner.js';
import {startPriceStrings} from '../../../src/strings/en/start-price.js';
import {ENTRIES, until, makeService, part, plansOf, read} from '../support.js';

const GROUPS = groupPlans(plansOf(...ENTRIES));

/** Replaces all strings with others, as a translation would. */
const translate = (words: unknown): unknown => {
  if (typeof words === 'string') return `א ${words}`;
  if (typeof words === 'function')
    return (...given: unknown[]) => translate((words as (...all: unknown[]) => unknown)(...given));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, translate(word)]));
};

/** Every element with strings: what it needs to show some, and all of its strings. */
const ELEMENTS: Readonly<Record<string, {settings?: object; words: object}>> = {
  'plan-finder': {words: {finder: finderStrings, form: formStrings}},
  'plan-vehicle-form': {words: formStrings},
  'plan-list': {settings: {plans: GROUPS}, words: {...resultStrings, ...listStrings}},
  'plan-filters': {settings: {plans: GROUPS}, words: {...resultStrings, ...detailStrings, ...filterStrings}},
  'plan-comparison': {
    settings: {plans: GROUPS},
    words: {...resultStrings, ...detailStrings, ...comparisonStrings},
  },
  'plan-details': {settings: {group: GROUPS[0]}, words: {...resultStrings, ...detailStrings}},
  'plan-maintenance-panel': {
    settings: {program: {description: 'Oil', items: [], documentUrl: null}},
    words: detailStrings,
  },
  'plan-progress': {words: progressStrings},
  'plan-start-price': {words: {startPrice: startPriceStrings}},
  'plan-vin-scanner': {words: scannerStrings},
};

afterEach(() => {
  for (const name of ['lang', 'dir']) document.documentElement.removeAttribute(name);
});

interface Made extends HTMLElement {
  readonly updateComplete: Promise<boolean>;
}

/** Creates an element on a page in a language. */
async function make(tag: string, page: {lang?: string; dir?: string}, more: object = {}): Promise<Made> {
  Object.assign(document.documentElement, page);
  const element = document.createElement(tag) as Made;
  Object.assign(element, {service: makeService().service}, ELEMENTS[tag]?.settings, more);
  (await fixture(html`<div></div>`)).append(element);
  await element.updateComplete;
  return element;
}

const base = (element: Element) => part(element, '[part~="base"]');
const marks = (element: Element) => [base(element).getAttribute('lang'), getComputedStyle(base(element)).direction];

describe('the language of an element’s strings', () => {
  it('every element with strings is tested, except the field whose label is the page’s', () => {
    const tags = Object.entries(elements).flatMap(([name, it]: [string, unknown]) => {
      const properties = (it as Partial<typeof LitElement>).elementProperties;
      return properties?.has('strings') ? name.replace(/(?!^)[A-Z]/g, letter => `-${letter}`).toLowerCase() : [];
    });
    expect(tags.filter(tag => tag !== 'plan-catalog-field')).to.have.members(Object.keys(ELEMENTS));
  });

  for (const tag of Object.keys(ELEMENTS)) {
    describe(tag, () => {
      it('English strings are marked as English on a page in another language, and left-to-right on a right-to-left page', async () => {
        expect(marks(await make(tag, {lang: 'ar', dir: 'rtl'}))).to.deep.equal(['en', 'ltr']);
        expect(marks(await make(tag, {lang: 'fr', dir: 'ltr'}))).to.deep.equal(['en', 'ltr']);
        expect(marks(await make(tag, {lang: '', dir: 'ltr'}))).to.deep.equal(['en', 'ltr']);
      });

      it('strings have no language mark on an English page', async () => {
        expect(marks(await make(tag, {lang: 'en-GB'}))).to.deep.equal([null, 'ltr']);
        expect(marks(await make(tag, {lang: 'EN', dir: 'rtl'}))).to.deep.equal([null, 'ltr']);
      });

      it('a page’s own strings have the page’s language and direction', async () => {
        const strings = translate(ELEMENTS[tag]?.words);
        expect(marks(await make(tag, {lang: 'he', dir: 'rtl'}, {strings}))).to.deep.equal([null, 'rtl']);
      });
    });
  }

  for (const tag of ['plan-finder', 'plan-start-price']) {
    it(`a ${tag} is Spanish on a Spanish page, and left-to-right`, async () => {
      expect(marks(await make(tag, {lang: 'es', dir: 'rtl'}))).to.deep.equal([null, 'ltr']);
    });
  }

  it('Spanish strings that are set on a list have the language of a Spanish page', async () => {
    const list = await make('plan-list', {lang: 'es', dir: 'rtl'}, {strings: spanish.results});
    expect(marks(list)).to.deep.equal([null, 'ltr']);
  });

  it('an element is English if a German page replaces only some strings', async () => {
    const form = await make('plan-vehicle-form', {lang: 'de'}, {strings: {submit: 'Preise zeigen'}});
    expect(marks(form)).to.deep.equal(['en', 'ltr']);
  });

  it('the language is marked once, and inherited by everything in a finder', async () => {
    const finder = await make('plan-finder', {lang: 'de'});
    const form = part<Made>(finder, 'plan-vehicle-form');
    await form.updateComplete;
    expect(base(form).hasAttribute('lang')).to.equal(false);
  });

  describe('the language of numbers', () => {
    const price = async (lang: string, more: object = {}) => {
      const list = await make('plan-list', {lang}, more);
      return read(part(list, '[part~="price"]'));
    };

    it('numbers are English with English strings on a German page', async () => {
      expect(await price('de')).to.contain('$2,649');
    });

    it('numbers are in the language of a page’s own strings', async () => {
      expect(await price('de', {strings: translate(resultStrings)})).to.match(/2\.649\s\$/);
    });

    it('numbers in the heading of a finder are in the language of its strings', async () => {
      const finder = (await make('plan-finder', {lang: 'de'})) as unknown as PlanFinder;
      expect(finder.language).to.equal('en');
      finder.strings = translate({finder: finderStrings, form: formStrings}) as PlanFinder['strings'];
      await finder.updateComplete;
      expect(finder.language).to.equal('de');
    });
  });

  describe('the language of a plan-catalog-field', () => {
    const makeField = async (page: {lang?: string; dir?: string}, more: object = {}) => {
      const field = (await make('plan-catalog-field', page, {
        label: 'דגם',
        options: Array.from({length: 60}, (_, index) => `Model (${index})`),
        ...more,
      })) as unknown as PlanCatalogField;
      part(field, '#input').click();
      await field.updateComplete;
      return field;
    };

    it('the language is marked for the field’s own strings, but not for the page’s label', async () => {
      const field = await makeField({lang: 'he', dir: 'rtl'});
      expect(marks(field)).to.deep.equal([null, 'rtl']);
      const note = part(field, '#note');
      expect([note.lang, getComputedStyle(note).direction]).to.deep.equal(['en', 'ltr']);
      const message = () => field.renderRoot.querySelector<HTMLElement>('[role="status"] > *');
      await until(message);
      expect(message()?.lang).to.equal('en');
    });

    it('an option’s brackets stay in place on a right-to-left page', async () => {
      const field = await makeField({lang: 'he', dir: 'rtl'});
      const text = part(field, '[role="option"] bdi');
      expect(getComputedStyle(text).direction).to.equal('ltr');
    });
  });

  it('a dealer’s text keeps its direction on a right-to-left page', async () => {
    Object.assign(document.documentElement, {lang: 'ar', dir: 'rtl'});
    const finder = await fixture<PlanFinder>(
      html`<plan-finder .service=${makeService().service}><p slot="intro">أسعار حقيقية.</p></plan-finder>`,
    );
    await finder.updateComplete;
    expect(getComputedStyle(finder.querySelector('p') as Element).direction).to.equal('rtl');
  });

  it('a service’s text in another direction stays within its field', async () => {
    const form = await make('plan-vehicle-form', {lang: 'ar', dir: 'rtl'});
    Object.assign(form, {fieldErrors: new Map([['vin', {text: 'رقم غير صحيح.', lang: 'ar'}]])});
    await form.updateComplete;
    expect(getComputedStyle(part(form, '#vin-error')).direction).to.equal('rtl');
    expect(getComputedStyle(part(form, '#mileage + .end')).direction).to.equal('ltr');
  });
});
