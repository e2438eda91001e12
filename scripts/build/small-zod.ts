import type {Plugin} from 'vite';

const ID = '\0plan-finder:small-zod';

/** The functions of `zod/mini` that answers are read with, over zod's own classes. */
const SMALL = `
import {$ZodObject, $ZodTransform, $ZodUnknown} from 'zod/v4/core';
export const object = shape => new $ZodObject({type: 'object', shape});
export const transform = transform => new $ZodTransform({type: 'transform', transform});
export const unknown = () => new $ZodUnknown({type: 'unknown'});
`;

/**
 * Leaves out of the embed what `zod/mini` hangs on each schema besides: a dozen methods and the errors they compose,
 * of which we use none. A schema that needs more than these functions fails the build.
 */
export const smallZod = (): Plugin => ({
  name: 'plan-finder:small-zod',
  enforce: 'pre',
  resolveId: source => (source === 'zod/mini' ? ID : undefined),
  load: id => (id === ID ? SMALL : undefined),
});
