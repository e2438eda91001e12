import type {AddressInfo} from 'node:net';
import type {Connect, Plugin, PreviewServer, ViteDevServer} from 'vite';
import {createServices, type Services} from './services.js';

/** Starts the services of a demo, whose origin is known once it listens. */
export type StartServices = (origin: string) => Promise<Services>;

/**
 * Mounts a relay and a sandbox in Vite's own server, so that the demo needs one process and one port. They start when
 * the server listens; a request that comes earlier waits.
 */
export const demoServices = (start?: StartServices): Plugin => ({
  name: 'plan-finder:demo-services',
  configureServer: server => mount(server, false, start),
  configurePreviewServer: server => mount(server, true, start),
});

const mount = (server: ViteDevServer | PreviewServer, built: boolean, start?: StartServices): void => {
  const {httpServer, middlewares} = server;
  let running: Promise<Services> | undefined;
  httpServer?.once('listening', () => {
    const origin = originOf(httpServer.address() as AddressInfo);
    running = start ? start(origin) : createServices(origin, {built});
    // Who gave `start` hears of its failure there.
    running.catch((error: unknown) => start ?? server.config.logger.error(String(error)));
  });
  // What did not start needs no closing.
  httpServer?.once('close', () => void running?.then(services => services.close()).catch(() => undefined));
  middlewares.use(serve(() => running));
};

/** Addresses a browser on this machine reaches as `localhost`: the loopback's own and "every address". */
const localAddresses = ['127.0.0.1', '::1', '0.0.0.0', '::'];

/** The address to open when a server listens at `address`. */
export const originOf = ({address, port}: Pick<AddressInfo, 'address' | 'port'>): string => {
  if (localAddresses.includes(address)) return `http://localhost:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
};

const serve = (services: () => Promise<Services> | undefined): Connect.NextHandleFunction =>
  async function serve(request, response, next) {
    try {
      const {pathname} = new URL(request.url ?? '/', 'http://localhost');
      const running = await services();
      if (!running?.handle(pathname, request, response)) next();
    } catch (error) {
      next(error);
    }
  };
