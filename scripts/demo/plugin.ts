import type {AddressInfo} from 'node:net';
import type {Connect, Plugin, PreviewServer, ViteDevServer} from 'vite';
import {createServices, type ServiceOptions, type Services} from './services.js';

/** Mounts the relay and the sandbox in Vite's own server, so that the demo needs one process and one port. */
export const demoServices = (options: ServiceOptions = {}): Plugin => ({
  name: 'plan-finder:demo-services',
  configureServer: server => mount(server, options),
  configurePreviewServer: server => mount(server, {built: true, ...options}),
});

const mount = ({httpServer, middlewares}: ViteDevServer | PreviewServer, options: ServiceOptions): void => {
  let services: Promise<Services> | undefined;
  httpServer?.once('listening', () => {
    services = createServices(originOf(httpServer.address() as AddressInfo), options);
    // Whoever sends a request is told; without one, a failed start must not end the page server.
    services.catch(() => undefined);
  });
  httpServer?.once(
    'close',
    () =>
      void services?.then(
        running => running.close(),
        () => undefined,
      ),
  );
  middlewares.use(serve(() => services));
};

/** Addresses a browser on this machine reaches as `localhost`, the loopback's own and "every address". */
const localAddresses = ['127.0.0.1', '::1', '0.0.0.0', '::'];

/** The address to open when a server listens at `address`. */
export const originOf = ({address, family, port}: AddressInfo): string => {
  if (localAddresses.includes(address)) return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
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
