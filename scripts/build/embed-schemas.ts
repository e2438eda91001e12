// The three kinds of schema that answers are read with, as the embed has them in the place of zod's: the same results
// from forty lines where zod's own, which can far more, are a sixth of what a page would load. A test compares the two.
import type * as z from 'zod/mini';

type Payload = z.core.ParsePayload;

/** As much of a schema as reading needs, under the names that zod gives it. */
interface Schema {
  readonly _zod: {
    readonly run: (payload: Payload) => Payload;
    /** A field that may be missing. */
    readonly optin?: 'optional';
  };
}

/** Anything, as it is. */
export const unknown = (): Schema => ({_zod: {run: payload => payload}});

/** What a function makes of a value; it may add issues to the payload. */
export const transform = (work: (value: unknown, payload: Payload) => unknown): Schema => ({
  _zod: {
    optin: 'optional',
    run(payload) {
      payload.value = work(payload.value, payload);
      return payload;
    },
  },
});

/** The fields of an object, each by its own schema; others are left out. */
export const object = (shape: Readonly<Record<string, Schema>>): Schema => ({
  _zod: {
    run(payload) {
      const {value: input, issues} = payload;
      if (typeof input !== 'object' || input === null || Array.isArray(input)) {
        issues.push({code: 'invalid_type', expected: 'object', input});
        return payload;
      }
      const fields: Record<string, unknown> = {};
      for (const key of Object.keys(shape)) readField(shape, key, input as Record<string, unknown>, fields, issues);
      payload.value = fields;
      return payload;
    },
  },
});

function readField(
  shape: Readonly<Record<string, Schema>>,
  key: string,
  input: Readonly<Record<string, unknown>>,
  fields: Record<string, unknown>,
  issues: Payload['issues'],
): void {
  const {run, optin} = (shape[key] as Schema)._zod;
  const {value, issues: found} = run({value: input[key], issues: []});
  for (const issue of found) issues.push({...issue, path: [key, ...(issue.path ?? [])]});
  const isPresent = key in input;
  if (!isPresent && optin === undefined)
    issues.push({code: 'invalid_type', expected: 'nonoptional', input: undefined, path: [key]});
  else if (isPresent || value !== undefined) fields[key] = value;
}
