import type {Route} from '../../contract/index.js';
import type {Account} from '../accounts/account.js';
import type {JsonObject} from './body.js';
import type {SandboxState} from '../state.js';

/** A request after transport checks and before validation. */
export interface OpenCall {
  readonly state: SandboxState;
  readonly route: Route;
  readonly request: Request;
  readonly url: URL;
  /** The JSON body; empty for an endpoint without a body. */
  readonly body: JsonObject;
  /** Returns a decoded path parameter. */
  readonly pathParameter: (name: string) => string;
}

/** An authenticated request. */
export interface Call extends OpenCall {
  readonly account: Account;
}

/** Handles the requests of an endpoint. Throws an `HttpError` to reject one. */
export type Handler = (call: Call) => Promise<Response> | Response;

/** Handles the requests of an endpoint that needs no key (§5.1). */
export type OpenHandler = (call: OpenCall) => Promise<Response> | Response;
