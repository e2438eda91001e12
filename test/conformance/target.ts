import type {SandboxOptions} from '../../src/sandbox/index.js';
import {startSandbox, type SandboxServer} from '../../src/sandbox/server.js';
import {createRelay} from '../../src/relay/index.js';
import {startRelay} from '../../src/relay/server.js';

/** In what the interface itself leaves a target free, or in what the relay says that it differs. */
export interface Capabilities {
  /** Whether a request carries a key that is checked. */
  readonly takesKeys: boolean;
  /** Whether a `partner` in the body is checked; otherwise it is dropped. */
  readonly checksPartner: boolean;
  /** Whether asynchronous search is for accounts that have it alone, and a VIN must be registered first. */
  readonly asyncIsOptIn: boolean;
  /** Whether a start price is quoted on demand; otherwise it is only known of what was searched before. */
  readonly quotesStartPrice: boolean;
}

/** What one rule needs of its service. */
export interface ServiceOptions {
  /** The account; `sandbox-high` by default. */
  readonly key?: string;
  /** Quotes are held back until `finishQuotes`, as if they took this long. At once by default. */
  readonly latencyMs?: number;
  readonly sandbox?: Pick<SandboxOptions, 'requireHttps'>;
}

/** A service that listens, for one rule alone. */
export interface RunningTarget {
  /** Below which the paths of §4 lie. */
  readonly url: string;
  /** What a client sends with every request unless it says otherwise. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sandbox: SandboxServer['sandbox'];
  /** How often the service behind the relay has been asked; always 0 without a relay. */
  upstreamCalls(): number;
  advance(seconds: number): void;
  finishQuotes(): void;
  close(): Promise<void>;
}

export interface Target {
  readonly name: 'sandbox' | 'relay';
  readonly capabilities: Capabilities;
  start(options: ServiceOptions): Promise<RunningTarget>;
}

const ORIGIN = 'https://partner.example';
const DEFAULT_KEY = 'sandbox-high';

/** The service itself, simulated. */
export const SANDBOX: Target = {
  name: 'sandbox',
  capabilities: {takesKeys: true, checksPartner: true, asyncIsOptIn: true, quotesStartPrice: true},
  start: async ({key = DEFAULT_KEY, ...options}) => {
    const {server, ...controls} = await startService(options);
    return {
      url: `${server.url}/api/v2/Partners`,
      headers: {'content-type': 'application/json', authorization: `Bearer ${key}`},
      sandbox: server.sandbox,
      upstreamCalls: () => 0,
      close: () => server.close(),
      ...controls,
    };
  },
};

/** The relay in front of the sandbox, asked by a page of a partner. */
export const RELAY: Target = {
  name: 'relay',
  capabilities: {takesKeys: false, checksPartner: false, asyncIsOptIn: false, quotesStartPrice: false},
  start: async ({key = DEFAULT_KEY, ...options}) => {
    const {server: service, now, ...controls} = await startService(options);
    let calls = 0;
    const relay = createRelay({
      serviceUrl: service.url,
      key,
      tier: key === 'sandbox-free' ? 'free' : 'high',
      origins: [ORIGIN],
      visitorSearches: 0,
      pollHoldMs: 20,
      now,
      fetch: (url, init) => {
        calls += 1;
        return fetch(url, init);
      },
    });
    const server = await startRelay({relay, port: 0});
    return {
      url: `${server.url}/plans`,
      headers: {'content-type': 'application/json', origin: ORIGIN},
      sandbox: service.sandbox,
      upstreamCalls: () => calls,
      close: async () => {
        // Quotes that are still held back would keep the relay waiting for them.
        controls.finishQuotes();
        await server.close(1000);
        await service.close();
      },
      ...controls,
    };
  },
};

/** Starts a sandbox whose time and whose quotes the rule has in its hand. */
async function startService({latencyMs = 0, sandbox}: ServiceOptions) {
  let aheadMs = 0;
  let release = (): void => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  const now = () => Date.now() + aheadMs;
  const server = await startSandbox({
    seed: 'conformance',
    latencyMs,
    now,
    wait: ms => (ms > 0 ? released : Promise.resolve()),
    ...sandbox,
  });
  const advance = (seconds: number) => {
    aheadMs += seconds * 1000;
  };
  const finishQuotes = () => {
    aheadMs += latencyMs;
    release();
  };
  return {server, now, advance, finishQuotes};
}
