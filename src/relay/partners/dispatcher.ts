import type {Relay} from '../create-relay.js';
import type {RequestInfo} from '../environment.js';
import type {QuickAnswers} from '../quick/quick-answer.js';

export interface DispatcherOptions {
  /** Each partner's relay, by the path that its routes lie below. No path lies below another. */
  readonly relays: ReadonlyMap<string, Relay>;
  /** Answers what is no partner's: the embed, the health pages, and that there is nothing else. */
  readonly rest: (request: Request, info: RequestInfo) => Response | Promise<Response>;
}

/** Gives each request to the relay of the partner that it is for, whichever way it came. */
export interface Dispatcher {
  fetch(request: Request, info?: RequestInfo): Promise<Response>;
  readonly quick: QuickAnswers;
}

export function createDispatcher({relays, rest}: DispatcherOptions): Dispatcher {
  const relayFor = (path: string): Relay | undefined => {
    for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
      const relay = relays.get(path.slice(0, end));
      if (relay) return relay;
    }
    return undefined;
  };

  return {
    fetch: async (request, info = {}) => {
      const relay = relayFor(pathOf(request.url));
      return relay ? relay.fetch(request, info) : rest(request, info);
    },
    quick: request => relayFor(request.path)?.quick?.(request),
  };
}

/** The path of an address, with what follows it: a parser would cost more than the rest of the way. */
const pathOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start < 0 ? '/' : (url.slice(start).split(/[?#]/, 1)[0] ?? '/');
};
