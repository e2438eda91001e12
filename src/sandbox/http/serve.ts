import type {Context} from 'hono';
import {migrateV1Request, type Route, type Unspecified} from '../../contract/index.js';
import {pushBounded} from '../bounded-map.js';
import {injectFault} from '../faults/inject.js';
import {hasCacheHeader, hasFlatBody, type Endpoint} from '../routes.js';
import {MAX_LOGGED_REQUESTS, type SandboxState} from '../state.js';
import {HttpError, shortError} from './response.js';
import {fieldOf, readJsonObject, type JsonObject} from './body.js';
import type {OpenCall} from './call.js';
import {authenticate, requireHttps, requireJson, requireSamePartner, spendRequest} from './checks.js';
import {describeBody} from './masks.js';

/** A request to an endpoint, with its log data. */
interface Exchange {
  readonly state: SandboxState;
  readonly endpoint: Endpoint;
  readonly context: Context;
  accountId: string | undefined;
  about: readonly string[];
}

/** Serves one request, with an injected fault if one is queued, and logs it. */
export async function serve(state: SandboxState, endpoint: Endpoint, context: Context): Promise<Response> {
  const {clock, faults, requests} = state;
  const {route, path} = endpoint;
  const request = context.req.raw;
  const exchange: Exchange = {state, endpoint, context, accountId: undefined, about: []};
  const at = clock.now();
  const fault = faults.next(route.path);
  let status: number | undefined = 500;
  try {
    const proceed = () => respond(exchange);
    const response = await (fault ? injectFault({state, request, fault, proceed}) : proceed());
    if (hasCacheHeader(route) && !response.headers.has('x-cache')) response.headers.set('x-cache', 'MISS');
    ({status} = response);
    return response;
  } catch (error) {
    if (request.signal.aborted) status = undefined;
    throw error;
  } finally {
    const {accountId, about} = exchange;
    const entry = {
      at,
      method: route.method,
      path,
      accountId,
      about,
      status,
      tookMs: clock.now() - at,
      fault: fault?.fault,
    };
    pushBounded(requests, entry, MAX_LOGGED_REQUESTS);
  }
}

/** Runs the checks in the same order as the upstream API, then the endpoint's handler. */
async function respond(exchange: Exchange): Promise<Response> {
  const {state, endpoint, context} = exchange;
  const {settings} = state;
  try {
    requireHttps(settings, new URL(context.req.url));
    if (endpoint.isOpen) return await endpoint.handler(await readCall(exchange));
    const account = authenticate(state, context.req.raw);
    exchange.accountId = account.id;
    if (isCounted(endpoint.route, settings.unspecified)) spendRequest(state, account);
    const call = await readCall(exchange);
    requireSamePartner(state, account, fieldOf(call.body, 'partner'));
    return await endpoint.handler({...call, account});
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.toResponse({isShort: settings.unspecified.shortErrorRoutes.includes(endpoint.name)});
  }
}

/**
 * Whether a request counts toward the rate limit before its body is read. Polls and catalog calls may be free
 * (`unspecified.ts`).
 */
function isCounted({group}: Route, {countsPolls, countsCatalog}: Unspecified): boolean {
  if (group === 'asyncSearch') return countsPolls;
  return group === 'catalog' ? countsCatalog : true;
}

/** Checks the content type and reads the body. */
async function readCall(exchange: Exchange): Promise<OpenCall> {
  const {state, endpoint, context} = exchange;
  const {route} = endpoint;
  const {unspecified} = state.settings;
  const request = context.req.raw;
  requireJson(request);
  const hasBody = route.method === 'POST' && route.request !== undefined;
  const sent = hasBody ? await readJsonObject(request, unspecified.bodyInvalidCode) : {};
  exchange.about = describeBody(sent);
  const body = hasFlatBody(endpoint) ? nest(sent, unspecified) : sent;
  const pathParameter = (name: string): string => context.req.param(name) ?? '';
  return {state, route, request, url: new URL(request.url), body, pathParameter};
}

/** Converts a flat version 1 body to version 2 (§9.3). */
function nest(flat: JsonObject, unspecified: Unspecified): JsonObject {
  if (unspecified.v1PartnerId === 'required' && !Number.isInteger(fieldOf(flat, 'partnerId'))) {
    throw new HttpError(400, [
      shortError(unspecified.bodyInvalidCode, 'A numeric partnerId is required.', 'partnerId'),
    ]);
  }
  // Version 1 has no `searchCriteria`, so this field is ignored.
  const {searchCriteria: _ignored, ...known} = flat;
  return {...migrateV1Request(known, unspecified)};
}
