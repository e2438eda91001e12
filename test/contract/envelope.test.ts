import {describe, expect, it} from 'vitest';
import {readEnvelope} from '../../src/contract/index.js';
import {fc} from '../support/fast-check.js';

const errorsOf = (envelope: unknown) => {
  const content = readEnvelope(envelope);
  return content.kind === 'errors' ? content.errors : content.kind;
};

describe('an envelope (§2.1)', () => {
  it.each([
    ['an object', {}],
    ['an empty text', ''],
    ['zero', 0],
    ['false', false],
    ['an empty list', []],
  ])('U8: holds a response that is %s', (_, response) => {
    expect(readEnvelope({response, errorResponse: null})).toEqual({kind: 'response', response});
    expect(readEnvelope({response})).toEqual({kind: 'response', response});
  });

  it.each([
    ['both', {response: {}, errorResponse: {errors: []}}],
    ['both, one of them empty', {response: '', errorResponse: ''}],
    ['neither', {response: null, errorResponse: null}],
    ['an empty object', {}],
    ['data in place of response', {data: {results: []}}],
    ['null', null],
    ['a list', [{response: {}}]],
    ['a text', 'ok'],
    ['a number', 1],
  ])('U8: is malformed with %s', (_, value) => {
    expect(readEnvelope(value).kind).toBe('malformed');
  });

  it.each([
    ['an empty text', ''],
    ['zero', 0],
    ['an empty list', []],
    ['a list without errors', {errors: []}],
    ['a list that is none', {errors: 'bad'}],
  ])('U8: holds errors also when errorResponse is %s', (_, errorResponse) => {
    expect(errorsOf({response: null, errorResponse})).toEqual([]);
  });

  it('reads an error in the long form', () => {
    const item = {
      errorMessage: 'Bad VIN',
      errorField: 'VIN',
      errorCode: 'CantParseVIN',
      errorNumber: 4005,
      suggestions: [{action: 'RetryWithAlternative', message: 'Try this.', endpoint: '/x'}],
      affectedEntityIds: ['a', 7],
    };
    expect(errorsOf({errorResponse: {errors: [item]}})).toEqual([{...item, affectedEntityIds: ['a', '7']}]);
  });

  it('U9: reads an error in the short form', () => {
    expect(errorsOf({errorResponse: {errors: [{errorCode: 'X', errorMessage: 'Y'}]}})).toEqual([
      {errorCode: 'X', errorMessage: 'Y', suggestions: [], affectedEntityIds: []},
    ]);
  });

  it('U9: reads a short form that stands alone', () => {
    expect(errorsOf({errorResponse: {errorCode: 'X', errorMessage: 'Y'}})).toMatchObject([{errorCode: 'X'}]);
  });

  it('U9: reads an error with a field alone', () => {
    const item = {errorField: 'UserDetails.City', errorCode: null, errorNumber: null, suggestions: null};
    expect(errorsOf({errorResponse: {errors: [item]}})).toEqual([
      {errorField: 'UserDetails.City', suggestions: [], affectedEntityIds: []},
    ]);
  });

  it('drops what is no error, and advice that is none', () => {
    const item = {errorCode: 'X', suggestions: [null, 'hi', {action: 'Dance', message: 'Now', endpoint: 7}]};
    expect(errorsOf({errorResponse: {errors: [null, 'bad', 7, [], item]}})).toEqual([
      {errorCode: 'X', suggestions: [{message: 'Now'}], affectedEntityIds: []},
    ]);
  });

  it('takes a number for a text’s sake from neither', () => {
    const item = {errorCode: 4005, errorNumber: '4005'};
    expect(errorsOf({errorResponse: {errors: [item]}})).toEqual([{suggestions: [], affectedEntityIds: []}]);
  });

  it('is read from any JSON without harm', () => {
    fc.assert(fc.property(fc.jsonValue(), value => void readEnvelope(value)));
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (response, errorResponse) => {
        readEnvelope({response, errorResponse});
        readEnvelope({errorResponse: {errors: [errorResponse, {suggestions: response, errorField: errorResponse}]}});
      }),
    );
  });
});
