import {ROUTES} from '../../contract/index.js';
import {lookupPath, modelsPath} from '../catalog-paths.js';
import type {RelayContext} from '../environment.js';
import type {Parts} from '../parts.js';
import {refuse, send, sendFailure} from '../reply.js';

type CatalogName = 'makes' | 'models' | 'lookup';

/** A browser need not ask again within the hour. */
const CACHED = {'cache-control': 'private, max-age=3600'};

/** Answers a catalog question from the cache, or asks the service once for everybody (§4.4). */
export function catalogAnswer(name: CatalogName, {catalog, visitorName}: Parts) {
  return async function catalogAnswer(context: RelayContext): Promise<Response> {
    const notes = context.get('notes');
    notes.route = name;
    const path = PATHS[name](context);
    if (path === undefined) return refuse(context, name === 'models' ? 'RelayRouteUnknown' : 'RelayBodyInvalid');
    const {status, body, isHit, failure} = await catalog.get(path, visitorName(context));
    notes.cache = isHit ? 'HIT' : 'MISS';
    return failure ? sendFailure(context, failure) : send(context, {status, body, headers: CACHED});
  };
}

const PATHS: Readonly<Record<CatalogName, (context: RelayContext) => string | undefined>> = {
  makes: () => ROUTES.makes.path,
  models: context => modelsPath(context.req.param('makeId') ?? ''),
  lookup: context => lookupPath(context.req.query()),
};
