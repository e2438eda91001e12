import {describe, expect, it} from 'vitest';
import {counter} from '../../src/strings/counter.js';
import {en, es} from '../../src/strings/index.js';

describe('a count with its noun', () => {
  it('uses the singular for one and the plural for none and for several', () => {
    const count = counter('en-US');
    expect([0, 1, 2].map(plans => count(plans, 'plan', 'plans'))).toEqual(['0 plans', '1 plan', '2 plans']);
  });

  it('groups the digits as the language does', () => {
    expect(counter('de-DE')(1234, 'Tarif', 'Tarife')).toBe('1.234 Tarife');
    expect(counter('en-US')(1234, 'plan', 'plans')).toBe('1,234 plans');
  });

  it('chooses the form by the rules of the language, such as the French singular for zero', () => {
    expect([0, 1, 2].map(plans => counter('fr')(plans, 'page', 'pages'))).toEqual(['0 page', '1 page', '2 pages']);
  });

  it('uses the same form for every count where only one is given', () => {
    expect([1, 2].map(more => counter('en-US')(more, 'more'))).toEqual(['1 more', '2 more']);
  });
});

describe('our sentences with a count', () => {
  it('agree with it in English', () => {
    expect([1, 2].map(count => en.results.planCount(count, 'your car'))).toEqual([
      '1 plan for your car',
      '2 plans for your car',
    ]);
    expect([1, 2].map(count => en.filters.noneSuggestion('Term', count))).toEqual([
      'Without “Term”, 1 plan matches.',
      'Without “Term”, 2 plans match.',
    ]);
    expect([1, 2].map(count => en.details.trayHidden(count))).toEqual([
      '1 selected plan is hidden by your filters.',
      '2 selected plans are hidden by your filters.',
    ]);
  });

  it('agree with it in Spanish', () => {
    expect([1, 2].map(count => es.results.planCount(count, 'su auto'))).toEqual([
      '1 plan para su auto',
      '2 planes para su auto',
    ]);
    expect([1, 2].map(count => es.filters.noneSuggestion('Plazo', count))).toEqual([
      'Sin “Plazo” hay 1 plan.',
      'Sin “Plazo” hay 2 planes.',
    ]);
    expect([1, 2].map(count => es.details.trayHidden(count))).toEqual([
      '1 plan elegido está oculto por sus filtros.',
      '2 planes elegidos están ocultos por sus filtros.',
    ]);
  });

  it('write a term in years where it is a whole number of them', () => {
    expect([12, 18, 60].map(months => en.results.termText(months))).toEqual(['1 year', '18 months', '5 years']);
    expect([12, 18, 60].map(months => es.results.termText(months))).toEqual(['1 año', '18 meses', '5 años']);
  });
});
