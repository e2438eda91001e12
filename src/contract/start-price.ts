import {Amount, read, such} from './tolerant.js';

/** The lowest down payment in US dollars, or an empty text when there is no price (§4.3). Zero is a price. */
export const StartPrice = such<number | ''>(value => value === '' || read(Amount, value) !== undefined);
export type StartPrice = number | '';
