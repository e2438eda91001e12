import {createHash, timingSafeEqual} from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two secrets are the same, found in a time that tells nothing about them, not even their lengths. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** Whether one of these keys stands in a text. */
export const holdsKey = (text: string, keys: readonly string[]): boolean => keys.some(key => text.includes(key));
