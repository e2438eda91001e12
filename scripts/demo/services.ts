import {pathToFileURL} from 'node:url';
import {getRequestListener} from '@hono/node-server';
import {tsImport} from 'tsx/esm/api';
import type {createRelay as CreateRelay, RelayOptions} from '../../src/relay/index.js';
import type {createSandbox as CreateSandbox, SandboxOptions} from '../../src/sandbox/index.js';
import {embedDir, root} from '../project.js';

export interface ServiceOptions {
  /** Whether to run what `npm run build` wrote, rather than the sources. */
  readonly built?: boolean;
  /** Overrides for the sandbox, such as `latencyMs`. */
  readonly sandbox?: Partial<SandboxOptions>;
  /** Overrides for the relay. */
  readonly relay?: Partial<RelayOptions>;
}

type Listener = ReturnType<typeof getRequestListener>;

export interface Services {
  /** Answers a request when relay or sandbox serve its path; false leaves it to the page server. */
  handle(path: string, ...message: Parameters<Listener>): boolean;
  close(): Promise<void>;
}

/** A loader that asks for a version again, after a failure, spells one of its characters percent-encoded. */
const relayPaths = /^\/(?:plans(?:\/|$)|embed\.js$|sri\.json$|(?:v|%76)(?:\d|%3\d)|healthz$|readyz$)/;
const sandboxPaths = /^\/(?:api\/v2\/Partners(?:\/|$)|Partners(?:\/|$)|sandbox(?:\/|$)|openapi(?:\.json)?$)/;

/** Runs a relay and a sandbox in this process, the relay calling the sandbox without a network between them. */
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
    mount: '/plans',
    // Whoever tries the demo looks at more cars than a shopper, and at the page rather than at a log. No limit at all
    // would be warned of.
    visitorSearches: 10_000,
    logLevel: 'warn',
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
      // The listener answers every failure itself.
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
