import {resolveUnspecified, type Unspecified} from '../contract/index.js';

/** How long a quote takes: always the same, or between two bounds, chosen by the vehicle. */
export type Latency = number | {readonly min: number; readonly max: number};

/** The options of a sandbox. */
export interface SandboxOptions {
  /** The same seed gives the same prices, plans and ids. */
  readonly seed?: string | number;
  /** The time in milliseconds since 1970, such as `Date.now`, the default. */
  readonly now?: () => number;
  /** How long a quote takes, in milliseconds; 2 to 8 seconds by default (§1). */
  readonly latencyMs?: Latency;
  /** How the sandbox waits. By default in real time; tests may pass their own. */
  readonly wait?: Wait;
  /**
   * The address at which a browser reaches the sandbox's own pages, for the handoff links, such as
   * `http://localhost:8788`. By default the origin that each request was sent to.
   */
  readonly publicUrl?: string | (() => string);
  /** Replaces our readings of what the interface leaves open. */
  readonly unspecified?: Partial<Unspecified>;
  /** Whether plain http is refused (§1). By default it is, except at a loopback host. */
  readonly requireHttps?: boolean | 'unless-loopback';
  /**
   * Names and addresses at which plain http is accepted too, such as the name of the sandbox's container; the host of
   * `publicUrl` is always one of them. Other hosts are refused, so that no website can point its own name here.
   */
  readonly httpHosts?: readonly string[];
  /** Which of the two environments this is (§1); keys of the other one are refused. */
  readonly environment?: Environment;
  /** Makes keys and codes that nobody can guess: `crypto.randomUUID` by default. Tests may pass their own. */
  readonly issueSecret?: () => string;
}

/** The service's two environments (§1). */
export type Environment = 'test' | 'production';

/** The options with every default filled in. */
export interface SandboxSettings {
  readonly seed: string;
  readonly now: () => number;
  readonly latency: {readonly min: number; readonly max: number};
  readonly wait: Wait;
  readonly publicUrl: (request: Request) => string;
  readonly unspecified: Unspecified;
  readonly requireHttps: boolean | 'unless-loopback';
  readonly httpHosts: () => readonly string[];
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
    publicUrl: request => withoutSlash(readPublicUrl(publicUrl) ?? new URL(request.url).origin),
    unspecified: resolveUnspecified(options.unspecified),
    requireHttps: options.requireHttps ?? 'unless-loopback',
    httpHosts: () => [...(options.httpHosts ?? []), ...hostsOf(readPublicUrl(publicUrl))],
    environment: options.environment ?? 'test',
    issueSecret: options.issueSecret ?? (() => crypto.randomUUID()),
  };
}

/** A latency as its two ends. */
export const latencyRange = (latencyMs: Latency): SandboxSettings['latency'] =>
  typeof latencyMs === 'number' ? {min: latencyMs, max: latencyMs} : latencyMs;

const readPublicUrl = (publicUrl: SandboxOptions['publicUrl']): string | undefined =>
  typeof publicUrl === 'function' ? publicUrl() : publicUrl;

const hostsOf = (url = ''): readonly string[] => (URL.canParse(url) ? [new URL(url).hostname] : []);

const withoutSlash = (url: string): string => (url.endsWith('/') ? url.slice(0, -1) : url);

/** Waits; rejects with the signal's reason when the request is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** The longest delay of a timer; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits in real time. Infinity waits until the request is aborted. */
export const waitInRealTime: Wait = async (milliseconds, signal) => {
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

/** Makes a request wait. It rejects when the request is aborted, even if the given `wait` does not. */
export async function pause(wait: Wait, milliseconds: number, {signal}: Request): Promise<void> {
  await wait(milliseconds, signal);
  signal.throwIfAborted();
}
