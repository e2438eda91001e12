import {assembleRelay, type Relay} from './assemble-relay.js';
import {createFetchTransport} from './service/fetch-transport.js';
import type {RelayOptions} from './settings/options.js';

export type {RequestInfo} from './http/fetch.js';
export type {RelayLogger} from './settings/log.js';
export type {Relay, RelayOptions};

/** Creates a relay for runtimes without Node's network modules, such as Cloudflare Workers: it calls the upstream API with the global `fetch`. */
export const createRelay = (options: RelayOptions): Relay =>
  assembleRelay(options, () => createFetchTransport((url, init) => fetch(url, init)));
