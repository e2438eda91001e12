import {assembleRelay, type Relay} from './assemble-relay.js';
import {createPooledTransport} from './service/pooled-transport.js';
import type {RelayOptions} from './settings/options.js';

/**
 * Makes the relay that stands between browsers and the service: it holds the key, speaks the service's own protocol
 * below its mount (§4), and buys one quote for each distinct search.
 *
 * @example
 * const relay = createRelay({serviceUrl: 'https://service.example', key, origins: ['https://partner.example']});
 * const response = await relay.fetch(request, {address: '203.0.113.7'});
 */
export const createRelay = (options: RelayOptions): Relay => assembleRelay(options, createPooledTransport);
