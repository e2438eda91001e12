import {createHash} from 'node:crypto';

/** A script that Redis runs as one step; nothing else happens meanwhile. */
export interface RedisScript {
  readonly text: string;
  /** The SHA-1 of the text, by which Redis remembers it. */
  readonly sha: string;
}

export type RedisArgument = string | Buffer;

/** One part of a script's reply: texts come as bytes. */
export type RedisReply = null | number | Buffer | readonly RedisReply[];

/** A connection to Redis that every relay of this process may share. */
export interface RedisLink {
  /** The first part of all keys and channels; `plan-finder` when absent. */
  readonly prefix?: string;
  /** Runs a script; rejects within a bounded time when Redis is unavailable, slow or full. */
  run(script: RedisScript, keys: readonly string[], args: readonly RedisArgument[]): Promise<RedisReply>;
  /** Calls back with each message that any instance publishes on a channel; returns an unsubscribe function. */
  subscribe(channel: string, listener: (message: string) => unknown): () => void;
  /** Whether the last call was answered. */
  isUp(): boolean;
  close(): Promise<void>;
}

/** A script with the hash that Redis knows it by. */
export const redisScript = (text: string): RedisScript => ({text, sha: createHash('sha1').update(text).digest('hex')});

/** The first line of a script that must also run in a full Redis: it writes little, and what it counts matters. */
export const ALLOW_OOM = '#!lua flags=allow-oom\n';

/**
 * The share of every limit that one instance may use by itself while Redis is unavailable: with up to four instances,
 * all of them together stay within the limit.
 */
const LOCAL_SHARE = 0.25;

/** A limit's local share; even the smallest limit lets one through. */
export const localShare = (limit: number): number => Math.max(1, Math.floor(limit * LOCAL_SHARE));
