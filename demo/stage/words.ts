import {en} from '@plan-finder/elements/strings';
import type {ElementName} from '../states.js';
import {pseudoWords} from './pseudo.js';
import type {StageSettings} from './settings.js';

type Words = typeof en;

/** The properties that set each element's strings. */
const PROPERTIES: Readonly<Record<ElementName, (words: Words) => object>> = {
  'plan-finder': words => ({strings: words}),
  'plan-start-price': words => ({strings: words}),
  'plan-vehicle-form': ({form, lookup, scanner}) => ({strings: form, lookupStrings: lookup, scannerStrings: scanner}),
  'plan-catalog-field': ({catalog}) => ({strings: catalog}),
  'plan-list': ({results, details, comparison, filters}) => ({
    strings: results,
    toolStrings: {details, comparison, filters},
  }),
  'plan-filters': ({results, details, filters}) => ({strings: {...results, ...details, ...filters}}),
  'plan-comparison': ({results, details, comparison}) => ({strings: {...results, ...details, ...comparison}}),
  'plan-details': ({results, details}) => ({strings: {...results, ...details}}),
  'plan-maintenance-panel': ({details}) => ({strings: details}),
  'plan-progress': ({results, wait}) => ({strings: results, waitStrings: wait}),
  'plan-vin-scanner': ({scanner}) => ({strings: scanner}),
};

/** The properties to set for a language. Elements show Spanish by themselves in a Spanish page. */
export const wordsFor = (element: ElementName, lang: StageSettings['lang']): object =>
  lang === 'pseudo' ? PROPERTIES[element](pseudoWords(en)) : {};
