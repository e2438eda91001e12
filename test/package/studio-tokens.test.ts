import {describe, expect, it} from 'vitest';
import {isTokenName} from '../../demo/studio/tokens.js';
import {readElements} from '../../scripts/docs/elements.js';

describe('the tokens of the studio', () => {
  it('are those of the elements', () => {
    const names = readElements().flatMap(({cssProperties = []}) => cssProperties.map(({name}) => name));
    expect(names).toContain('--plan-list-gap');
    expect(names.filter(name => !isTokenName(name))).toEqual([]);
    expect(['--plan-', '--plan-color', '--plan-color-accent-2', 'constructor'].filter(isTokenName)).toEqual([]);
  });
});
