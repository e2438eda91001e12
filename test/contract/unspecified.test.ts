import {describe, expect, it} from 'vitest';
import {renameField, resolveUnspecified, UNSPECIFIED} from '../../src/contract/index.js';

describe('resolveUnspecified', () => {
  it('uses our assumption where the account’s manual does not differ', () => {
    expect(resolveUnspecified()).toEqual(UNSPECIFIED);
    expect(resolveUnspecified({plateField: 'plate'})).toEqual({...UNSPECIFIED, plateField: 'plate'});
  });

  it('renameField returns a copy and does not change the record', () => {
    const record = {a: 1, b: 2};
    expect(renameField(record, 'a', 'c')).toEqual({c: 1, b: 2});
    expect(record).toEqual({a: 1, b: 2});
  });

  it('renameField returns the record itself when it does not have the field', () => {
    const record = {b: 2};
    expect(renameField(record, 'a', 'c')).toBe(record);
    expect(renameField(record, 'b', 'b')).toBe(record);
    expect(renameField(record, 'toString', 'c')).toBe(record);
  });
});
