import {checkedUrl, type CheckedUrlOptions} from '../plans/checked-url.js';
import {LINK_FIELDS, MAX_DEPTH, PROTOTYPE_FIELDS} from './answer-fields.js';
import {createPlainAnswers} from './plain-answers.js';
import type {PlansFound} from './plans-found.js';
import {holdsKey} from './secrets.js';

/** An answer that is fit to go out. */
export interface CleanAnswer {
  /** The whole envelope, as JSON. */
  readonly bytes: Buffer;
  /** The envelope; absent when it is one of plans that did not have to be parsed. */
  readonly value?: unknown;
  readonly plans?: PlansFound;
}

/** Makes an answer fit to go out; none of the keys may come back out, whatever the service echoes. */
export type AnswerCleaner = (bytes: Buffer, keys: readonly string[]) => CleanAnswer | undefined;

const HIDDEN = '[hidden]';

/**
 * Makes an answer fit for the browser: whole, fields this version does not know included, but with links checked
 * (a bad one becomes null, the plan stays), prototype names left out and the key hidden wherever it is echoed.
 * Most answers with plans are so already and keep their bytes. Undefined when it is no JSON, or nested too deep to be
 * an answer of the service.
 */
export function createAnswerCleaner(links: CheckedUrlOptions): AnswerCleaner {
  const plain = createPlainAnswers();

  return function cleanAnswer(bytes, keys) {
    const plans = plain.read(bytes, keys);
    if (plans) return {bytes, plans};
    const cleanLink = (value: unknown): string | null => {
      const link = checkedLink(value, links, keys);
      if (link !== null) plain.learn(link);
      return link;
    };
    const value = cleanCopy(parsed(bytes), cleanLink, keys);
    return value === undefined ? undefined : {bytes: Buffer.from(JSON.stringify(value)), value};
  };
}

/** A link in its parsed form, or null. With the key in it, it would leave that in a browser's history. */
function checkedLink(value: unknown, links: CheckedUrlOptions, keys: readonly string[]): string | null {
  const href = checkedUrl(value, links);
  if (href === undefined || holdsKey(href, keys)) return null;
  return href.includes('%') && holdsKey(decoded(href), keys) ? null : href;
}

function cleanCopy(answer: unknown, cleanLink: (value: unknown) => string | null, keys: readonly string[]): unknown {
  const hideKey = (text: string): string =>
    holdsKey(text, keys) ? keys.reduce((hidden, key) => hidden.replaceAll(key, HIDDEN), text) : text;

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

/** What the bytes say, or undefined, which no JSON says. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return '';
  }
}
