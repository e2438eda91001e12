import type {Context} from 'hono';
import {migrateV1Request, type Unspecified} from '../../contract/index.js';
import {Refusal, shortError} from '../http/answer.js';
import {fieldOf, readJsonObject, type JsonObject} from '../http/body.js';
import type {OpenCall} from '../http/call.js';
import {authenticate, requireHttps, requireJson, spendRequest} from '../http/checks.js';
import type {World} from '../world.js';
import type {Endpoint} from './endpoint.js';

/** Answers one request at one endpoint: checks what needs no understanding, then lets the endpoint's handler answer. */
export async function serve(world: World, endpoint: Endpoint, context: Context): Promise<Response> {
  const response = await answerOrRefuse(world, endpoint, context);
  if (endpoint.saysCache && !response.headers.has('x-cache')) response.headers.set('x-cache', 'MISS');
  return response;
}

async function answerOrRefuse(world: World, endpoint: Endpoint, context: Context): Promise<Response> {
  try {
    return await answer(world, endpoint, context);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.toResponse({isShort: endpoint.hasShortErrors});
  }
}

async function answer(world: World, endpoint: Endpoint, context: Context): Promise<Response> {
  const url = new URL(context.req.url);
  requireHttps(world, url);
  const {answerer, route} = endpoint;
  if (answerer.isOpen) return answerer.handler(await readCall(world, endpoint, context, url));
  const account = authenticate(world, context.req.raw);
  if (isCounted(world.settings.unspecified, route)) spendRequest(world, account);
  return answerer.handler({...(await readCall(world, endpoint, context, url)), account});
}

/** Whether a request counts before it is looked at; an asynchronous search may turn out to be a poll (`unspecified.ts`). */
function isCounted({countsPolls, countsCatalog}: Unspecified, {method, path}: Endpoint['route']): boolean {
  if (path.startsWith('PlansSearchAsync')) return countsPolls;
  return method === 'GET' && path.startsWith('Vehicles/') ? countsCatalog : true;
}

async function readCall(world: World, endpoint: Endpoint, context: Context, url: URL): Promise<OpenCall> {
  const {route, isFlat} = endpoint;
  const {unspecified} = world.settings;
  const request = context.req.raw;
  requireJson(request);
  const takesBody = route.method === 'POST' && route.request !== undefined;
  const sent = takesBody ? await readJsonObject(request, unspecified.bodyInvalidCode) : {};
  const body = isFlat ? nest(sent, unspecified) : sent;
  return {world, route, request, url, body, pathParameter: name => context.req.param(name) ?? ''};
}

/** A flat body of version 1 as version 2 has it (§9.3). */
function nest(flat: JsonObject, unspecified: Unspecified): JsonObject {
  if (unspecified.v1PartnerId === 'required' && !Number.isInteger(fieldOf(flat, 'partnerId'))) {
    throw new Refusal(400, [shortError(unspecified.bodyInvalidCode, 'A numeric partnerId is needed.', 'partnerId')]);
  }
  // Version 1 knows no nested body: one that is sent all the same names no vehicle.
  const {searchCriteria: _unknown, ...known} = flat;
  return {...migrateV1Request(known, unspecified)};
}
