// Declares Symbol.asyncDispose for programs that are checked without the types of Node.
/// <reference lib="esnext.disposable" preserve="true" />
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createSandbox} from './create-sandbox.js';
import type {SandboxOptions} from './options.js';
import type {Sandbox} from './service.js';

/** The sandbox's options, and the address it listens on. */
export interface SandboxServerOptions extends SandboxOptions {
  /** Default: 0, which picks any free port. */
  readonly port?: number;
  /** Default: this machine only. */
  readonly host?: string;
}

/** A sandbox that listens on a port. A variable declared with `await using` closes it automatically. */
export interface SandboxServer {
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Stops listening and closes open connections, including those of searches that never end. */
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
  // Only receiving has a timeout: a response may take as long as a slow quote.
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

/** Returns the host as a browser on this machine can open it. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!server.listening) return resolve();
    server.close(error => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
