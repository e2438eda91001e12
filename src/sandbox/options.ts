import {resolveUnspecified, type Unspecified} from '../contract/index.js';

/** How long a quote takes: a fixed time, or a range from which each vehicle gets its own time. */
export type Latency = number | {readonly min: number; readonly max: number};

/** The options of a sandbox. */
export interface SandboxOptions {
  /** The same seed gives the same prices, plans and ids. */
  readonly seed?: string | number;
  /** Returns the time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
  /** How long a quote takes, in milliseconds. Default: 2 to 8 seconds (§1). */
  readonly latencyMs?: Latency;
  /** How the sandbox waits, for tests. Default: in real time. */
  readonly wait?: Wait;
  /**
   * The URL at which a browser reaches the sandbox's pages, such as `http://localhost:8788`. Handoff links begin with
   * it. Default: the origin of each request.
   */
  readonly publicUrl?: string;
  /** Overrides our assumptions where the API description leaves something open. */
  readonly unspecified?: Partial<Unspecified>;
  /** Whether plain HTTP is rejected on every host (§1). Default: on all but loopback hosts and `httpHosts`. */
  readonly requireHttps?: boolean;
  /**
   * Additional hosts that accept plain HTTP, such as the name of the sandbox's container. The host of `publicUrl` is
   * always one of them. All others are rejected, which prevents DNS rebinding.
   */
  readonly httpHosts?: readonly string[];
  /** The environment (§1). Keys of the other one are rejected. Default: `test`. */
  readonly environment?: Environment;
  /** Creates unguessable keys and codes. Default: `crypto.randomUUID`. */
  readonly issueSecret?: () => string;
}

/** The upstream API's two environments (§1). */
export type Environment = 'test' | 'production';

/** The options with every default filled in. */
export interface SandboxSettings {
  readonly seed: string;
  readonly now: () => number;
  readonly latency: {readonly min: number; readonly max: number};
  readonly wait: Wait;
  readonly publicUrl: (request: Request) => string;
  readonly unspecified: Unspecified;
  readonly requireHttps: boolean | undefined;
  readonly httpHosts: readonly string[];
  readonly environment: Environment;
  readonly issueSecret: () => string;
}

const DEFAULT_LATENCY_MS = {min: 2000, max: 8000};

/** Fills in the defaults. */
export function resolveOptions(options: SandboxOptions): SandboxSettings {
  const {latencyMs = DEFAULT_LATENCY_MS, publicUrl} = options;
  return {
    seed: String(options.seed ?? 'sandbox'),
    now: options.now ?? Date.now,
    latency: latencyRange(latencyMs),
    wait: options.wait ?? waitInRealTime,
    publicUrl: request => withoutSlash(publicUrl ?? new URL(request.url).origin),
    unspecified: resolveUnspecified(options.unspecified),
    requireHttps: options.requireHttps,
    httpHosts: [...(options.httpHosts ?? []), ...hostsOf(publicUrl)],
    environment: options.environment ?? 'test',
    issueSecret: options.issueSecret ?? (() => crypto.randomUUID()),
  };
}

/** Converts a latency to a range. */
export const latencyRange = (latencyMs: Latency): SandboxSettings['latency'] =>
  typeof latencyMs === 'number' ? {min: latencyMs, max: latencyMs} : latencyMs;

const hostsOf = (url = ''): readonly string[] => (URL.canParse(url) ? [new URL(url).hostname] : []);

const withoutSlash = (url: string): string => (url.endsWith('/') ? url.slice(0, -1) : url);

/** Waits; rejects with the signal's reason when the request is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** The maximum delay of a timer; a longer one would fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits in real time. Infinity waits until the request is aborted. */
const waitInRealTime: Wait = async (milliseconds, signal) => {
  signal.throwIfAborted();
  if (milliseconds <= 0) return;
  await new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    // An endless wait has no timer, so that it does not keep the process alive.
    const timer = milliseconds === Infinity ? undefined : setTimeout(end, Math.min(milliseconds, MAX_TIMER_MS));
    signal.addEventListener('abort', end);
  });
  signal.throwIfAborted();
};

/** Delays a request. Rejects when the request is aborted, even if the given `wait` does not. */
export async function pause(wait: Wait, milliseconds: number, {signal}: Request): Promise<void> {
  await wait(milliseconds, signal);
  signal.throwIfAborted();
}
