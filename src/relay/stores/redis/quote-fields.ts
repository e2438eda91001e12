import type {EncodedBody} from '../../encoded-body.js';
import {LOST_ENTRY, type QuoteEntry, type SettledEntry} from '../quote-store.js';
import type {RedisArgument, RedisReply} from './redis-link.js';

/** What Redis knows of a search, and how much longer a claim on it lasts. */
export interface FoundQuote {
  readonly entry: QuoteEntry;
  readonly leaseMs: number;
}

/** An entry as the arguments of the script that settles it. */
export function writeQuote(entry: SettledEntry, ttlMs: number): RedisArgument[] {
  const {status, body} = entry;
  const time =
    entry.state === 'done' ? ['s', 'd', 'f', String(entry.freshUntil)] : ['s', 'f', 'r', String(entry.retryAt ?? '')];
  const forms = [body.gzip && (['g', body.gzip] as const), body.br && (['b', body.br] as const)];
  const rest = forms.flatMap(form => (form === undefined ? [] : [...form]));
  return [String(Math.max(1, Math.ceil(ttlMs))), ...time, 'c', String(status), 'i', body.identity, ...rest];
}

/** Reads the script's reply; undefined when Redis knows nothing, or nothing that can be read. */
export function readQuote(reply: RedisReply | undefined): FoundQuote | undefined {
  if (!Array.isArray(reply)) return undefined;
  const fields = reply as readonly RedisReply[];
  const state = textOf(fields[0]);
  if (state === 'q') return claimed(Number(fields[1]));
  const [, status, freshUntil, retryAt, identity, gzip, br] = fields;
  if (!Buffer.isBuffer(identity)) return undefined;
  const body: EncodedBody = {
    identity,
    ...(Buffer.isBuffer(gzip) && {gzip}),
    ...(Buffer.isBuffer(br) && {br}),
  };
  const common = {status: numberOf(status) ?? 502, body};
  const at = numberOf(retryAt);
  const entry: SettledEntry =
    state === 'd'
      ? {state: 'done', ...common, freshUntil: numberOf(freshUntil) ?? 0}
      : {state: 'failed', ...common, ...(at !== undefined && {retryAt: at})};
  return {entry, leaseMs: 0};
}

const claimed = (leaseMs: number): FoundQuote =>
  leaseMs > 0 ? {entry: {state: 'quoting'}, leaseMs} : {entry: LOST_ENTRY, leaseMs: 0};

const textOf = (reply: RedisReply | undefined): string => (Buffer.isBuffer(reply) ? reply.toString() : '');

function numberOf(reply: RedisReply | undefined): number | undefined {
  const text = textOf(reply);
  return text === '' ? undefined : Number(text);
}
