import {createHash} from 'node:crypto';
import {DEFAULT_REDIS_PREFIX} from '../settings/values.js';

/** A Lua script, which Redis runs atomically. */
export interface RedisScript {
  readonly text: string;
  /** The SHA-1 of the text, which identifies the script in Redis. */
  readonly sha: string;
}

export type RedisArgument = string | Buffer;

/** A script's reply. Strings are bytes. */
export type RedisReply = null | number | Buffer | readonly RedisReply[];

/** A connection to Redis that all relays of a process may share. */
export interface RedisLink {
  /** The first part of all keys and channels; `plan-finder` by default. */
  readonly prefix?: string;
  /** Runs a script; rejects within a bounded time when Redis is unavailable, slow or full. */
  run(script: RedisScript, keys: readonly string[], args: readonly RedisArgument[]): Promise<RedisReply>;
  /** Calls back with each message that any instance publishes on a channel. Returns an unsubscribe function. */
  subscribe(channel: string, listener: (message: string) => unknown): () => void;
  /** Whether Redis is connected, and replies in time without errors. A full Redis is up. */
  isUp(): boolean;
  /** Whether Redis has rejected a value in the last five minutes because it has no memory left. */
  isFull(): boolean;
  close(): Promise<void>;
}

/** The start of the keys or channels of one kind, with a colon at its end. `version` is that of the stored format. */
export const keyStart = ({prefix = DEFAULT_REDIS_PREFIX}: RedisLink, kind: string, version: number): string =>
  `${prefix}:${kind}:${version}:`;

/** Makes a script from its text. */
export const redisScript = (text: string): RedisScript => ({text, sha: createHash('sha1').update(text).digest('hex')});

/** The first line of a script that must also run in a full Redis, because it writes little and its counters matter. */
export const ALLOW_OOM = '#!lua flags=allow-oom\n';

/**
 * The share of every limit that one instance may use while Redis is unavailable: up to four instances together stay
 * within the limit.
 */
const LOCAL_SHARE = 0.25;

/** The local share of a limit, at least 1. */
export const localShare = (limit: number): number => Math.max(1, Math.floor(limit * LOCAL_SHARE));

/** Redis may be back long before a local share renews itself, and has the rest of the limit. */
const MAX_LOCAL_WAIT_MS = 60_000;

/** How long to wait once a local share is used up, in milliseconds; at most a minute. */
export const localWait = (ms: number): number => Math.min(ms, MAX_LOCAL_WAIT_MS);
