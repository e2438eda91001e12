import type {Hono} from 'hono';
import type {SandboxSettings} from '../options.js';
import type {World} from '../world.js';
import {endpointsOf, type Handlers} from './endpoint.js';
import {serve} from './serve.js';

/** Mounts every endpoint of the route table, spelled exactly as there (§9.6), and those of version 1 (§9.1). */
export function mountRoutes(app: Hono, world: () => World, handlers: Handlers, {unspecified}: SandboxSettings): void {
  for (const endpoint of endpointsOf(handlers, unspecified)) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(endpoint.route.method, path, context => serve(world(), endpoint, context));
  }
}
