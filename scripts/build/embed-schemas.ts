// The three kinds of schema that answers are read with, as the embed has them in the place of zod's: the same results
// from forty lines where zod's own, which can far more, are a sixth of what a page would load. A test compares the two.
import type * as z from 'zod/mini';

type Payload = z.core.ParsePayload;

/** What nobody in a browser asks after. */
const WRONG: Payload['issues'][number] = {code: 'custom', input: undefined};

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

/** The fields of an object, each by its own schema; others are left out. That something is wrong is said, not what. */
export const object = (shape: Readonly<Record<string, Schema>>): Schema => {
  const schemas = Object.entries(shape);
  return {
    _zod: {
      run(payload) {
        const {value: input, issues} = payload;
        const fields: Record<string, unknown> = {};
        if (typeof input !== 'object' || input === null || Array.isArray(input)) issues.push(WRONG);
        else {
          for (const [key, {_zod}] of schemas) {
            const isPresent = key in input;
            const {value, issues: found} = _zod.run({value: (input as typeof fields)[key], issues: []});
            issues.push(...found);
            if (isPresent || value !== undefined) fields[key] = value;
            else if (!_zod.optin) issues.push(WRONG);
          }
        }
        payload.value = fields;
        return payload;
      },
    },
  };
};
