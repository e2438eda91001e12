import {Amount, type Reader} from './reader.js';

/** The lowest down payment in US dollars, or an empty text when there is no price (§4.3). Zero is a price. */
export type StartPrice = number | '';
export const StartPrice: Reader<StartPrice> = value => (value === '' ? value : Amount(value));
