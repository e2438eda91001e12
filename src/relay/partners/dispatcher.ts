import type {Respond} from '../http/request.js';

export interface DispatcherOptions {
  /** Each partner's relay, by the path that its routes are below. No path is below another. */
  readonly relays: ReadonlyMap<string, {readonly respond: Respond}>;
  /** Responds where no partner is: with the embed, the health pages, and that there is nothing else. */
  readonly own: Respond;
}

/** Passes each request to the relay of the partner that it is for. */
export function createDispatcher({relays, own}: DispatcherOptions): Respond {
  return function dispatch(request) {
    const {path} = request;
    for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
      const relay = relays.get(path.slice(0, end));
      if (relay) return relay.respond(request);
    }
    return own(request);
  };
}
