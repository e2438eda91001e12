import type {EncodedBody} from '../../encoded-body.js';
import {LOST_ENTRY, type QuoteEntry, type SettledEntry} from '../quote-store.js';
import type {RedisArgument, RedisReply} from './redis-link.js';
import type {Seal} from './sealed-fields.js';

/** What Redis knows of a search, and how much longer a claim on it lasts. */
export interface FoundQuote {
  readonly entry: QuoteEntry;
  readonly leaseMs: number;
}

/** Where an entry's bytes lie, and what keeps them from others. */
export interface SealedPlace {
  readonly seal: Seal;
  readonly place: string;
}

/** An entry as the arguments of the script that settles it; its body goes sealed. */
export function writeQuote(entry: SettledEntry, ttlMs: number, {seal, place}: SealedPlace): RedisArgument[] {
  const {status, body} = entry;
  const time =
    entry.state === 'done' ? ['s', 'd', 'f', String(entry.freshUntil)] : ['s', 'f', 'r', String(entry.retryAt ?? '')];
  const forms = Object.entries({i: body.identity, g: body.gzip, b: body.br}).flatMap(([name, bytes]) =>
    bytes === undefined ? [] : [name, seal.close(bytes, `${place} ${name}`)],
  );
  return [String(Math.max(1, Math.ceil(ttlMs))), ...time, 'c', String(status), 'k', seal.name, ...forms];
}

/** Reads the script's reply; undefined when Redis knows nothing, or nothing that can be read. */
export function readQuote(reply: RedisReply | undefined, {seal, place}: SealedPlace): FoundQuote | undefined {
  if (!Array.isArray(reply)) return undefined;
  const fields = reply as readonly RedisReply[];
  const state = textOf(fields[0]);
  if (state === 'q') return claimed(Number(fields[1]));
  const [, status, freshUntil, retryAt, ...forms] = fields;
  const [identity, gzip, br] = ['i', 'g', 'b'].map((name, index) => {
    const bytes = forms[index];
    return Buffer.isBuffer(bytes) ? seal.open(bytes, `${place} ${name}`) : undefined;
  });
  if (identity === undefined) return undefined;
  const body: EncodedBody = {identity, ...(gzip && {gzip}), ...(br && {br})};
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
