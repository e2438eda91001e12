import {createAdaptorServer} from '@hono/node-server';
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createSandbox, type Sandbox} from './create-sandbox.js';
import type {SandboxOptions} from './options.js';

/** Where the sandbox listens, beside what can be set about it. */
export interface SandboxServerOptions extends SandboxOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** By default this machine only. */
  readonly host?: string;
}

/** A sandbox that listens. */
export interface SandboxServer {
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Stops listening and drops what is still open, searches that never end among it. */
  close(): Promise<void>;
}

const RECEIVE_TIMEOUT_MS = 15_000;

/**
 * Starts a sandbox on Node's own HTTP server.
 *
 * @example
 * const server = await startSandbox({port: 8788});
 * console.log(server.url);
 */
export async function startSandbox(options: SandboxServerOptions = {}): Promise<SandboxServer> {
  const {port = 0, host = '127.0.0.1', ...rest} = options;
  const sandbox = createSandbox(rest);
  const server = createAdaptorServer({fetch: sandbox.fetch, overrideGlobalObjects: false}) as Server;
  // Only the receiving is limited: an answer may take as long as a slow quote does.
  server.headersTimeout = RECEIVE_TIMEOUT_MS;
  server.requestTimeout = RECEIVE_TIMEOUT_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {url: `http://${urlHost(host)}:${address.port}`, sandbox, close: () => close(server)};
}

/** The host as an address that a browser on this machine can open. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.close(error => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
