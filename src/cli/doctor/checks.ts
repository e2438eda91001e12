import {statSync} from 'node:fs';
import {ServiceError, type ServiceClient} from '../../client/index.js';
import {BASE_PATH, isUnregisteredVin, TIERS, type RateLimits, type Tier, type Usage} from '../../contract/index.js';
import {serviceUrl} from '../../relay/settings/values.js';
import {cleanAnswer} from '../account/clean-text.js';
import {explain, describeLimits} from '../account/explain.js';
import type {FoundKey} from '../account/inputs.js';

/** The doctor’s result for one subject. */
export interface Finding {
  readonly about: 'address' | 'key' | 'service' | 'limits' | 'async';
  readonly state: 'good' | 'note' | 'problem';
  readonly message: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const good = (about: Finding['about'], message: string): Finding => ({about, state: 'good', message});

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

/** Checks the service's URL before anything is sent there. */
export function checkAddress(text: string): Finding {
  if (!URL.canParse(text)) {
    return problem('address', 'It is no address.', 'Give the whole address, such as https://service.example.');
  }
  const {protocol, pathname, username, password, origin} = new URL(text);
  if (username !== '' || password !== '') {
    return problem('address', 'There is a name or a password in it.', `Leave that out: ${origin}.`);
  }
  if (pathname.replace(/\/+$/, '').endsWith(BASE_PATH)) {
    return problem('address', `It ends in ${BASE_PATH}.`, `Leave that out: it is added to every call.`);
  }
  if (serviceUrl.read(text) !== undefined) return good('address', `${origin} can be asked safely.`);
  return protocol === 'http:'
    ? problem(
        'address',
        'It is plain http, so anyone on the way could read the key. Nothing was sent.',
        `Use https: ${origin.replace(/^http/, 'https')}. The service turns plain http away.`,
      )
    : problem('address', 'It is more than a host and a path, or not https.', 'Give https, a host and nothing else.');
}

const OTHERS = 0o077;

/** Checks how the key is stored, and nothing of the key but its form. */
export function checkKey({key, file}: FoundKey): Finding {
  if (/^["']|["']$/.test(key)) {
    return note('key', 'It begins or ends with a quotation mark.', 'If the key has none, remove them.');
  }
  if (file !== undefined && process.platform !== 'win32' && (statSync(file).mode & OTHERS) !== 0) {
    return note('key', `Others on this machine can read ${file}.`, `Run: chmod 600 ${file}`);
  }
  return good('key', file === undefined ? 'There is one.' : `It is in ${file}, which only its owner can read.`);
}

/** What one environment knows of a key. */
export interface ServiceCheck {
  readonly finding: Finding;
  /** The account, when the key is good. */
  readonly usage?: Usage;
}

/** Asks the service whose key it is. `asksElsewhere` asks the other environment, when its address is known. */
export async function checkService(
  client: ServiceClient,
  key: string,
  asksElsewhere?: () => Promise<boolean>,
): Promise<ServiceCheck> {
  try {
    const usage = cleanAnswer(await client.usage(), [key]);
    const name = usage.displayName ?? usage.partnerId ?? 'the account';
    return {finding: good('service', `It answers, and knows the key as ${name}’s.`), usage};
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === 'unauthorized') return {finding: await wrongKey(asksElsewhere)};
    const [message = '', ...advice] = explain(error, {}, key).message.split('\n');
    return {finding: problem('service', message, advice.map(line => line.trim()).join(' ') || 'Try again later.')};
  }
}

async function wrongKey(asksElsewhere?: () => Promise<boolean>): Promise<Finding> {
  if (await asksElsewhere?.()) {
    return problem(
      'service',
      'The key is of the other environment: the other address knows it, this one answers 401.',
      'Use the key with the other address, or ask for a key of this environment. They are not interchangeable.',
    );
  }
  const rest = 'if it was lost or deactivated, see "plan-finder register --help".';
  return problem(
    'service',
    'It answers, but does not know the key (401).',
    asksElsewhere === undefined
      ? `The key may be of the other environment (test or production): give its address with --other-url to find out. Or it was rotated: use the newest one; ${rest}`
      : `The other address does not know it either. It may have been rotated: use the newest one; ${rest}`,
  );
}

/** Compares the account’s limits with those that the relay is set to (`PLAN_SERVICE_TIER`, free by default). */
export function checkLimits({tier, rateLimits}: Usage, setting: string | undefined): Finding {
  if (rateLimits?.perHour === undefined || rateLimits.perDay === undefined) {
    return note('limits', 'The service does not say them.', 'Ask the account manager, and set PLAN_SERVICE_TIER.');
  }
  const words = `${tier ?? 'The account'}: ${describeLimits(rateLimits)}.`;
  const told = readSetting(setting ?? 'free');
  if (told === undefined) {
    return problem('limits', `${words} PLAN_SERVICE_TIER is no tier.`, `Set it to ${settingFor(rateLimits)}.`);
  }
  if (told.perHour > rateLimits.perHour || told.perDay > rateLimits.perDay) {
    return problem(
      'limits',
      `${words} The relay is told more, and would run into 429.`,
      `Set PLAN_SERVICE_TIER to ${settingFor(rateLimits)}.`,
    );
  }
  if (told.perHour < rateLimits.perHour || told.perDay < rateLimits.perDay) {
    const advice = `Set PLAN_SERVICE_TIER=${settingFor(rateLimits)} for the relay to use them all.`;
    return note('limits', `${words} The relay is told less.`, advice);
  }
  return rateLimits.perHour <= TIERS.free.perHour
    ? note(
        'limits',
        words,
        'This is soon used up on a page with visitors: ask for the standard tier before going live.',
      )
    : good('limits', words);
}

function readSetting(text: string): {perHour: number; perDay: number} | undefined {
  if (Object.hasOwn(TIERS, text)) return TIERS[text as Tier];
  const match = /^(\d+)\/(\d+)$/.exec(text);
  return match ? {perHour: Number(match[1]), perDay: Number(match[2])} : undefined;
}

/** The value that means these limits: a tier's name where there is one. */
function settingFor({perHour, perDay}: RateLimits): string {
  const named = Object.entries(TIERS).find(([, limits]) => limits.perHour === perHour && limits.perDay === perDay);
  return named?.[0] ?? `${perHour}/${perDay}`;
}

/** A valid search for a vehicle that is not registered: it returns 20006 where async is enabled, and starts no quote (§4.3). */
const PROBE = {searchCriteria: {vin: '1HGCM82633A004352', stateShortName: 'TX', mileage: 123_457}};

/** Checks whether the account may search asynchronously, and whether the relay is set accordingly. */
export async function checkAsync(client: ServiceClient, setting: string | undefined): Promise<Finding> {
  const hasAsync = await askAsync(client);
  const isWanted = setting === 'true';
  if (hasAsync === undefined) {
    return note('async', 'It cannot be told whether the account has asynchronous search.', 'Ask the account manager.');
  }
  if (hasAsync) return good('async', 'The account has asynchronous search.');
  return isWanted
    ? problem(
        'async',
        'The account does not have asynchronous search (403), and PLAN_SERVICE_ASYNC asks for it.',
        'Unset PLAN_SERVICE_ASYNC, or ask the account manager to enable it.',
      )
    : note(
        'async',
        'The account does not have asynchronous search (403).',
        'Nothing has to be done: the relay searches synchronously and lets pages poll it. The account manager can enable it.',
      );
}

async function askAsync(client: ServiceClient): Promise<boolean | undefined> {
  try {
    await client.plansSearchAsyncVin(PROBE);
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === 'forbidden') return false;
    return error.items.some(isUnregisteredVin) ? true : undefined;
  }
}
