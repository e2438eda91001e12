import type {Context, Hono} from 'hono';
import {BASE_PATH, ROUTES, type Route, type RouteName} from '../../contract/index.js';
import {readJsonObject} from '../http/body.js';
import type {Handler, OpenCall, OpenHandler} from '../http/call.js';
import {authenticate, requireHttps, requireJson, spendRequest} from '../http/checks.js';
import type {World} from '../world.js';

/** The endpoints that need no key (§5.1). */
type OpenRouteName = 'register' | 'verify';

/** What answers each endpoint of the interface. */
export interface Handlers {
  readonly open: Readonly<Record<OpenRouteName, OpenHandler>>;
  readonly keyed: Readonly<Record<Exclude<RouteName, OpenRouteName>, Handler>>;
}

/** Mounts every endpoint of the route table, spelled exactly as there (§9.6). */
export function mountRoutes(app: Hono, world: () => World, {open, keyed}: Handlers): void {
  for (const [name, handler] of entriesOf(open)) {
    const route: Route = ROUTES[name];
    app.on(route.method, pathOf(route), context => answerOpen(world(), route, handler, context));
  }
  for (const [name, handler] of entriesOf(keyed)) {
    const route: Route = ROUTES[name];
    app.on(route.method, pathOf(route), context => answerKeyed(world(), route, handler, context));
  }
}

async function answerOpen(world: World, route: Route, handler: OpenHandler, context: Context): Promise<Response> {
  requireHttps(world, new URL(context.req.url));
  return handler(await readCall(world, route, context));
}

async function answerKeyed(world: World, route: Route, handler: Handler, context: Context): Promise<Response> {
  requireHttps(world, new URL(context.req.url));
  const account = authenticate(world, context.req.raw);
  if (isCounted(world, route)) spendRequest(world, account);
  return handler({...(await readCall(world, route, context)), account});
}

/** Whether a request counts before it is looked at; an asynchronous search may turn out to be a poll (`unspecified.ts`). */
function isCounted({settings}: World, {method, path}: Route): boolean {
  const {countsPolls, countsCatalog} = settings.unspecified;
  if (path.startsWith('PlansSearchAsync')) return countsPolls;
  return method === 'GET' && path.startsWith('Vehicles/') ? countsCatalog : true;
}

async function readCall(world: World, route: Route, context: Context): Promise<OpenCall> {
  const request = context.req.raw;
  const url = new URL(request.url);
  requireJson(request);
  const takesBody = route.method === 'POST' && route.request !== undefined;
  const body = takesBody ? await readJsonObject(request, world.settings.unspecified.bodyInvalidCode) : {};
  return {world, route, request, url, body, pathParameter: name => context.req.param(name) ?? ''};
}

const pathOf = (route: Route): string => `${BASE_PATH}/${route.path.replace(/\{(\w+)\}/g, ':$1')}`;

const entriesOf = <Name extends string, Value>(table: Readonly<Record<Name, Value>>): [Name, Value][] =>
  Object.entries(table) as [Name, Value][];
