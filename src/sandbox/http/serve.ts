import type {Context} from 'hono';
import {migrateV1Request, type Unspecified} from '../../contract/index.js';
import type {Fault} from '../faults/fault-queue.js';
import {injectFault} from '../faults/inject.js';
import {HttpError, shortError} from './answer.js';
import {fieldOf, readJsonObject, type JsonObject} from './body.js';
import type {OpenCall} from './call.js';
import {authenticate, requireHttps, requireJson, requireSamePartner, spendRequest} from './checks.js';
import {describeBody} from './masks.js';
import type {Endpoint} from '../routes.js';
import type {SandboxState} from '../state.js';

/** A request on its way through an endpoint, and what is found out about it for the log. */
interface Visit {
  readonly state: SandboxState;
  readonly endpoint: Endpoint;
  readonly context: Context;
  readonly at: number;
  accountId?: string;
  about: readonly string[];
}

/** Answers one request at one endpoint: checks what needs no understanding, then lets the endpoint's handler answer. */
export async function serve(state: SandboxState, endpoint: Endpoint, context: Context): Promise<Response> {
  const visit: Visit = {state, endpoint, context, at: state.clock.now(), about: []};
  const fault = state.faults.next(endpoint.route.path);
  const proceed = () => answerOrRefuse(visit);
  const request = context.req.raw;
  let status: number | undefined = 500;
  try {
    const response = await (fault ? injectFault({state, request, fault, proceed}) : proceed());
    if (endpoint.saysCache && !response.headers.has('x-cache')) response.headers.set('x-cache', 'MISS');
    ({status} = response);
    return response;
  } catch (error) {
    if (request.signal.aborted) status = undefined;
    throw error;
  } finally {
    log(visit, status, fault);
  }
}

async function answerOrRefuse(visit: Visit): Promise<Response> {
  try {
    return await answer(visit);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.toResponse({isShort: visit.endpoint.hasShortErrors});
  }
}

async function answer(visit: Visit): Promise<Response> {
  const {state, endpoint, context} = visit;
  const url = new URL(context.req.url);
  requireHttps(state.settings, url);
  const {answerer, route} = endpoint;
  if (answerer.isOpen) return answerer.handler(await readCall(visit, url));
  const account = authenticate(state, context.req.raw);
  visit.accountId = account.id;
  if (isCounted(state.settings.unspecified, route)) spendRequest(state, account);
  const call = await readCall(visit, url);
  requireSamePartner(state, account, fieldOf(call.body, 'partner'));
  return answerer.handler({...call, account});
}

/** Whether a request counts before it is looked at; an asynchronous search may turn out to be a poll (`unspecified.ts`). */
function isCounted({countsPolls, countsCatalog}: Unspecified, {method, path}: Endpoint['route']): boolean {
  if (path.startsWith('PlansSearchAsync')) return countsPolls;
  return method === 'GET' && path.startsWith('Vehicles/') ? countsCatalog : true;
}

async function readCall(visit: Visit, url: URL): Promise<OpenCall> {
  const {state, endpoint, context} = visit;
  const {route, isFlat} = endpoint;
  const {unspecified} = state.settings;
  const request = context.req.raw;
  requireJson(request);
  const takesBody = route.method === 'POST' && route.request !== undefined;
  const sent = takesBody ? await readJsonObject(request, unspecified.bodyInvalidCode) : {};
  visit.about = describeBody(sent);
  const body = isFlat ? nest(sent, unspecified) : sent;
  return {state, route, request, url, body, pathParameter: name => context.req.param(name) ?? ''};
}

/** A flat body of version 1 as version 2 has it (§9.3). */
function nest(flat: JsonObject, unspecified: Unspecified): JsonObject {
  if (unspecified.v1PartnerId === 'required' && !Number.isInteger(fieldOf(flat, 'partnerId'))) {
    throw new HttpError(400, [shortError(unspecified.bodyInvalidCode, 'A numeric partnerId is needed.', 'partnerId')]);
  }
  // Version 1 knows no nested body: one that is sent all the same names no vehicle.
  const {searchCriteria: _unknown, ...known} = flat;
  return {...migrateV1Request(known, unspecified)};
}

function log(visit: Visit, status: number | undefined, fault: Fault | undefined): void {
  const {state, endpoint, at, accountId, about} = visit;
  const {path, route} = endpoint;
  const tookMs = state.clock.now() - at;
  const known = {
    ...(accountId !== undefined && {accountId}),
    ...(status !== undefined && {status}),
    ...(fault && {fault: fault.fault}),
  };
  state.requests.add({at, method: route.method, path, about, tookMs, ...known});
}
