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
  /** The body's object; empty for an endpoint without a body. */
  readonly body: JsonObject;
  /** A step of the path, decoded. */
  readonly pathParameter: (name: string) => string;
}

/** The same, with the account whose key it carries. */
export interface Call extends OpenCall {
  readonly account: Account;
}

/** Answers one endpoint; refuses by throwing an `HttpError`. */
export type Handler = (call: Call) => Promise<Response> | Response;

/** Answers an endpoint that needs no key (§5.1). */
export type OpenHandler = (call: OpenCall) => Promise<Response> | Response;
