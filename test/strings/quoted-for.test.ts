import {expect, it} from 'vitest';
import {en, es} from '../../src/strings/index.js';

it('no line of what describes a car begins with a separator', () => {
  for (const {results} of [en, es]) {
    const text = results.quotedFor('48,000', 'CA', '004352');
    expect(text.split('·')).toHaveLength(3);
    expect(text).not.toMatch(/ ·/);
  }
});

it('one mile is in the singular', () => {
  expect(en.results.quotedFor('1', '')).toBe('1 mile');
  expect(es.results.quotedFor('1', '')).toBe('1 milla');
  expect(en.results.quotedFor('21', '')).toBe('21 miles');
});
