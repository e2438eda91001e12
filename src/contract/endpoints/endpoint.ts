import type {LookupMethod} from '../rules/identifier.js';

/**
 * As much of an endpoint as a call needs (§4). It stands apart from the route table, so that a browser
 * which only searches loads neither the schemas nor the descriptions of the rest.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `BASE_PATH`; spelling is exact (§9.6). `{name}` stands for one step. */
  readonly path: string;
  /** Needs no key (§5.1). */
  readonly open?: true;
  /** The one way to name a vehicle that it accepts; absent where any is. */
  readonly lookupMethod?: LookupMethod;
}
