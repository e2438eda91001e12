import {HOUR_MS} from '../../contract/index.js';
import type {Catalog} from '../catalog/catalog.js';
import {type CatalogRequest, lookupRequest, makesRequest, modelsRequest} from '../catalog/requests.js';
import {type Failure, isFailure, relayError} from '../shared/relay-errors.js';
import {failureResponse, type Handler, type HandlerRequest} from './handler.js';

/** Browsers may cache the catalog for an hour, but not longer than the relay does. */
const cacheControl = (freshMs: number): string => `private, max-age=${Math.floor(Math.min(freshMs, HOUR_MS) / 1000)}`;

export const makes = (catalog: Catalog): Handler => catalogHandler(catalog, () => makesRequest);

/** An id that no make can have is an unknown route. */
export const models = (catalog: Catalog): Handler =>
  catalogHandler(catalog, ({parameter}) => modelsRequest(parameter) ?? relayError('RelayRouteUnknown'));

export const lookup = (catalog: Catalog): Handler =>
  catalogHandler(catalog, ({query}) => {
    const parameters = new URLSearchParams(query);
    const first = (name: string): string | undefined => parameters.get(name) ?? undefined;
    const request = lookupRequest({make: first('make'), model: first('model'), year: first('year')});
    return request ?? relayError('RelayBodyInvalid');
  });

/** Responds from the cache, or with the result of one coalesced upstream request (§4.4). */
const catalogHandler = (catalog: Catalog, requestFor: (request: HandlerRequest) => CatalogRequest | Failure): Handler =>
  async function catalogHandler(request) {
    const catalogRequest = requestFor(request);
    if (isFailure(catalogRequest)) return catalogRequest;
    const {result, isHit, freshMs} = await catalog.get(catalogRequest, request.requester.visitor);
    const cache = isHit ? 'HIT' : 'MISS';
    if (result.kind !== 'found') return {...failureResponse(result.failure), cache};
    return {status: 200, body: result.body, cacheControl: cacheControl(freshMs), cache};
  };
