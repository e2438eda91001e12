import type {EncodedBody} from '../../encoded-body.js';
import {checkedEntry} from '../../quotes/checked-quote-store.js';
import {LOST_ENTRY, type QuoteEntry, type SettledEntry} from '../../quotes/quote-store.js';
import type {RedisArgument, RedisReply} from '../../redis/link.js';
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

/** An entry as the arguments of the script that settles it; its body goes sealed, together with all that is said of it. */
export function writeQuote(entry: SettledEntry, ttlMs: number, {seal, place}: SealedPlace): RedisArgument[] {
  const {status, body} = entry;
  const isDone = entry.state === 'done';
  const facts = {
    s: isDone ? 'd' : 'f',
    c: String(status),
    f: isDone ? String(entry.freshUntil) : '',
    r: isDone ? '' : String(entry.retryAt ?? ''),
    q: isDone ? String(entry.quotedAt ?? '') : '',
  };
  const forms = Object.entries({i: body.identity, g: body.gzip, b: body.br}).flatMap(([name, bytes]) =>
    bytes === undefined ? [] : [name, seal.close(bytes, sealedTo(place, name, Object.values(facts)))],
  );
  return [String(Math.max(1, Math.ceil(ttlMs))), ...Object.entries(facts).flat(), 'k', seal.name, ...forms];
}

/**
 * What the bytes of a body are bound to besides its key: which form of it they are, and its entry's state, status,
 * freshness, retry time and when it was quoted. Redis has to read these, but a body no longer opens once one of them was changed.
 */
const sealedTo = (place: string, form: string, facts: readonly string[]): string => [place, form, ...facts].join(' ');

/** Reads the script's reply; undefined when Redis knows nothing, or nothing that can be read. */
export function readQuote(reply: RedisReply | undefined, {seal, place}: SealedPlace): FoundQuote | undefined {
  if (!Array.isArray(reply)) return undefined;
  const fields = reply as readonly RedisReply[];
  if (textOf(fields[0]) === 'q') return claimed(Number(fields[1]));
  const facts = fields.slice(0, 5).map(textOf);
  const [identity, gzip, br] = ['i', 'g', 'b'].map((name, index) => {
    const bytes = fields[5 + index];
    return Buffer.isBuffer(bytes) ? seal.open(bytes, sealedTo(place, name, facts)) : undefined;
  });
  if (identity === undefined) return undefined;
  const entry = checkedEntry(settledEntry(facts, {identity, ...(gzip && {gzip}), ...(br && {br})}));
  return entry && {entry, leaseMs: 0};
}

function settledEntry(
  [state, status, freshUntil, retryAt, quotedAt]: readonly string[],
  body: EncodedBody,
): SettledEntry {
  const common = {status: Number(status), body};
  if (state === 'd') {
    return {state: 'done', ...common, freshUntil: Number(freshUntil), ...(quotedAt && {quotedAt: Number(quotedAt)})};
  }
  return {state: 'failed', ...common, ...(retryAt && {retryAt: Number(retryAt)})};
}

const claimed = (leaseMs: number): FoundQuote =>
  leaseMs > 0 ? {entry: {state: 'quoting'}, leaseMs} : {entry: LOST_ENTRY, leaseMs: 0};

const textOf = (reply: RedisReply | undefined): string => (Buffer.isBuffer(reply) ? reply.toString() : '');
