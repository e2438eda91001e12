import {expect, it} from 'vitest';
import {es} from '../../src/strings/index.js';

it('the Spanish offer of saved prices names the car as in Spanish, whatever the language was when they were saved', () => {
  for (const car of ['2003 Honda', 'Honda 2003'])
    expect(es.saved.offer('27 nov', '26 dic', car)).toContain('para su Honda 2003 ');
  expect(es.saved.offer('27 nov', '26 dic', '')).toBe('Sus precios del 27 nov son válidos hasta el 26 dic.');
});
