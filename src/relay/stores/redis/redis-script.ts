import {createHash} from 'node:crypto';
import type {RedisScript} from './redis-link.js';

/** A script with the hash that Redis knows it by. */
export const redisScript = (text: string): RedisScript => ({text, sha: createHash('sha1').update(text).digest('hex')});
