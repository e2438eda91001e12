import {isIP} from 'node:net';
import {connect} from 'node:tls';
import {HOUR_MS, DAY_MS, ROUTES} from '../../contract/index.js';
import {isLoopbackHost} from '../../contract/rules/loopback-host.js';
import {note, passed, problem, type Finding} from './checks.js';

/** A running relay, as its visitors reach it. */
export interface RelayAddress {
  /** The URL that `embed.js` is below, without a trailing slash. */
  readonly base: string;
  /** The path of the API below it. */
  readonly mount: string;
}

const TIMEOUT_MS = 8000;

/** A certificate that expires sooner is worth a note: renewals usually run a month before. */
const RENEWAL_MS = 14 * DAY_MS;

/** Clock differences up to this are harmless. */
const CLOCK_MS = 60_000;

/** An origin that no operator lists. */
const FOREIGN_ORIGIN = 'https://plan-finder-doctor.invalid';

/** Checks a running relay from outside. It sends no search, and nothing that reaches the upstream API. */
export async function checkRelay(relay: RelayAddress, origin: string | undefined): Promise<readonly Finding[]> {
  const health = await request(`${relay.base}/healthz`);
  if (health instanceof Error) {
    const transport = isUnconnected(health) ? undefined : await checkTransport(relay);
    return transport?.about === 'certificate' ? [transport, unreachable(health)] : [unreachable(health)];
  }
  return [
    await checkTransport(relay),
    await checkReadiness(relay),
    checkClock(health),
    ...(await checkOrigins(relay, origin)),
    await checkWidget(relay),
    await checkMetrics(relay),
  ];
}

/** Returns the response, or why there is none. */
async function request(url: string, init: RequestInit = {}): Promise<Response | Error> {
  try {
    return await fetch(url, {...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS)});
  } catch (error) {
    const {cause} = error as Error;
    return cause instanceof Error ? cause : (error as Error);
  }
}

/** Whether a request failed before there was a connection, whose certificate could be checked. */
const isUnconnected = (error: Error & {readonly code?: unknown}): boolean =>
  'syscall' in error || error instanceof AggregateError || error.code === 'ECONNRESET' || error.code === 'ETIMEDOUT';

function unreachable(error: Error): Finding {
  // Of a host with several addresses, each fails for a reason of its own.
  const {message} = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  const advice = 'Check the URL, the DNS entry and the reverse proxy.';
  return problem('readiness', `The relay does not respond: ${message}.`, advice);
}

async function checkTransport({base}: RelayAddress): Promise<Finding> {
  const {protocol, hostname, port} = new URL(base);
  if (protocol === 'http:') {
    const advice = 'Terminate TLS in front of the relay: browsers block it on https pages.';
    return isLoopbackHost(hostname)
      ? note('certificate', 'Plain HTTP, which works only for pages on this machine.', advice)
      : problem('certificate', 'The relay is reached over plain HTTP.', advice);
  }
  const expiry = await certificateExpiry(hostname.replace(/^\[|\]$/g, ''), Number(port || 443));
  if (expiry instanceof Error) {
    if (isUnconnected(expiry)) return unreachable(expiry);
    return problem(
      'certificate',
      `The certificate is not valid: ${expiry.message}.`,
      'Install a certificate for this host name, with its whole chain.',
    );
  }
  const left = expiry.getTime() - Date.now();
  const date = expiry.toISOString().slice(0, 10);
  return left < RENEWAL_MS
    ? note('certificate', `The certificate expires on ${date}.`, 'Check that its renewal works.')
    : passed('certificate', `The certificate is valid until ${date}.`);
}

/** Returns when the certificate expires, or why it is not trusted or could not be read. */
function certificateExpiry(host: string, port: number): Promise<Date | Error> {
  return new Promise(resolve => {
    // TLS allows only names as the server name.
    const name = isIP(host) === 0 ? {servername: host} : {};
    const socket = connect({host, port, ...name, timeout: TIMEOUT_MS});
    const end = (result: Date | Error): void => {
      socket.destroy();
      resolve(result);
    };
    socket.once('secureConnect', () => end(new Date(socket.getPeerCertificate().valid_to)));
    socket.once('error', end);
    socket.once('timeout', () => end(Object.assign(new Error('the connection timed out'), {code: 'ETIMEDOUT'})));
  });
}

async function checkReadiness({base}: RelayAddress): Promise<Finding> {
  const ready = await request(`${base}/readyz`);
  if (ready instanceof Error) return unreachable(ready);
  if (ready.status === 200) {
    const rejected = await rejectedKeys(ready);
    if (rejected === 0) return passed('readiness', 'The relay is ready: the upstream API has not rejected its key.');
    const keys = rejected === 1 ? 'the key of 1 partner' : `the keys of ${rejected} partners`;
    const advice = 'Run "plan-finder doctor" with the key file of each partner to see which, and why.';
    return problem('readiness', `The relay is ready, but the upstream API rejects ${keys}.`, advice);
  }
  if (ready.status === 503) {
    const advice = 'Run "plan-finder doctor" with the relay’s environment to see why, or wait if it is shutting down.';
    return problem(
      'readiness',
      'The relay is not ready (503): the upstream API rejects its key, or the relay is shutting down.',
      advice,
    );
  }
  const advice = 'Check that the reverse proxy passes /readyz to the relay.';
  return problem('readiness', `/readyz returns ${ready.status}, so this may not be a relay.`, advice);
}

/** Returns how many partners' keys the upstream API rejects; 0 for a relay of one partner, which counts none. */
async function rejectedKeys(ready: Response): Promise<number> {
  const body: unknown = await ready.json().catch(() => undefined);
  const {rejectedKeys: count} = Object(body) as {readonly rejectedKeys?: unknown};
  return typeof count === 'number' ? count : 0;
}

/** The widget computes waits from `Retry-After`, and shoppers read the date until which prices are valid. */
function checkClock(health: Response): Finding {
  const date = Date.parse(health.headers.get('date') ?? '');
  if (Number.isNaN(date)) return note('clock', 'The response has no date.', 'Let the reverse proxy pass it on.');
  const difference = date - Date.now();
  if (Math.abs(difference) <= CLOCK_MS) return passed('clock', 'The clocks of the relay and this machine agree.');
  const seconds = Math.round(Math.abs(difference) / 1000);
  const message = `The relay’s clock is ${seconds} seconds ${difference > 0 ? 'ahead of' : 'behind'} this machine’s.`;
  const advice = 'Synchronize both with NTP: quotes expire by the relay’s clock.';
  return Math.abs(difference) > HOUR_MS ? problem('clock', message, advice) : note('clock', message, advice);
}

async function checkOrigins(relay: RelayAddress, origin: string | undefined): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  if (origin === undefined) {
    findings.push(
      note('origins', 'No page was checked.', 'Pass --origin with the origin of a page that has the widget.'),
    );
  } else if (await allows(relay, origin)) {
    findings.push(passed('origins', `Pages of ${origin} may use the relay.`));
  } else {
    const advice = `Add it to RELAY_ORIGINS exactly, with https:// and any www, and check the mount path ${relay.mount}.`;
    findings.push(problem('origins', `Pages of ${origin} may not use the relay.`, advice));
  }
  if (await allows(relay, FOREIGN_ORIGIN)) {
    const advice = 'List your origins in RELAY_ORIGINS: any website could otherwise spend your rate limit.';
    findings.push(problem('origins', 'Pages of every origin may use the relay.', advice));
  }
  return findings;
}

/** Whether the preflight request of a search from a page of this origin succeeds. */
async function allows({base, mount}: RelayAddress, origin: string): Promise<boolean> {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,plan-purpose',
  };
  const url = `${base}${mount}/${ROUTES.plansSearchAsync.path}`;
  const response = await request(url, {method: 'OPTIONS', headers});
  if (response instanceof Error || !response.ok) return false;
  const allowed = response.headers.get('access-control-allow-origin');
  return allowed === origin || allowed === '*';
}

async function checkWidget({base}: RelayAddress): Promise<Finding> {
  const loader = await request(`${base}/embed.js`);
  if (loader instanceof Error || !loader.ok) {
    const advice =
      'Install the package with its dist folder, or run "npm run build" in a clone, and restart the relay.';
    return problem('widget', 'The relay does not serve /embed.js.', advice);
  }
  const version = /\bv\d+\.\d+\.\d+[\w.-]*/.exec(await loader.text())?.[0];
  const module = version && (await request(`${base}/${version}/plan-finder.js`));
  if (!module || module instanceof Error || !module.ok) {
    const advice = 'Check that the reverse proxy passes /v… to the relay, and that no cache serves an old embed.js.';
    return problem('widget', 'The script that /embed.js loads is missing.', advice);
  }
  return passed('widget', `The relay serves the widget, ${version}.`);
}

async function checkMetrics({base}: RelayAddress): Promise<Finding> {
  const metrics = await request(`${base}/metrics`);
  if (metrics instanceof Error || !metrics.ok) return passed('metrics', 'The metrics cannot be read from here.');
  return note(
    'metrics',
    'Anyone can read /metrics here.',
    'Deny it in the reverse proxy, unless this is your own network.',
  );
}
