import {createHash, timingSafeEqual} from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two secrets in constant time, which reveals nothing about them, not even their lengths. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** Whether a text contains one of these keys. */
export const containsKey = (text: string, keys: readonly string[]): boolean => keys.some(key => text.includes(key));
