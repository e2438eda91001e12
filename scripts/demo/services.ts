import {pathToFileURL} from 'node:url';
import {getRequestListener} from '@hono/node-server';
import {tsImport} from 'tsx/esm/api';
import type {createRelay as CreateRelay, RelayOptions} from '../../src/relay/index.js';
import type {createSandbox as CreateSandbox, SandboxOptions} from '../../src/sandbox/index.js';
import {embedDir, root} from '../project.js';

export interface ServiceOptions {
  /** Whether to run the output of `npm run build` instead of the sources. */
  readonly built?: boolean;
  /** Overrides for the sandbox, such as `latencyMs`. */
  readonly sandbox?: Partial<SandboxOptions>;
  /** Overrides for the relay. */
  readonly relay?: Partial<RelayOptions>;
}

type Listener = ReturnType<typeof getRequestListener>;

export interface Services {
  /** Handles a request if the relay or the sandbox serves its path; otherwise returns false. */
  handle(path: string, ...message: Parameters<Listener>): boolean;
  close(): Promise<void>;
}

/** After a failure, the loader retries a version with one character of its URL percent-encoded. */
const relayPaths =
  /^\/(?:plans(?:\/|$)|embed\.js$|frame(?:\.js)?$|sri\.json$|(?:v|%76)(?:\d|%3\d)|healthz$|readyz$|reports(?:\.json)?$)/;
const sandboxPaths = /^\/(?:api\/v2\/Partners(?:\/|$)|Partners(?:\/|$)|sandbox(?:\/|$)|openapi(?:\.json)?$)/;

/** Runs a relay and a sandbox in this process; the relay calls the sandbox directly, without a network. */
export const createServices = async (origin: string, options: ServiceOptions = {}): Promise<Services> => {
  const [{createRelay}, {createSandbox}] = await Promise.all([
    load<{createRelay: typeof CreateRelay}>('relay', options),
    load<{createSandbox: typeof CreateSandbox}>('sandbox', options),
  ]);
  const sandbox = createSandbox({publicUrl: origin, ...options.sandbox});
  const relay = createRelay({
    serviceUrl: origin,
    key: 'sandbox-high',
    tier: 'high',
    // Anyone who tries the demo searches for more cars than a shopper. The relay would log a warning for no limit at
    // all.
    visitorSearches: 10_000,
    // The dealer's inventory shows prices before anyone has searched for its cars.
    startPriceQuotes: true,
    // The studio's bookmarklet uses it from any page. Of that, the relay would warn, too.
    origins: ['*'],
    logLevel: 'error',
    embedDir,
    fetch: (input, init) => sandbox.fetch(new Request(input, init)),
    ...options.relay,
  });
  const toRelay = getRequestListener((request, {incoming}) =>
    relay.fetch(request, {address: incoming.socket.remoteAddress}),
  );
  const toSandbox = getRequestListener(request => sandbox.fetch(request));

  return {
    handle(path, request, response) {
      const listener = relayPaths.test(path) ? toRelay : sandboxPaths.test(path) ? toSandbox : undefined;
      // The listener turns every failure into a response.
      void listener?.(request, response);
      return listener !== undefined;
    },
    close: () => relay.close(),
  };
};

const load = async <T>(name: 'relay' | 'sandbox', {built = false}: ServiceOptions): Promise<T> => {
  if (built) return (await import(pathToFileURL(`${root}dist/${name}/index.js`).href)) as T;
  return (await tsImport(`${root}src/${name}/index.ts`, import.meta.url)) as T;
};
