import type {Endpoint} from '../contract/endpoints/endpoint.js';
import {takeReply, type ReadBody, type Reply} from './reply.js';
import {buildRequest, type HeadersSource, type Message} from './request.js';
import {ServiceError} from './service-error.js';

interface AttemptOptions {
  readonly baseUrl: string;
  readonly headers: HeadersSource | undefined;
  readonly fetch: typeof fetch;
  readonly readBody: ReadBody;
  readonly now: () => number;
  readonly isConnectFailure: (error: unknown) => boolean;
}

/** Sends one request and takes in its answer. A connection that fails is a `network` error. */
export const createAttempt =
  ({baseUrl, headers, fetch, readBody, now, isConnectFailure}: AttemptOptions) =>
  async (endpoint: Endpoint, message: Message, signal: AbortSignal): Promise<Reply> => {
    const [url, init] = await buildRequest(baseUrl, endpoint, message, headers);
    const wasOffline = isOffline();
    try {
      const response = await fetch(url, {...init, signal});
      return await takeReply(nameOf(endpoint), response, readBody, now());
    } catch (cause) {
      if (signal.aborted || cause instanceof ServiceError) throw cause;
      const neverSent = wasOffline || isConnectFailure(cause);
      // Stryker disable next-line StringLiteral: words for developers
      throw new ServiceError('network', `${nameOf(endpoint)}: expected an answer, got none.`, {cause, neverSent});
    }
  };

/** What an endpoint is called in messages. */
export const nameOf = ({method, path}: Endpoint): string => `${method} ${path}`;

/** A browser does not tell that it never connected, but knows when it is offline. */
const isOffline = (): boolean => (globalThis.navigator as Navigator | undefined)?.onLine === false;
