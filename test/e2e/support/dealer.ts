import {readFileSync} from 'node:fs';
import {embedDir} from '../../../scripts/project.js';
import {createRelay, type RelayOptions, type RelayServer, startRelay} from '../../../src/relay/index.js';
import {createSandbox, type SandboxOptions} from '../../../src/sandbox/index.js';
import {requireBuild} from './built.js';
import {serve, type Served, typeOf} from './serve.js';
import type {Closable} from './test.js';

export interface DealerOptions {
  /** Returns the page at `/` for the relay's origin. */
  readonly page: (relay: string) => string | ReadableStream<Uint8Array>;
  /** Its Content-Security-Policy. By default, none. */
  readonly policy?: (relay: string) => string;
  /** Its Permissions-Policy. By default, none. */
  readonly permissions?: string;
  /** Whether the relay lists the page's origin. */
  readonly isListed?: boolean;
  readonly sandbox?: SandboxOptions;
  /** Overrides for the relay. */
  readonly relay?: Partial<RelayOptions>;
}

export interface Dealer extends Closable {
  /** The dealer's own origin. */
  readonly url: string;
  /** The relay's origin. */
  readonly relay: string;
}

/** A dealer's site, a relay and a sandbox: three origins, with the built embed between the first two. */
export const startDealer = async ({
  page,
  policy,
  permissions,
  isListed = true,
  sandbox,
  relay: overrides,
}: DealerOptions): Promise<Dealer> => {
  requireBuild();
  const {fetch} = createSandbox({latencyMs: 50, ...sandbox});
  const service = await serve(fetch);
  const site: Served = await serve(request => {
    const {pathname} = new URL(request.url);
    const relayUrl = relay.url;
    const headers = {
      'content-type': typeOf(pathname),
      ...(policy && {'content-security-policy': policy(relayUrl)}),
      ...(permissions && {'permissions-policy': permissions}),
    };
    if (pathname === '/') return new Response(page(relayUrl), {headers});
    if (pathname === '/dealer.css') return new Response('body { font-family: serif; }', {headers});
    if (/\.(?:js|wasm)$/.test(pathname)) return new Response(readFileSync(`${embedDir}${pathname}`), {headers});
    return new Response(null, {status: 204});
  });
  const relay: RelayServer = await startRelay({
    port: 0,
    relay: createRelay({
      serviceUrl: service.url,
      key: 'sandbox-high',
      tier: 'high',
      origins: isListed ? [site.url] : [],
      embedDir,
      ...overrides,
    }),
  });
  return {
    url: site.url,
    relay: relay.url,
    async close() {
      await site.close();
      await relay.close(0);
      await service.close();
    },
  };
};
