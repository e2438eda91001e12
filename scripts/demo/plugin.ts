import type {AddressInfo} from 'node:net';
import {getRequestListener} from '@hono/node-server';
import type {Connect, Plugin, PreviewServer, ViteDevServer} from 'vite';
import {siteResponse, isSitePath} from '../../demo/site/site.js';
import {RESERVED_SPACE_CSS} from '../../src/snippets/reserved-space.js';
import {createServices, type Services} from './services.js';

/** Starts the services of a demo. The origin is known once the demo listens. */
export type StartServices = (origin: string) => Promise<Services>;

/**
 * Mounts the dealer's site, a relay and a sandbox in Vite's server, so that the demo needs one process and one port. The
 * relay and the sandbox start when the server listens; earlier requests wait.
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
    // The caller that passed `start` handles its failure.
    running.catch((error: unknown) => start ?? server.config.logger.error(String(error)));
  });
  // Services that failed to start need no closing.
  httpServer?.once('close', () => void running?.then(services => services.close()).catch(() => undefined));
  middlewares.use(serve(() => running));
};

/** Addresses that a browser on this machine can reach as `localhost`: loopback and wildcard addresses. */
const localAddresses = ['127.0.0.1', '::1', '0.0.0.0', '::'];

/** Returns the origin to open in a browser for a server that listens on `address`. */
export const originOf = ({address, port}: Pick<AddressInfo, 'address' | 'port'>): string => {
  if (localAddresses.includes(address)) return `http://localhost:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
};

/** The space that the widget needs is reserved in the dealer's own style sheet. */
const toSite = getRequestListener(request => siteResponse(request, RESERVED_SPACE_CSS));

const serve = (services: () => Promise<Services> | undefined): Connect.NextHandleFunction =>
  async function serve(request, response, next) {
    try {
      const {pathname, search} = new URL(request.url ?? '/', 'http://localhost');
      if (pathname === '/studio' || pathname === '/studio/') {
        response.writeHead(302, {location: `/studio.html${search}`}).end();
        return;
      }
      if (isSitePath(pathname)) {
        await toSite(request, response);
        return;
      }
      const running = await services();
      if (!running?.handle(pathname, request, response)) next();
    } catch (error) {
      next(error);
    }
  };
