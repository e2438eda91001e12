import type {DoctorStrings, Said} from '../../strings/en/doctor.js';
import {finding, type Finding} from './finding.js';
import {isRefused, type PolicyWatch} from './policy.js';

/** A relay that says nothing for this long is not there. */
const TIMEOUT_MS = 8000;

/** An answer without its body's meaning: what came instead of what was asked for. */
interface Probe {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Fetches an address as the widget would; undefined when this page may not read it, or nothing comes. */
export async function probe(address: string): Promise<Probe | undefined> {
  try {
    const answer = await fetch(address, {cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS)});
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    return {status: answer.status, type, text: await answer.text()};
  } catch {
    // Browsers say no more than that it failed. What it was is asked for in other ways.
    return undefined;
  }
}

/** What came, for the eye: `404, text/html`. */
export const describeProbe = ({status, type}: Probe): string => [status, type].filter(Boolean).join(', ');

/** The folder in which the relay's own files lie, its mount being the last step of its address. */
export const besideRelay = (relay: string, file: string): string => new URL(`../${file}`, `${relay}/`).href;

/** Asks the relay for its makes, as the form does, and says what is in the way when there is no answer to it. */
export async function examineRelay(relay: string, policy: PolicyWatch, words: DoctorStrings): Promise<Finding[]> {
  const answer = await probe(`${relay}/Vehicles/Makes`);
  if (answer) return [judge(answer, relay, words)];
  if (await toldLater(() => isRefused(policy, 'connect-src', relay))) return [];
  const {protocol, origin} = new URL(relay);
  const problem = (id: keyof DoctorStrings, said: Said) => [finding('problem', id, said)];
  if (!navigator.onLine) return problem('offline', words.offline());
  if (location.protocol === 'https:' && protocol === 'http:') return problem('relayMixed', words.relayMixed(relay));
  if (origin !== location.origin && (await isThere(relay)))
    return problem('originNotListed', words.originNotListed(location.origin, relay));
  return problem('relayUnreachable', words.relayUnreachable(relay));
}

function judge({text, ...answer}: Probe, relay: string, words: DoctorStrings): Finding {
  const {response, errorResponse} = read(text);
  if (response) return finding('right', 'relayAnswers', words.relayAnswers(relay));
  const code = errorResponse?.errors?.[0]?.errorCode ?? '';
  if (code === 'RelayOriginNotAllowed')
    return finding('problem', 'originNotListed', words.originNotListed(location.origin, relay));
  if (!errorResponse || code === 'RelayRouteUnknown')
    return finding('problem', 'relayWrongMount', words.relayWrongMount(relay, describeProbe({text, ...answer})));
  return finding('problem', 'serviceFails', words.serviceFails(relay, answer.status, code));
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

/** A server that refuses this page's origin still hands out the list of its files, or at least answers. */
async function isThere(relay: string): Promise<boolean> {
  if (await probe(besideRelay(relay, 'sri.json'))) return true;
  return fetch(relay, {mode: 'no-cors', signal: AbortSignal.timeout(TIMEOUT_MS)}).then(
    () => true,
    () => false,
  );
}

/** A browser tells of what a policy refused only after it has refused it. */
async function toldLater(holds: () => boolean): Promise<boolean> {
  await new Promise(resolve => setTimeout(resolve));
  return holds();
}
