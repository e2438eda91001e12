import type {AddressInfo} from 'node:net';
import {createServer, preview, type InlineConfig} from 'vite';
import {anyPort} from '../ports.mjs';
import {demoConfig} from './config.js';
import {originOf} from './plugin.js';
import {createServices, type ServiceOptions} from './services.js';

export interface DemoOptions extends ServiceOptions {
  /** The port to take or fail. 0, the default, takes any free one. */
  readonly port?: number;
  /** Without a `port`, the search for a free one begins here. */
  readonly firstPort?: number;
  readonly host?: string;
}

export interface Demo {
  /** The address to open, without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the demo with a relay and a sandbox in this process.
 *
 * @example
 * const demo = await startDemo({built: true, sandbox: {latencyMs: 50}});
 */
export const startDemo = async ({
  port = 0,
  firstPort = anyPort(),
  host = '127.0.0.1',
  ...options
}: DemoOptions = {}): Promise<Demo> => {
  // Vite tries one port after the other until it can listen at one, unless it is to be strict.
  const listen = {port: port === 0 ? firstPort : port, host, strictPort: port !== 0};
  let services: Promise<unknown> | undefined;
  // The demo of vite.config.ts, but with services that are waited for and have options of their own.
  const demo = demoConfig(origin => (services = createServices(origin, options)));
  const config: InlineConfig = {...demo, configFile: false};
  const server = options.built
    ? await preview({...config, preview: listen})
    : await (await createServer({...config, server: {...config.server, ...listen}})).listen();
  try {
    await services;
  } catch (error) {
    await server.close();
    throw error;
  }
  return {url: originOf(server.httpServer?.address() as AddressInfo), close: () => server.close()};
};
