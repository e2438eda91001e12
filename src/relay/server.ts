import {createServer as createHttpServer, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo, Socket} from 'node:net';
import type {Relay} from './assemble-relay.js';
import {MAX_HEADERS, toNodeHandler} from './http/node.js';

/** Limits that protect the server from slow or excessive clients, with or without a proxy in front. */
export interface ServerLimits {
  /** The time from the connection to the last header, in milliseconds; default: 10,000. */
  readonly headersTimeoutMs: number;
  /** The time from the connection to the last byte of the body; default: 15,000. */
  readonly requestTimeoutMs: number;
  /** The time between two requests on one connection; default: 75,000. */
  readonly keepAliveTimeoutMs: number;
  /**
   * The time without any data, such as when a client does not read its response. Waiting for one is not idle; default:
   * 120,000.
   */
  readonly idleTimeoutMs: number;
  /** How often the first two are checked; default: 1,000. */
  readonly checkIntervalMs: number;
  readonly maxHeaderBytes: number;
  readonly maxHeaders: number;
  readonly maxConnections: number;
}

/** The options of `startRelay`. */
export interface StartRelayOptions {
  readonly relay: Relay;
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** 8787 by default; 0 for any free port. */
  readonly port?: number;
  readonly limits?: Partial<ServerLimits>;
}

/** A running relay. */
export interface RelayServer {
  /** Its URL on this machine, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Shuts down gracefully: completes requests in progress, and drops them at the deadline, 10,000 by default. */
  close(deadlineMs?: number): Promise<void>;
}

/** Stricter than Node's defaults, which allow five minutes for a request and any number of connections. */
const SERVER_LIMITS: ServerLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  // Longer than the 60 seconds after which common load balancers close a connection: otherwise one may send a request on
  // a connection that is being closed.
  keepAliveTimeoutMs: 75_000,
  idleTimeoutMs: 120_000,
  checkIntervalMs: 1000,
  maxHeaderBytes: 16 * 1024,
  maxHeaders: MAX_HEADERS,
  maxConnections: 5000,
};

/** Serves a relay over HTTP. Terminate TLS in front of it. */
export async function startRelay({
  relay,
  host = '127.0.0.1',
  port = 8787,
  limits,
}: StartRelayOptions): Promise<RelayServer> {
  const server = createServer(relay, {...SERVER_LIMITS, ...limits});
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {url: urlOf(server.address() as AddressInfo), close: deadlineMs => stop(server, relay, deadlineMs)};
}

function createServer(relay: Relay, limits: ServerLimits): Server {
  const handle = toNodeHandler(relay, limits.maxHeaders);
  const options = {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    maxHeaderSize: limits.maxHeaderBytes,
    insecureHTTPParser: false,
  };
  const lastResponses = new WeakMap<Socket, ServerResponse>();
  const server = createHttpServer(options, (request, response) => {
    lastResponses.set(request.socket, response);
    void handle(request, response);
  });
  // Node would drop the headers over this limit; the handler rejects the request.
  server.maxHeadersCount = 0;
  server.maxConnections = limits.maxConnections;
  server.setTimeout(limits.idleTimeoutMs, (socket: Socket) => {
    const response = lastResponses.get(socket);
    // A client that waits for its response is not idle: the quote has its own deadline.
    if (response?.req.complete && !response.headersSent) socket.setTimeout(limits.idleTimeoutMs);
    else socket.destroy();
  });
  return server;
}

/** Returns a URL that a browser on this machine can open, which the addresses for all interfaces are not. */
function urlOf({address, family, port}: AddressInfo): string {
  if (address === '::' || address === '0.0.0.0') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** How often idle connections are closed during shutdown. */
const SWEEP_MS = 50;

async function stop(server: Server, relay: Relay, deadlineMs = 10_000): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<void>(resolve => {
    timer = setTimeout(resolve, deadlineMs);
  });
  // Otherwise a connection whose response was sent would stay open for another request, which is never accepted.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  try {
    await Promise.race([Promise.all([closed, relay.close()]), deadline]);
  } finally {
    clearInterval(sweep);
    clearTimeout(timer);
    server.closeAllConnections();
  }
}
