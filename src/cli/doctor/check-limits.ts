import {TIERS, type RateLimits, type Tier, type Usage} from '../../contract/index.js';
import {limitWords} from '../account/show.js';
import {good, note, problem, type Finding} from './finding.js';

/** Compares what the account may ask with what the relay is told that it may (`PLAN_SERVICE_TIER`, free by default). */
export function checkLimits({tier, rateLimits}: Usage, setting: string | undefined): Finding {
  if (rateLimits?.perHour === undefined || rateLimits.perDay === undefined) {
    return note('limits', 'The service does not say them.', 'Ask the account manager, and set PLAN_SERVICE_TIER.');
  }
  const words = `${tier ?? 'The account'}: ${limitWords(rateLimits)}.`;
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
