import {checkedUrl, type CheckedUrlOptions} from '../plans/checked-url.js';
import {type AnswerText, type CleaningRules, LINK_FIELDS, MAX_DEPTH, PROTOTYPE_FIELDS} from './answer-fields.js';
import {isFitAsItIs} from './fit-answer.js';
import {createPlainLinkCheck, type IsPlainLink} from './plain-link.js';

/** Makes an answer fit to go out; none of the keys may come back out, whatever the service echoes. */
export type AnswerCleaner = (answer: AnswerText, keys: readonly string[]) => AnswerText | undefined;

const HIDDEN = '[hidden]';

/**
 * Makes an answer fit for the browser: whole, fields this version does not know included, but with links checked
 * (a bad one becomes null, the plan stays), prototype names left out and the key hidden wherever it is echoed.
 * One that is so already keeps its text. Undefined when it is nested too deep to be an answer of the service.
 */
export function createAnswerCleaner(links: CheckedUrlOptions): AnswerCleaner {
  const isPlainLink = createPlainLinkCheck(links);

  return function cleanAnswer(answer, keys) {
    const rules = cleaningRules(keys, links, isPlainLink);
    if (isFitAsItIs(answer, rules)) return answer;
    const value = cleanCopy(answer.value, rules, keys);
    return value === undefined ? undefined : {value, text: JSON.stringify(value)};
  };
}

function cleaningRules(keys: readonly string[], links: CheckedUrlOptions, isPlainLink: IsPlainLink): CleaningRules {
  const holdsKey = (text: string): boolean => keys.some(key => text.includes(key));

  const cleanLink = (value: unknown): string | null => {
    const href = checkedUrl(value, links);
    // A link with the key in it would leave in a browser's history: no link is better than a broken one.
    return href === undefined || holdsKey(href) || (href.includes('%') && holdsKey(decoded(href))) ? null : href;
  };

  return {holdsKey, isPlainLink, cleanLink};
}

function cleanCopy(answer: unknown, {holdsKey, cleanLink}: CleaningRules, keys: readonly string[]): unknown {
  const hideKey = (text: string): string =>
    holdsKey(text) ? keys.reduce((hidden, key) => hidden.replaceAll(key, HIDDEN), text) : text;

  const cleanField = (name: string, value: unknown, depth: number): unknown =>
    LINK_FIELDS.has(name) ? cleanLink(value) : clean(value, depth);

  const clean = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return hideKey(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= MAX_DEPTH) throw new DepthError();
    if (Array.isArray(value)) return value.map(entry => clean(entry, depth + 1));
    const fields = Object.entries(value).filter(([name]) => !PROTOTYPE_FIELDS.has(name));
    return Object.fromEntries(fields.map(([name, field]) => [hideKey(name), cleanField(name, field, depth + 1)]));
  };

  try {
    return clean(answer, 0);
  } catch (error) {
    if (error instanceof DepthError) return undefined;
    throw error;
  }
}

class DepthError extends Error {}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return '';
  }
}
