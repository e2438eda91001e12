import {describe, expect, it} from 'vitest';
import type {RelayErrorCode} from '../../src/contract/index.js';
import {readDocument} from './fits-document.js';
import type {RuleTitle} from './interface-rules.js';
import type {Capabilities, RunningTarget, ServiceOptions, Target} from './target.js';

/** How the relay refuses what it does not let through. */
export interface RelayRefusal {
  readonly status: number;
  readonly code: RelayErrorCode | 'Forbidden';
  /** The service was asked before; otherwise it never hears of it. */
  readonly afterAsking?: true;
}

/**
 * What the relay makes of a rule. `passes`: the rule holds, and the service was asked. `answers`: the rule holds, and the
 * service was not asked. A refusal: one of the rule's requests is refused so. `no route`: the relay has none for the
 * rule's requests, so that the rule runs against the sandbox alone; that it has none is tested in relay/requests.test.ts.
 */
export type RelayClaim = 'passes' | 'answers' | 'no route' | RelayRefusal;

export interface RuleOptions extends ServiceOptions {
  readonly relay: RelayClaim;
}

/** An answer, its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
  /** The two sides of the envelope. */
  readonly response: unknown;
  readonly errors: readonly Readonly<Record<string, unknown>>[];
}

export interface RequestOptions {
  /** Instead of or beside the usual ones; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The body as it is, instead of JSON. */
  readonly text?: string;
}

/** The service as a rule sees it. */
export interface Service extends Pick<RunningTarget, 'advance' | 'finishQuotes' | 'sandbox'> {
  readonly capabilities: Capabilities;
  get(path: string, options?: RequestOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  delete(path: string, options?: RequestOptions): Promise<Answer>;
}

export type Rule = (title: RuleTitle, options: RuleOptions, check: (service: Service) => Promise<void>) => void;

/** A part of the suite: the rules of one section. */
export type Section = (rule: Rule) => void;

/** Thrown when a request was refused as the rule says that the relay refuses it: the rest of the rule is out of reach. */
class RefusedAsClaimed extends Error {}

/** What the sandbox says of itself: every answer has to be as it says. */
let document: ReturnType<typeof readDocument> | undefined;

/** Runs sections against a target. */
export function conform(target: Target, sections: readonly Section[]): void {
  const rule: Rule = (title, options, check) => {
    if (target.name === 'relay' && options.relay === 'no route') return;
    const claim = describeClaim(options.relay);
    it(target.name === 'relay' ? `${title} (relay: ${claim})` : title, async () => {
      const running = await target.start(options);
      try {
        await runRule(target, running, options.relay, check);
      } finally {
        await running.close();
      }
    });
  };
  describe(`the interface, spoken by the ${target.name}`, () => sections.forEach(section => section(rule)));
}

const describeClaim = (claim: RelayClaim): string =>
  typeof claim === 'string' ? claim : `refuses with ${claim.status} ${claim.code}`;

async function runRule(
  target: Target,
  running: RunningTarget,
  claim: RelayClaim,
  check: (service: Service) => Promise<void>,
): Promise<void> {
  if (target.name !== 'relay') return check(createService(target, running));
  if (typeof claim === 'string') {
    await check(createService(target, running));
    if (claim === 'passes') expect(running.upstreamCalls(), 'calls to the service').toBeGreaterThan(0);
    else expect(running.upstreamCalls(), 'calls to the service').toBe(0);
    return;
  }
  const refused = check(createService(target, running, claim));
  await expect(refused, 'one of the requests is refused').rejects.toBeInstanceOf(RefusedAsClaimed);
}

function createService(target: Target, running: RunningTarget, claimed?: RelayRefusal): Service {
  const {url, advance, finishQuotes, sandbox} = running;
  const send = async (method: string, path: string, body: unknown, {headers, text}: RequestOptions = {}) => {
    const before = running.upstreamCalls();
    const given = Object.entries({...running.headers, ...headers}).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    const content = text ?? (body === undefined ? null : JSON.stringify(body));
    const answer = await readAnswer(await fetch(`${url}/${path}`, {method, headers: given, body: content}));
    if (target.name === 'sandbox' && answer.json !== undefined) {
      document ??= readDocument();
      expect((await document)(method, path, answer.status, answer.json), 'against the document').toBeUndefined();
    }
    if (claimed && answer.status === claimed.status && answer.errors[0]?.errorCode === claimed.code) {
      expect(running.upstreamCalls() - before, 'calls to the service').toBe(claimed.afterAsking ? 1 : 0);
      throw new RefusedAsClaimed();
    }
    return answer;
  };
  return {
    capabilities: target.capabilities,
    advance,
    finishQuotes,
    sandbox,
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    delete: (path, options) => send('DELETE', path, undefined, options),
  };
}

async function readAnswer(answer: Response): Promise<Answer> {
  const text = await answer.text();
  const isJson = /^application\/json/.test(answer.headers.get('content-type') ?? '');
  const json: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
  const {response, errorResponse} = Object(Array.isArray(json) ? (json as unknown[])[0] : json) as {
    response?: unknown;
    errorResponse?: {errors?: Answer['errors']} | null;
  };
  return {status: answer.status, headers: answer.headers, json, response, errors: errorResponse?.errors ?? []};
}
