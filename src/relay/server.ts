import {createServer as createHttpServer, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo, Socket} from 'node:net';
import type {Relay} from './assemble-relay.js';
import {toNodeHandler} from './http/node.js';

/** What one client may cost the server; the defaults suit a relay behind a proxy or on its own. */
export interface ServerLimits {
  /** From the connection to the last header. 10,000. */
  readonly headersTimeoutMs: number;
  /** From the connection to the last byte of the body. 15,000. */
  readonly requestTimeoutMs: number;
  /** Between two requests of one connection. 10,000. */
  readonly keepAliveTimeoutMs: number;
  /** Without a byte either way, as of a client that does not read its answer; waiting for one is not idle. 120,000. */
  readonly idleTimeoutMs: number;
  /** How often the first two are looked after. 1,000. */
  readonly checkIntervalMs: number;
  readonly maxHeaderBytes: number;
  readonly maxHeaders: number;
  readonly maxConnections: number;
}

export interface StartRelayOptions {
  readonly relay: Relay;
  /** 127.0.0.1 when absent. */
  readonly host?: string;
  /** 8787 when absent, 0 for any free one. */
  readonly port?: number;
  readonly limits?: Partial<ServerLimits>;
}

export interface RelayServer {
  /** Where it listens, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Accepts nothing new, finishes what runs, and gives up on the rest when the deadline has passed; 10,000 when absent. */
  close(deadlineMs?: number): Promise<void>;
}

/** Node's own limits are generous (five minutes for a request, no end of connections); these are not. */
const SERVER_LIMITS: ServerLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  keepAliveTimeoutMs: 10_000,
  idleTimeoutMs: 120_000,
  checkIntervalMs: 1000,
  maxHeaderBytes: 16 * 1024,
  maxHeaders: 100,
  maxConnections: 5000,
};

/** Serves a relay over HTTP. TLS belongs in front of it. */
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
  const handle = toNodeHandler(relay);
  const options = {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    maxHeaderSize: limits.maxHeaderBytes,
    insecureHTTPParser: false,
  };
  const latest = new WeakMap<Socket, ServerResponse>();
  const server = createHttpServer(options, (request, response) => {
    latest.set(request.socket, response);
    void handle(request, response);
  });
  server.maxHeadersCount = limits.maxHeaders;
  server.maxConnections = limits.maxConnections;
  server.setTimeout(limits.idleTimeoutMs, (socket: Socket) => {
    const response = latest.get(socket);
    // The quote it waits for has a deadline of its own.
    if (response?.req.complete && !response.headersSent) socket.setTimeout(limits.idleTimeoutMs);
    else socket.destroy();
  });
  return server;
}

const urlOf = ({address, family, port}: AddressInfo): string =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;

/** How often a server that stops drops the connections that have become idle meanwhile. */
const SWEEP_MS = 50;

async function stop(server: Server, relay: Relay, deadlineMs = 10_000): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<void>(resolve => {
    timer = setTimeout(resolve, deadlineMs);
  });
  // A connection whose answer is out would be kept for the next request, which is never taken.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await Promise.race([Promise.all([closed, relay.close()]), deadline]);
  clearInterval(sweep);
  clearTimeout(timer);
  server.closeAllConnections();
}
