import type {Context} from 'hono';
import type {AnswerHeaders} from './answer-headers.js';
import type {RouteName} from '../contract/index.js';

/** What the server knows of a request beyond its bytes. */
export interface RequestInfo {
  /** The address the connection came from. Without it all visitors count as one. */
  readonly address?: string | undefined;
  /** Keeps a platform that stops work with the answer, as Cloudflare Workers does, from stopping a quote. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** What a request leaves in the log; nothing in it comes from the visitor's words. */
export interface RequestNotes {
  route?: RouteName | 'embed' | 'health' | 'metrics';
  purpose?: string;
  cache?: 'HIT' | 'MISS';
  code?: string;
}

/** What the middleware and the handlers of one request share. */
export interface RelayEnv {
  Bindings: RequestInfo;
  Variables: {
    requestId: string;
    startedAt: number;
    notes: RequestNotes;
    /** The headers every answer to this request carries. */
    headers: AnswerHeaders;
    /** The body of a POST, once it has been found small and shallow enough. */
    body: unknown;
  };
}

export type RelayContext = Context<RelayEnv>;
