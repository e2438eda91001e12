import type {AddressInfo} from 'node:net';
import {createServer, preview, type InlineConfig} from 'vite';
import {anyPort} from '../ports.mjs';
import {demoConfig} from './config.js';
import {originOf} from './plugin.js';
import {createServices, type ServiceOptions} from './services.js';

export interface DemoOptions extends ServiceOptions {
  /** The port to use; starting fails if it is in use. 0, the default, uses any free port. */
  readonly port?: number;
  /** The first port to try if `port` is not set. */
  readonly firstPort?: number;
  readonly host?: string;
}

export interface Demo {
  /** The origin to open in a browser, without a trailing slash. */
  readonly url: string;
  /** The page of the studio with a widget, sample cars, and test values. */
  readonly playground: string;
  close(): Promise<void>;
}

/**
 * Serves the demo, with a relay and a sandbox, in this process.
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
  // Without strictPort, Vite tries the next port until one is free.
  const listen = {port: port === 0 ? firstPort : port, host, strictPort: port !== 0};
  let services: Promise<unknown> | undefined;
  // The demo of vite.config.ts, but with options for its services, and waiting until they run.
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
  const url = originOf(server.httpServer?.address() as AddressInfo);
  return {url, playground: `${url}/studio/pages/playground.html`, close: () => server.close()};
};
