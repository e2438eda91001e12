import {readCounted} from '../service/read-counted.js';
import {FAULT_HEADERS} from './origins.js';
import type {RelayRequest, Respond} from './request.js';

/** What the server knows of a request beyond its bytes. */
export interface RequestInfo {
  /** The address the connection came from. Without it all visitors count as one. */
  readonly address?: string | undefined;
  /** Keeps a platform that stops work with the response, as Cloudflare Workers does, from stopping a quote. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** Responds to a request of the fetch standard; it never throws. */
export async function respondToFetch(respond: Respond, request: Request, info: RequestInfo = {}): Promise<Response> {
  try {
    const {status, headers, body} = await respond(new FetchRelayRequest(request, info));
    return new Response(body as Uint8Array<ArrayBuffer> | undefined, {status, headers: pairsOf(headers)});
  } catch {
    // What cannot be written, or not even logged, is of no use to anybody.
    return new Response(null, {status: 500, headers: pairsOf(FAULT_HEADERS)});
  }
}

const pairsOf = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : []));

/** A request of the fetch standard as the relay has it. */
class FetchRelayRequest implements RelayRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: RelayRequest['headers'];
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly address: string | undefined;
  readonly waitUntil: RelayRequest['waitUntil'];
  readonly #request: Request;

  constructor(request: Request, {address, waitUntil}: RequestInfo) {
    const {protocol, host, pathname, search} = new URL(request.url);
    this.method = request.method;
    this.path = pathname;
    this.query = search.slice(1);
    this.headers = Object.fromEntries(request.headers);
    this.scheme = protocol === 'https:' ? 'https' : 'http';
    this.host = host;
    this.address = address;
    this.waitUntil = waitUntil;
    this.#request = request;
  }

  get gone(): AbortSignal {
    return this.#request.signal;
  }

  async body(maxBytes: number): Promise<string | undefined> {
    const bytes = await readCounted(this.#request.body, maxBytes);
    return bytes?.toString('utf8');
  }

  original(): Request {
    return this.#request;
  }
}
