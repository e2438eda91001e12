import type {Endpoint} from '../contract/endpoints.js';
import type {LookupMethod} from '../contract/rules/lookup-method.js';

/** The endpoint of one lookup method, or the one that accepts any. */
export const endpointFor = (
  endpoints: Readonly<Record<string, Endpoint>>,
  lookupMethod: LookupMethod | undefined,
): Endpoint => Object.values(endpoints).find(endpoint => endpoint.lookupMethod === lookupMethod)!;
