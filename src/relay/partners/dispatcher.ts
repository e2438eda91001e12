import type {Relay} from '../create-relay.js';
import type {RequestInfo} from '../environment.js';

export interface DispatcherOptions {
  /** Each partner's relay, by the path that its routes lie below. No path lies below another. */
  readonly relays: ReadonlyMap<string, Relay>;
  /** Answers what is no partner's: the embed, the health pages, and that there is nothing else. */
  readonly rest: (request: Request, info: RequestInfo) => Response | Promise<Response>;
}

/** Gives each request to the relay of the partner that it is for. */
export function dispatch({relays, rest}: DispatcherOptions) {
  return async function dispatch(request: Request, info: RequestInfo = {}): Promise<Response> {
    const path = pathOf(request.url);
    for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
      const relay = relays.get(path.slice(0, end));
      if (relay) return relay.fetch(request, info);
    }
    return rest(request, info);
  };
}

/** The path of an address, with what follows it: a parser would cost more than the rest of the way. */
const pathOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start < 0 ? '/' : (url.slice(start).split(/[?#]/, 1)[0] ?? '/');
};
