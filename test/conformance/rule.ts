import {describe, expect, it} from 'vitest';
import type {RelayErrorCode} from '../../src/contract/index.js';
import {createOpenApiValidator} from './openapi-validator.js';
import type {RuleTitle} from './interface-rules.js';
import type {Capabilities, RunningTarget, ServiceOptions, Target} from './target.js';

/** How the relay rejects a request of a rule. */
export interface RelayRejection {
  readonly status: number;
  readonly code: RelayErrorCode | 'Forbidden';
  /** Whether the relay calls the upstream API first. */
  readonly afterUpstreamCall?: true;
}

/**
 * What the relay does with the requests of a rule. `forwards`: the rule applies, and the relay calls the upstream API.
 * `answers`: the rule applies, and the relay responds on its own. An object: the relay rejects one of the requests.
 * `no route`: the relay has no such route, as test/relay/requests.test.ts proves, so the rule runs against the sandbox only.
 */
export type RelayBehavior = 'forwards' | 'answers' | 'no route' | RelayRejection;

export interface RuleOptions extends ServiceOptions {
  readonly relay: RelayBehavior;
}

/** A response and its body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
  /** The fields of the envelope. */
  readonly response: unknown;
  readonly errors: readonly Readonly<Record<string, unknown>>[];
}

export interface RequestOptions {
  /** Added to the default headers; null removes one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** A raw body instead of JSON. */
  readonly text?: string;
}

/** The API that a rule sends requests to. */
export interface Service extends Pick<RunningTarget, 'advance' | 'finishQuotes' | 'sandbox'> {
  readonly capabilities: Capabilities;
  get(path: string, options?: RequestOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  delete(path: string, options?: RequestOptions): Promise<Answer>;
}

export type Rule = (title: RuleTitle, options: RuleOptions, check: (service: Service) => Promise<void>) => void;

/** The rules of one section. */
export type Section = (rule: Rule) => void;

/** Thrown if the relay rejects a request as expected, because the rest of the rule cannot run then. */
class RejectedAsExpected extends Error {}

/** Every response of the sandbox has to match its own OpenAPI document. */
let validator: ReturnType<typeof createOpenApiValidator> | undefined;

/** Declares the tests of all sections for a target. */
export function conform(target: Target, sections: readonly Section[]): void {
  const rule: Rule = (title, options, check) => {
    if (target.name === 'relay' && options.relay === 'no route') return;
    const behavior = describeBehavior(options.relay);
    it(target.name === 'relay' ? `${title} (relay: ${behavior})` : title, async () => {
      const running = await target.start(options);
      try {
        await runRule(target, running, options.relay, check);
      } finally {
        await running.close();
      }
    });
  };
  describe(`the Plan Search API, served by the ${target.name}`, () => sections.forEach(section => section(rule)));
}

const describeBehavior = (behavior: RelayBehavior): string =>
  typeof behavior === 'string' ? behavior : `rejects with ${behavior.status} ${behavior.code}`;

async function runRule(
  target: Target,
  running: RunningTarget,
  behavior: RelayBehavior,
  check: (service: Service) => Promise<void>,
): Promise<void> {
  if (target.name !== 'relay') return check(createService(target, running));
  if (typeof behavior === 'string') {
    await check(createService(target, running));
    if (behavior === 'forwards') expect(running.upstreamCalls(), 'upstream calls').toBeGreaterThan(0);
    else expect(running.upstreamCalls(), 'upstream calls').toBe(0);
    return;
  }
  const rejected = check(createService(target, running, behavior));
  await expect(rejected, 'the relay rejects one of the requests').rejects.toBeInstanceOf(RejectedAsExpected);
}

function createService(target: Target, running: RunningTarget, rejection?: RelayRejection): Service {
  const {url, advance, finishQuotes, sandbox} = running;
  const send = async (method: string, path: string, body: unknown, {headers, text}: RequestOptions = {}) => {
    const before = running.upstreamCalls();
    const given = Object.entries({...running.headers, ...headers}).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    const content = text ?? (body === undefined ? null : JSON.stringify(body));
    const answer = await readAnswer(await fetch(`${url}/${path}`, {method, headers: given, body: content}));
    if (target.name === 'sandbox' && answer.json !== undefined) {
      validator ??= createOpenApiValidator();
      expect((await validator)(method, path, answer.status, answer.json), 'OpenAPI document').toBeUndefined();
    }
    if (rejection && answer.status === rejection.status && answer.errors[0]?.errorCode === rejection.code) {
      expect(running.upstreamCalls() - before, 'upstream calls').toBe(rejection.afterUpstreamCall ? 1 : 0);
      throw new RejectedAsExpected();
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
