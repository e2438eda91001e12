import {assembleRelay, type Relay} from './assemble-relay.js';
import {createFetchTransport} from './service/fetch-transport.js';
import type {RelayOptions} from './settings/options.js';

export type {RequestInfo} from './http/fetch.js';
export type {RelayLogger} from './settings/log.js';
export type {Relay, RelayOptions};

/** Makes the relay where Node's own network is not to be had, as on Workers: it calls the service by the global `fetch`. */
export const createRelay = (options: RelayOptions): Relay =>
  assembleRelay(options, () => createFetchTransport((url, init) => fetch(url, init)));
