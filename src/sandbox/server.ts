// Declares Symbol.asyncDispose for programs that are checked without the types of Node.
/// <reference lib="esnext.disposable" preserve="true" />
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createSandbox} from './create-sandbox.js';
import type {SandboxOptions} from './options.js';
import type {Sandbox} from './service.js';

/** Where the sandbox listens, in addition to its options. */
export interface SandboxServerOptions extends SandboxOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** By default this machine only. */
  readonly host?: string;
}

/** A sandbox that listens on a port. It is closed at the end of a block that declares it with `await using`. */
export interface SandboxServer {
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Stops listening and drops open connections, also those of searches that never end. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const RECEIVE_TIMEOUT_MS = 15_000;

/**
 * Starts a sandbox on Node's own HTTP server.
 *
 * @example
 * const server = await startSandbox({port: 8788});
 * console.log(server.url);
 * await server.close();
 */
export async function startSandbox(options: SandboxServerOptions = {}): Promise<SandboxServer> {
  const {port = 0, host = '127.0.0.1', ...rest} = options;
  const sandbox = createSandbox(rest);
  // Imported only here, so that createSandbox() also works where there is no Node.
  const {createAdaptorServer} = await import('@hono/node-server');
  const server = createAdaptorServer({fetch: sandbox.fetch, overrideGlobalObjects: false}) as Server;
  // Only receiving is limited: an answer may take as long as a slow quote.
  server.headersTimeout = RECEIVE_TIMEOUT_MS;
  server.requestTimeout = RECEIVE_TIMEOUT_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const stop = () => close(server);
  return {url: `http://${urlHost(host)}:${address.port}`, sandbox, close: stop, [Symbol.asyncDispose]: stop};
}

/** The host as an address that a browser on this machine can open. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!server.listening) return resolve();
    server.close(error => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
