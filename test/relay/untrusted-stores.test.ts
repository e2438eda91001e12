import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {
  type BudgetStore,
  createMemoryBudgetStore,
  createMemoryQuoteStore,
  createMetrics,
  type QuoteEntry,
  type QuoteStore,
  type SettledEntry,
} from '../../src/relay/index.js';
import {createFixture} from './fixture.js';
import {UNPARSED_SERVERS} from './support/node-servers.js';
import {serveRelay} from './support/served-relay.js';

const SYNC = 'PlansSearch/Vin';
const unhandled = vi.fn();

beforeEach(() => {
  process.on('uncaughtException', unhandled).on('unhandledRejection', unhandled);
});

afterEach(() => {
  process.off('uncaughtException', unhandled).off('unhandledRejection', unhandled);
  unhandled.mockClear();
});

const body = {identity: Buffer.from('{"response":{"results":[]},"errorResponse":null}')};
const done = {state: 'done', status: 200, body, freshUntil: 9e15};
const failed = {state: 'failed', status: 502, body};

const unusable: readonly (readonly [what: string, entry: unknown])[] = [
  ...[Number.NaN, 0, 42, 199, 600, 1000, 200.5, '200', undefined, 204, 205, 304].flatMap(status => [
    [`a quote with the status ${typeof status} ${status}`, {...done, status}] as const,
    [`a failure with the status ${typeof status} ${status}`, {...failed, status}] as const,
  ]),
  ['a quote whose body is text', {...done, body: {identity: '{}'}}],
  ['a quote without a body', {...done, body: undefined}],
  ['a quote whose compressed bodies are text', {...done, body: {...body, br: 'x', gzip: 'y'}}],
  ['a quote with an invalid quote time', {...done, quotedAt: 9e15}],
  ['a quote whose quote time is text', {...done, quotedAt: 'now'}],
  ['a quote whose freshness is not a number', {...done, freshUntil: Number.NaN}],
  ['a failure whose retry time is not a number', {...failed, retryAt: Number.NaN}],
  ['an entry of an unknown state', {...done, state: 'new'}],
  ['text instead of an entry', 'done'],
  ['null', null],
];

describe.each(UNPARSED_SERVERS)('a relay with the operator’s quote store, served by %s', (_, start) => {
  it.each(unusable)(
    'T25: does not send an invalid entry and keeps serving when the store returns %s',
    async (_, entry) => {
      const memory = createMemoryQuoteStore();
      const held = entry as QuoteEntry;
      const quoteStore: QuoteStore = {
        ...memory,
        read: () => Promise.resolve(held),
        claim: () => Promise.resolve(false),
      };
      const {ask: send, service, url} = await serveRelay(start, {quoteStore, pollHoldMs: 0});
      const replies = [await send(), await send(48_000, 'PlansSearchAsync/VIN')];
      expect(replies.map(({status}) => status)).toEqual([
        400,
        expect.toSatisfy(status => [202, 400].includes(status as number)),
      ]);
      expect(service.calls).toHaveLength(0);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect(unhandled).not.toHaveBeenCalled();
    },
  );
});

/** Stores as classes: methods on a prototype that use `this`. */
class ClassQuoteStore implements QuoteStore {
  readonly entries = new Map<string, SettledEntry>();
  readonly claims = new Set<string>();
  async read(key: string) {
    return this.claims.has(key) ? ({state: 'quoting'} as const) : this.entries.get(key);
  }
  async claim(key: string) {
    if (this.claims.has(key) || this.entries.has(key)) return false;
    this.claims.add(key);
    return true;
  }
  async renew(key: string) {
    await this.read(key);
  }
  async settle(key: string, entry: SettledEntry) {
    this.claims.delete(key);
    this.entries.set(key, entry);
  }
  async drop(key: string) {
    this.claims.delete(key);
    this.entries.delete(key);
  }
  async settled(key: string) {
    await this.read(key);
  }
}

class ClassBudgetStore implements BudgetStore {
  readonly memory = createMemoryBudgetStore({limits: {perHour: 10, perDay: 100}});
  async spend(...call: Parameters<BudgetStore['spend']>) {
    return this.memory.spend(...call);
  }
  async pause(...call: Parameters<BudgetStore['pause']>) {
    return this.memory.pause(...call);
  }
  async left(account: string) {
    return (await this.memory.left?.(account)) ?? {hour: 0, day: 0};
  }
}

describe('a relay whose stores are class instances', () => {
  it.each([false, true])('calls their methods with the right this, with metrics: %s', async hasMetrics => {
    const {post, service, relay} = createFixture({
      quoteStore: new ClassQuoteStore(),
      budgetStore: new ClassBudgetStore(),
      ...(hasMetrics && {metrics: createMetrics()}),
    });
    expect([(await post(SYNC)).status, (await post(SYNC)).status]).toEqual([200, 200]);
    expect(service.calls).toHaveLength(1);
    const numbers = await relay.fetch(new Request('https://relay.example/metrics'));
    expect(numbers.status).toBe(hasMetrics ? 200 : 404);
    if (hasMetrics) expect(await numbers.text()).toContain('plan_finder_budget_left{mount="/plans",window="hour"} 9\n');
  });
});
