import {readLimited} from '../shared/read-limited.js';
import {ERROR_HEADERS} from './origins.js';
import type {RelayRequest, Respond} from './request.js';

/** Data about a request that the `Request` itself does not contain. */
export interface RequestInfo {
  /** The client IP of the connection. Without it all visitors count as one. */
  readonly address?: string | undefined;
  /** Keeps a quote running on platforms that stop work after the response, such as Cloudflare Workers. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** The body is compressed already. Cloudflare Workers would compress it once more; other platforms ignore this. */
const AS_IT_IS: ResponseInit & {readonly encodeBody: 'manual'} = {encodeBody: 'manual'};

/** Responds to a Fetch API request; never rejects. */
export async function respondToFetch(respond: Respond, request: Request, info: RequestInfo = {}): Promise<Response> {
  try {
    const {status, headers, body} = await respond(new FetchRelayRequest(request, info));
    return new Response(body as Uint8Array<ArrayBuffer> | undefined, {status, headers: pairsOf(headers), ...AS_IT_IS});
  } catch {
    // The response cannot be written, or the logger throws.
    return new Response(null, {status: 500, headers: pairsOf(ERROR_HEADERS)});
  }
}

const pairsOf = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : []));

/** Adapts a Fetch API request. */
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
    const bytes = await readLimited(this.#request.body, maxBytes);
    return bytes?.toString('utf8');
  }

  original(): Request {
    return this.#request;
  }
}
