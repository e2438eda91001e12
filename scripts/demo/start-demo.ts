import {createServer, preview} from 'vite';
import {demoConfig} from './config.js';
import {freePort} from './free-port.js';
import {originOf} from './plugin.js';
import {createServices, type ServiceOptions} from './services.js';

export interface DemoOptions extends ServiceOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
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
export const startDemo = async ({port = 0, host = '127.0.0.1', ...options}: DemoOptions = {}): Promise<Demo> => {
  const listen = {port: port === 0 ? await freePort(0) : port, host, strictPort: true};
  const url = originOf({address: host, port: listen.port});
  // Before the page is served: whoever opens it can search at once, and what does not start is said at once.
  const config = demoConfig(await createServices(url, options));
  const server = options.built
    ? await preview({...config, preview: listen})
    : await (await createServer({...config, server: {...config.server, ...listen}})).listen();
  return {url, close: () => server.close()};
};
