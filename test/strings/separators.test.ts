import {expect, it} from 'vitest';
import {en, es} from '../../src/strings/index.js';

it('no line of what describes a car begins with a separator', () => {
  for (const {results} of [en, es]) {
    const text = results.quotedFor('48,000', 'CA', '004352');
    expect(text.split('·')).toHaveLength(3);
    expect(text).not.toMatch(/ ·/);
  }
});
