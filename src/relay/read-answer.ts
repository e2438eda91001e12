import {readEnvelope, type Unspecified} from '../contract/index.js';
import type {CleanAnswer} from './clean-answer.js';
import type {PlansFound} from './plans-found.js';
import {type Failure, refusal, shortForm} from './refusals.js';
import {pauseAfter} from './retry-after.js';
import type {UpstreamAnswer, UpstreamProblem} from './upstream.js';

/** An answer of the service that may be passed on. */
export interface GoodAnswer {
  readonly kind: 'good';
  /** The whole envelope, cleaned, as JSON. */
  readonly bytes: Buffer;
  /** The payload; absent when it is plans that did not have to be parsed. */
  readonly response?: unknown;
  readonly plans?: PlansFound;
}

/** What is said instead; `pauseMs` when the service asked for a pause, `keyRefused` when the key was not taken. */
export interface BadAnswer {
  readonly kind: 'bad';
  readonly failure: Failure;
  /** The status the service answered with, if it did. */
  readonly status?: number;
  readonly pauseMs?: number;
  readonly keyRefused?: true;
  /** The key was refused, and another one has been read since. */
  readonly isKeyRenewed?: true;
  /** Worth another attempt, when what was asked is free to ask again (§7.1). */
  readonly mayPass?: true;
}

export interface ReadAnswerOptions {
  /** Makes an envelope fit to go out; undefined when it cannot be. */
  readonly clean: (bytes: Buffer) => CleanAnswer | undefined;
  readonly unspecified: Unspecified;
  readonly now: () => number;
  readonly random: () => number;
}

const bad = (failure: Failure, more: Partial<BadAnswer> = {}): BadAnswer => ({kind: 'bad', failure, ...more});

/** Judges what came back from the service: by its status first, then by its envelope (§2.1, §7.1). */
export function readAnswer(
  answer: UpstreamAnswer | UpstreamProblem,
  options: ReadAnswerOptions,
): GoodAnswer | BadAnswer {
  if (answer.kind === 'timeout') return bad(refusal('RelayUpstreamTimeout'));
  if (answer.kind === 'unreachable') return bad(refusal('RelayUpstreamFailed'), {mayPass: true});
  if (answer.kind !== 'answer') return bad(refusal('RelayUpstreamFailed'));
  const read = judge(answer, options);
  return read.kind === 'good' ? read : {...read, status: answer.status};
}

function judge(answer: UpstreamAnswer, options: ReadAnswerOptions): GoodAnswer | BadAnswer {
  const {status} = answer;
  if (status === 401) return bad(refusal('RelayUnavailable'), {keyRefused: true});
  if (status === 403) return bad(forbidden(answer, options));
  if (status === 429) return tooMany(answer, options);
  if (status >= 500) return bad(refusal('RelayUpstreamFailed'), {mayPass: true});
  if (status !== 200 && status !== 400) return bad(refusal('RelayUpstreamFailed'));
  return readContent(status, answer.bytes && options.clean(answer.bytes));
}

/** The account lacks a capability: nothing is wrong with the key (§5.8). */
function forbidden(answer: UpstreamAnswer, options: ReadAnswerOptions): Failure {
  const {forbiddenCode} = options.unspecified;
  return withOwnErrors(shortForm(403, forbiddenCode, 'The account may not do this.'), answer, options);
}

function tooMany(answer: UpstreamAnswer, options: ReadAnswerOptions): BadAnswer {
  const {unspecified, now, random} = options;
  const pauseMs = pauseAfter(answer.retryAfter, now(), random);
  const message = 'The plan service is asked too much at the moment. Try again later.';
  const failure = shortForm(429, unspecified.rateLimitedCode, message, pauseMs);
  return bad(withOwnErrors(failure, answer, options), {pauseMs});
}

/** The failure in the service's own words, with its advice, where the answer has them. */
function withOwnErrors({code, ...failure}: Failure, {bytes}: UpstreamAnswer, {clean}: ReadAnswerOptions): Failure {
  const envelope = bytes && clean(bytes)?.value;
  if (readEnvelope(envelope).kind !== 'errors') return {...failure, ...(code !== undefined && {code})};
  return {...failure, envelope};
}

function readContent(status: number, answer: CleanAnswer | undefined): GoodAnswer | BadAnswer {
  if (answer?.plans && status === 200) return {kind: 'good', bytes: answer.bytes, plans: answer.plans};
  const content = readEnvelope(answer?.value);
  if (answer === undefined || content.kind === 'malformed') return bad(refusal('RelayUpstreamFailed'));
  // An error is an error, also when it comes with 200 (§2.1): no page may take it for plans.
  if (content.kind === 'errors') return bad({status: 400, envelope: answer.value});
  if (status === 400) return bad(refusal('RelayUpstreamFailed'));
  return {kind: 'good', bytes: answer.bytes, response: content.response};
}
