import type {SandboxOptions} from '../../src/sandbox/index.js';
import {startSandbox, type SandboxServer} from '../../src/sandbox/server.js';
import {createRelay} from '../../src/relay/index.js';
import {startRelay} from '../../src/relay/server.js';

/** Where the sandbox and the relay differ, because the API allows it or because the relay is documented to. */
export interface Capabilities {
  /** Whether the key of a request is checked. */
  readonly checksKeys: boolean;
  /** Whether `partner` is checked. Otherwise it is dropped. */
  readonly checksPartner: boolean;
  /** Whether asynchronous search is limited to some accounts and needs a registered VIN. */
  readonly asyncIsOptIn: boolean;
  /** Whether a start price can start a quote. Otherwise it comes from earlier searches only. */
  readonly quotesStartPrice: boolean;
}

/** How the API of one rule is set up. */
export interface ServiceOptions {
  /** The key, by default `sandbox-high`. */
  readonly key?: string;
  /** Above 0, quotes take this long and finish when `finishQuotes` is called. By default they finish right away. */
  readonly latencyMs?: number;
  readonly sandbox?: Pick<SandboxOptions, 'requireHttps'>;
}

/** A running API, used by one rule. */
export interface RunningTarget {
  /** The URL that the paths of §4 are appended to. */
  readonly url: string;
  /** The default request headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sandbox: SandboxServer['sandbox'];
  /** How many requests the relay has sent to the sandbox. Always 0 without a relay. */
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

/** The sandbox on its own. */
export const SANDBOX: Target = {
  name: 'sandbox',
  capabilities: {checksKeys: true, checksPartner: true, asyncIsOptIn: true, quotesStartPrice: true},
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

/** The relay in front of the sandbox, with requests from a partner's page. */
export const RELAY: Target = {
  name: 'relay',
  capabilities: {checksKeys: false, checksPartner: false, asyncIsOptIn: false, quotesStartPrice: false},
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
        // Otherwise the relay would wait for unfinished quotes.
        controls.finishQuotes();
        await server.close(1000);
        await service.close();
      },
      ...controls,
    };
  },
};

/** Starts a sandbox whose time and quotes a rule controls. */
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
