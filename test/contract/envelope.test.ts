import {describe, expect, it} from 'vitest';
import {readEnvelope, SUGGESTION_ACTIONS} from '../../src/contract/index.js';
import {fc} from '../support/fast-check.js';

const errorsOf = (envelope: unknown) => {
  const content = readEnvelope(envelope);
  return content.kind === 'errors' ? content.errors : content.kind;
};

describe('readEnvelope (§2.1)', () => {
  it.each([
    ['an object', {}],
    ['an empty string', ''],
    ['zero', 0],
    ['false', false],
    ['an empty list', []],
  ])('U8: an envelope may have a response that is %s', (_, response) => {
    expect(readEnvelope({response, errorResponse: null})).toEqual({kind: 'response', response});
    expect(readEnvelope({response})).toEqual({kind: 'response', response});
  });

  it.each([
    ['both', {response: {}, errorResponse: {errors: []}}],
    ['both, one of them empty', {response: '', errorResponse: ''}],
    ['neither', {response: null, errorResponse: null}],
    ['an empty object', {}],
    ['data instead of response', {data: {results: []}}],
    ['null', null],
    ['a list', [{response: {}}]],
    ['a string', 'ok'],
    ['a number', 1],
  ])('U8: an envelope is malformed if it has or is %s', (_, value) => {
    expect(readEnvelope(value).kind).toBe('malformed');
  });

  it.each([
    ['an empty string', ''],
    ['zero', 0],
    ['an empty list', []],
    ['a list without errors', {errors: []}],
    ['a string instead of a list', {errors: 'bad'}],
  ])('U8: an envelope has errors even if errorResponse is %s', (_, errorResponse) => {
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

  it('U8: U9: reads an error in the short form whose list is null', () => {
    const errorResponse = {errors: null, errorCode: 'CantParseVIN', errorMessage: 'Invalid.'};
    expect(errorsOf({response: null, errorResponse})).toMatchObject([{errorCode: 'CantParseVIN'}]);
  });

  it('U9: reads an error in the short form without a list', () => {
    expect(errorsOf({errorResponse: {errorCode: 'X', errorMessage: 'Y'}})).toMatchObject([{errorCode: 'X'}]);
  });

  it('U9: reads the list of errors if there is a code beside it', () => {
    expect(errorsOf({errorResponse: {errorCode: 'X', errors: [{errorCode: 'Y'}]}})).toMatchObject([{errorCode: 'Y'}]);
  });

  it('U9: reads an error that has only a field', () => {
    const item = {errorField: 'UserDetails.City', errorCode: null, errorNumber: null, suggestions: null};
    expect(errorsOf({errorResponse: {errors: [item]}})).toEqual([
      {errorField: 'UserDetails.City', suggestions: [], affectedEntityIds: []},
    ]);
  });

  it('drops malformed errors and malformed suggestions', () => {
    const item = {errorCode: 'X', suggestions: [null, 'hi', {action: 'Dance', message: 'Now', endpoint: 7}]};
    expect(errorsOf({errorResponse: {errors: [null, 'bad', 7, [], item]}})).toEqual([
      {errorCode: 'X', suggestions: [{message: 'Now'}], affectedEntityIds: []},
    ]);
  });

  it('drops an errorCode that is a number and an errorNumber that is a string', () => {
    const item = {errorCode: 4005, errorNumber: '4005'};
    expect(errorsOf({errorResponse: {errors: [item]}})).toEqual([{suggestions: [], affectedEntityIds: []}]);
  });

  it('reads any JSON without throwing', () => {
    fc.assert(fc.property(fc.jsonValue(), value => void readEnvelope(value)));
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (response, errorResponse) => {
        readEnvelope({response, errorResponse});
        readEnvelope({errorResponse: {errors: [errorResponse, {suggestions: response, errorField: errorResponse}]}});
      }),
    );
  });
});

describe('suggestions and errors', () => {
  it('have the four actions of a suggestion (§2.1)', () => {
    expect(SUGGESTION_ACTIONS).toEqual([
      'CheckInput',
      'RetryWithAlternative',
      'UseDifferentEndpoint',
      'ContactSupport',
    ]);
  });
});
