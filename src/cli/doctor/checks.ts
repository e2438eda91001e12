import {statSync} from 'node:fs';
import {ServiceError, type ServiceClient} from '../../client/index.js';
import {
  BASE_PATH,
  isUnregisteredVin,
  TIERS,
  type RateLimits,
  type TierLimits,
  type Usage,
} from '../../contract/index.js';
import {containsBasePath, serviceUrl, tier as tierValue, trueOrFalse} from '../../relay/settings/values.js';
import {cleanResponse} from '../account/clean-text.js';
import {explain, describeLimits} from '../account/explain.js';
import type {FoundKey} from '../account/inputs.js';

/** The doctor’s result for one subject. */
export interface Finding {
  readonly about:
    | 'url'
    | 'key'
    | 'service'
    | 'limits'
    | 'async'
    // Of a running relay.
    | 'certificate'
    | 'readiness'
    | 'origins'
    | 'widget'
    | 'clock'
    | 'metrics';
  readonly state: 'passed' | 'note' | 'problem';
  readonly message: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const passed = (about: Finding['about'], message: string): Finding => ({about, state: 'passed', message});

export const note = (about: Finding['about'], message: string, advice: string): Finding => ({
  about,
  state: 'note',
  message,
  advice,
});

export const problem = (about: Finding['about'], message: string, advice: string): Finding => ({
  about,
  state: 'problem',
  message,
  advice,
});

/** Checks the URL before anything is sent there. */
export function checkAddress(text: string): Finding {
  if (!URL.canParse(text)) {
    return problem('url', 'Not a valid URL.', 'Use the full URL, such as https://service.example.');
  }
  const {protocol, pathname, username, password, origin} = new URL(text);
  if (username !== '' || password !== '') {
    return problem('url', 'The URL contains a user name or password.', `Remove it: ${origin}.`);
  }
  if (containsBasePath(pathname)) {
    const advice = 'Remove it and what follows it: every request adds its own path.';
    return problem('url', `The URL contains ${BASE_PATH}.`, advice);
  }
  if (serviceUrl.read(text) !== undefined) return passed('url', `${origin} is valid.`);
  return protocol === 'http:'
    ? problem(
        'url',
        'The URL uses plain HTTP, so others on the network could read the key. Nothing was sent.',
        `Use https: ${origin.replace(/^http/, 'https')}. The upstream API rejects plain HTTP.`,
      )
    : problem('url', 'The URL is not https, or has a query or fragment.', 'Use https and only a host and path.');
}

/** The bits of a file's mode that give access to its group, and to all other users. */
const GROUP = 0o070;
const OTHERS = 0o007;

/** Checks the key's format and how it is stored. */
export function checkKey({key, file}: FoundKey): Finding {
  if (/^["']|["']$/.test(key)) {
    return note('key', 'The key starts or ends with a quotation mark.', 'Remove it, unless it is part of the key.');
  }
  if (file === undefined) return passed('key', 'API key found.');
  // Windows has no such modes.
  if (process.platform === 'win32') return passed('key', `API key found in ${file}.`);
  const {mode} = statSync(file);
  if ((mode & OTHERS) !== 0) {
    return note('key', `Other users of this machine can read ${file}.`, `Run: chmod 600 ${file}`);
  }
  const readers = (mode & GROUP) === 0 ? 'only its owner' : 'only its owner and its group';
  return passed('key', `API key found in ${file}, which ${readers} can read.`);
}

/** The result of checking a key with the upstream API. */
export interface ServiceCheck {
  readonly finding: Finding;
  /** The account, if the key is valid. */
  readonly usage?: Usage;
}

/** Checks the key with the other environment; `unknown` if that could not be reached or gave another response. */
export type OtherEnvironmentCheck = () => Promise<'accepted' | 'rejected' | 'unknown'>;

/** Checks the key with the upstream API. `checkOther` checks it with the other environment, if its URL is known. */
export async function checkService(
  client: ServiceClient,
  key: string,
  checkOther?: OtherEnvironmentCheck,
): Promise<ServiceCheck> {
  try {
    const usage = cleanResponse(await client.usage(), [key]);
    const name = usage.displayName ?? usage.partnerId ?? 'an unnamed account';
    return {finding: passed('service', `The upstream API accepts the key. Account: ${name}.`), usage};
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === 'unauthorized') return {finding: rejectedKey(await checkOther?.())};
    const [message = '', ...advice] = explain(error, {}, key).message.split('\n');
    return {finding: problem('service', message, advice.map(line => line.trim()).join(' ') || 'Try again later.')};
  }
}

function rejectedKey(atOther: Awaited<ReturnType<OtherEnvironmentCheck>> | undefined): Finding {
  if (atOther === 'accepted') {
    return problem(
      'service',
      'The key belongs to the other environment: the other URL accepts it, this one returns 401.',
      'Use the key with the other URL, or get a key for this environment. Keys are not interchangeable.',
    );
  }
  const rest =
    'If no copy of it is left, ask the operators of the upstream API. If the key was deactivated, see "plan-finder register --help".';
  const other =
    atOther === undefined
      ? 'The key may belong to the other environment (test or production): pass its URL with --other-url to find out.'
      : atOther === 'rejected'
        ? 'The other URL rejects it too.'
        : 'The other URL could not be checked, so the key may belong to it.';
  return problem(
    'service',
    'The upstream API rejects the key (401).',
    `${other} If the key was rotated, use the newest one. ${rest}`,
  );
}

/**
 * Compares the account’s rate limits with those that the relay is configured for (`PLAN_SERVICE_TIER`), unless
 * `setting` is undefined.
 */
export function checkLimits({tier, rateLimits}: Usage, setting: string | undefined): Finding {
  if (rateLimits?.perHour === undefined || rateLimits.perDay === undefined) {
    return note(
      'limits',
      'The upstream API does not report the rate limits.',
      'Ask the account manager, and set PLAN_SERVICE_TIER.',
    );
  }
  const limits = `${tier ?? 'The account'}: ${describeLimits(rateLimits)}.`;
  const own = {perHour: rateLimits.perHour, perDay: rateLimits.perDay};
  const configured = setting === undefined ? own : readSetting(setting);
  if (configured === undefined) {
    return problem('limits', `${limits} PLAN_SERVICE_TIER is invalid.`, `Set it to ${settingFor(rateLimits)}.`);
  }
  if (configured.perHour > rateLimits.perHour || configured.perDay > rateLimits.perDay) {
    return problem(
      'limits',
      `${limits} The relay is configured for a higher tier than your account has, and would get 429 responses.`,
      `Set PLAN_SERVICE_TIER to ${settingFor(rateLimits)}.`,
    );
  }
  if (configured.perHour < rateLimits.perHour || configured.perDay < rateLimits.perDay) {
    const advice = `Set PLAN_SERVICE_TIER=${settingFor(rateLimits)} so that the relay uses the full limits.`;
    return note('limits', `${limits} The relay is configured for a lower tier than your account has.`, advice);
  }
  return rateLimits.perHour <= TIERS.free.perHour
    ? note('limits', limits, 'A public page uses this up quickly. Request the standard tier before you go live.')
    : passed('limits', limits);
}

/** Reads the setting as the relay does. */
function readSetting(text: string): TierLimits | undefined {
  const read = tierValue.read(text);
  return typeof read === 'string' ? TIERS[read] : read;
}

/** Returns the setting for these limits: the name of a tier if one has them. */
function settingFor({perHour, perDay}: RateLimits): string {
  const named = Object.entries(TIERS).find(([, limits]) => limits.perHour === perHour && limits.perDay === perDay);
  return named?.[0] ?? `${perHour}/${perDay}`;
}

/** A valid search for an unregistered vehicle: upstream returns 20006 if async is enabled, and starts no quote (§4.3). */
const PROBE = {searchCriteria: {vin: '1HGCM82633A004352', stateShortName: 'TX', mileage: 123_457}};

/**
 * Checks whether the account has asynchronous search, and whether the relay is configured accordingly
 * (`PLAN_SERVICE_ASYNC`), unless `setting` is undefined.
 */
export async function checkAsync(client: ServiceClient, setting: string | undefined): Promise<Finding> {
  const isConfigured = setting === undefined ? undefined : trueOrFalse.read(trueOrFalse.fromText(setting));
  if (setting !== undefined && isConfigured === undefined) {
    return problem('async', 'PLAN_SERVICE_ASYNC is invalid.', 'Set it to true or false.');
  }
  const hasAsync = await probeAsync(client);
  if (hasAsync === undefined) {
    return note(
      'async',
      'Could not determine whether the account has asynchronous search.',
      'Ask the account manager.',
    );
  }
  if (hasAsync) {
    const found = 'The account has asynchronous search.';
    const advice = 'Set PLAN_SERVICE_ASYNC=true, so that the relay uses it.';
    return isConfigured === false
      ? note('async', `${found} PLAN_SERVICE_ASYNC is not true.`, advice)
      : passed('async', found);
  }
  return isConfigured
    ? problem(
        'async',
        'The account does not have asynchronous search (403), but PLAN_SERVICE_ASYNC is true.',
        'Unset PLAN_SERVICE_ASYNC, or ask the account manager to enable it.',
      )
    : note(
        'async',
        'The account does not have asynchronous search (403).',
        'No action needed: the relay searches synchronously and pages poll the relay. The account manager can enable it.',
      );
}

async function probeAsync(client: ServiceClient): Promise<boolean | undefined> {
  try {
    await client.plansSearchAsyncVin(PROBE);
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === 'forbidden') return false;
    return error.items.some(isUnregisteredVin) ? true : undefined;
  }
}
