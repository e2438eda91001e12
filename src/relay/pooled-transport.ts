import {promisify} from 'node:util';
import {brotliDecompress, gunzip} from 'node:zlib';
import {type Dispatcher, Pool} from 'undici';
import {unref} from './time.js';
import type {Transport, TransportAnswer, TransportProblem, TransportRequest} from './transport.js';

/**
 * How long a connection is kept for the next call. Servers close idle ones after five seconds and more: a search that
 * went out on a connection just being closed could not be sent again, so that one is opened anew long before.
 */
const IDLE_MS = 3000;

/** How long a connection may take to be made; nothing has been sent until then. */
const CONNECT_MS = 10_000;

/**
 * Reaches the service over connections that are kept, one request at a time on each. What was written to a connection
 * is never written to another: one that breaks before it answers is a call that failed.
 */
export function createPooledTransport(serviceUrl: string): Transport {
  const {origin} = new URL(serviceUrl);
  const pool = new Pool(origin, {
    pipelining: 1,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    // Each exchange has its own deadline, for all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {timeout: CONNECT_MS},
  });

  return {
    send: request =>
      new Promise(resolve => {
        const {method, url, headers, body} = request;
        const sent = {...headers, 'accept-encoding': 'gzip, br'};
        const exchange = new Exchange(request, resolve);
        pool.dispatch({method, path: url.slice(origin.length), headers: sent, body: body ?? null}, exchange);
      }),
    close: () => void pool.close().catch(() => undefined),
  };
}

/** What an exchange that was given up is ended with. */
const GIVEN_UP = new Error('upstream: expected an answer in time and of a size, got none.');

/** One request on its way, and what has come back of it. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number;
  readonly #settle: (result: TransportAnswer | TransportProblem) => void;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #status = 0;
  #headers: Readonly<Record<string, string | string[] | undefined>> = {};
  #controller: Dispatcher.DispatchController | undefined;
  #isOver = false;

  constructor({timeoutMs, maxBytes}: TransportRequest, settle: (result: TransportAnswer | TransportProblem) => void) {
    this.#maxBytes = maxBytes;
    this.#settle = settle;
    this.#timer = setTimeout(() => this.#giveUp({kind: 'timeout', cause: GIVEN_UP}), timeoutMs);
    unref(this.#timer);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // Its connection came too late: nothing may be sent that nobody waits for.
    if (this.#isOver) controller.abort(GIVEN_UP);
  }

  onResponseStart(_: unknown, status: number, headers: Readonly<Record<string, string | string[] | undefined>>): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#maxBytes) this.#giveUp({kind: 'too-large'});
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [only, ...others] = this.#chunks;
    const bytes = only !== undefined && others.length === 0 ? only : Buffer.concat(this.#chunks);
    const coding = this.#header('content-encoding')?.trim().toLowerCase() ?? 'identity';
    if (coding === 'identity' || bytes.length === 0) return this.#answer(bytes);
    // The deadline goes on: unpacking is part of it.
    unpack(bytes, coding, this.#maxBytes).then(
      unpacked => this.#answer(unpacked),
      (cause: unknown) => this.#end({kind: isTooLarge(cause) ? 'too-large' : 'unreachable', cause}),
    );
  }

  onResponseError(_: unknown, cause: Error): void {
    this.#end({kind: 'unreachable', cause});
  }

  #header(name: string): string | undefined {
    const value = this.#headers[name];
    return typeof value === 'object' ? value.join(', ') : value;
  }

  #answer(bytes: Buffer): void {
    const contentType = this.#header('content-type') ?? null;
    const retryAfter = this.#header('retry-after') ?? null;
    this.#end({kind: 'answer', status: this.#status, contentType, retryAfter, bytes});
  }

  #giveUp(problem: TransportProblem): void {
    this.#end(problem);
    this.#controller?.abort(GIVEN_UP);
  }

  #end(result: TransportAnswer | TransportProblem): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#settle(result);
  }
}

const codings = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
} as const;

/** Undoes a compression; what comes out of it may not be larger than this either. */
async function unpack(bytes: Buffer, coding: string, maxOutputLength: number): Promise<Buffer> {
  if (!Object.hasOwn(codings, coding)) throw new Error('upstream: expected a coding that was asked for, got another.');
  return codings[coding as keyof typeof codings](bytes, {maxOutputLength});
}

const isTooLarge = (cause: unknown): boolean => (cause as {code?: unknown}).code === 'ERR_BUFFER_TOO_LARGE';
