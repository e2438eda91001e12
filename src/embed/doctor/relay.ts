import type {DoctorStrings, DoctorMessage} from '../../strings/en/doctor.js';
import {finding, type Finding} from './finding.js';
import {isBlocked, type PolicyWatch} from './policy.js';

/** A relay that does not respond for this long is unreachable. */
const TIMEOUT_MS = 8000;

/** A response that is not interpreted yet. */
interface Probe {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Fetches a URL as the widget would; undefined if this page may not read the response, or there is none. */
export async function probe(url: string): Promise<Probe | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, {cache: 'no-cache', referrerPolicy: 'no-referrer', signal});
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    return {status: response.status, type, text: await response.text()};
  } catch {
    // Browsers report only that a request failed. Other checks find out why.
    return undefined;
  }
}

/** Describes a response: `404, text/html`. */
export const describeProbe = ({status, type}: Probe): string => [status, type].filter(Boolean).join(', ');

/** The URL of one of the relay's own files, which are in the folder around its mount path. */
export const besideRelay = (relay: string, file: string): string => new URL(`../${file}`, `${relay}/`).href;

/** Requests the relay's makes, as the form does. If there is no response, reports why. */
export async function examineRelay(relay: string, policy: PolicyWatch, strings: DoctorStrings): Promise<Finding[]> {
  const response = await probe(`${relay}/Vehicles/Makes`);
  if (response) return [interpretProbe(response, relay, strings)];
  if (await isReportedSoon(() => isBlocked(policy, 'connect-src', relay))) return [];
  const {protocol, origin} = new URL(relay);
  const problem = (id: keyof DoctorStrings, message: DoctorMessage) => [finding('problem', id, message)];
  if (!navigator.onLine) return problem('offline', strings.offline());
  if (location.protocol === 'https:' && protocol === 'http:') return problem('relayMixed', strings.relayMixed(relay));
  // The origin of a file or of a sandboxed frame, which no relay can list. Their location's origin is another.
  if (self.origin === 'null') return problem('originNone', strings.originNone());
  // A server that rejects this page's origin still serves the list of its files.
  if (origin !== location.origin && (await probe(besideRelay(relay, 'sri.json'))))
    return problem('originNotListed', strings.originNotListed(location.origin, relay));
  if (origin !== location.origin && (await isReachable(relay)))
    return problem('relayOrOrigin', strings.relayOrOrigin(location.origin, relay));
  return problem('relayUnreachable', strings.relayUnreachable(relay));
}

function interpretProbe(probed: Probe, relay: string, strings: DoctorStrings): Finding {
  const {response, errorResponse} = read(probed.text);
  if (response) return finding('passed', 'relayResponds', strings.relayResponds(relay));
  const code = errorResponse?.errors?.[0]?.errorCode ?? '';
  if (code === 'RelayOriginNotAllowed')
    return finding('problem', 'originNotListed', strings.originNotListed(location.origin, relay));
  if (!errorResponse || code === 'RelayRouteUnknown')
    return finding('problem', 'relayWrongMount', strings.relayWrongMount(relay, describeProbe(probed)));
  return finding('problem', 'serviceFails', strings.serviceFails(relay, probed.status, code));
}

interface Envelope {
  readonly response?: unknown;
  readonly errorResponse?: {readonly errors?: readonly {readonly errorCode?: string}[]} | null;
}

function read(text: string): Envelope {
  try {
    return (JSON.parse(text) as Envelope | null) ?? {};
  } catch {
    return {};
  }
}

/** Whether anything responds; what, a page that it does not allow cannot see. */
async function isReachable(relay: string): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(relay, {mode: 'no-cors', referrerPolicy: 'no-referrer', signal}).then(
    () => true,
    () => false,
  );
}

/** Browsers report what a policy blocked only after the request has failed. */
async function isReportedSoon(condition: () => boolean): Promise<boolean> {
  await new Promise(resolve => setTimeout(resolve));
  return condition();
}
