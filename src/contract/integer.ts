import {custom, Text, type Reader} from './reader.js';

/** A whole number. */
export const Integer = custom<number>(Number.isSafeInteger);

/** An id, sent as a string or a number and always read as a string. */
export const Id: Reader<string> = value => (Number.isSafeInteger(value) ? String(value) : Text(value));
