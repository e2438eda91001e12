import {createHash} from 'node:crypto';
import type {RedisScript} from './redis-link.js';

/** A script with the hash that Redis knows it by. */
export const redisScript = (text: string): RedisScript => ({text, sha: createHash('sha1').update(text).digest('hex')});

/** The first line of a script that writes so little that it runs in a full Redis too: what it counts matters more. */
export const SMALL = '#!lua flags=allow-oom\n';
