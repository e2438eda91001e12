import {assembleRelay, type Relay} from './assemble-relay.js';
import {embedFolderOf} from './handlers/packaged-embed.js';
import {createPooledTransport} from './service/pooled-transport.js';
import type {RelayOptions} from './settings/options.js';

/**
 * Creates a relay, a caching API proxy between browsers and the upstream API. It holds the API key, serves the upstream
 * API's own routes below its mount (§4) and the package's embed, and requests one quote for each distinct search.
 *
 * @example
 * const relay = createRelay({serviceUrl: 'https://service.example', key, origins: ['https://partner.example']});
 * const response = await relay.fetch(request, {address: '203.0.113.7'});
 */
export const createRelay = (options: RelayOptions): Relay =>
  assembleRelay({...options, embedDir: embedFolderOf(options)}, createPooledTransport);
