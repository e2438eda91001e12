import type {CreditCard} from '../../contract/index.js';
import {MAGIC_CARDS, type MagicCard} from '../magic/magic-values.js';

/** What a card leads to: an outcome, or invalid when its details cannot be right. */
export function chargeCard(card: CreditCard, now: number): MagicCard['outcome'] | 'invalid' {
  const number = card.cardNumber.replace(/[\s-]/g, '');
  if (!isCardNumber(number) || !/^\d{3,4}$/.test(card.cvv) || hasExpired(card, now)) return 'invalid';
  return MAGIC_CARDS.find(magic => magic.number === number)?.outcome ?? 'accepted';
}

/** Digits of a plausible length whose check digit is right, by Luhn's rule. */
function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A card holds to the end of its month. */
function hasExpired({expirationMonth, expirationYear}: CreditCard, now: number): boolean {
  if (expirationMonth < 1 || expirationMonth > 12) return true;
  const year = expirationYear < 100 ? 2000 + expirationYear : expirationYear;
  return Date.UTC(year, expirationMonth) <= now;
}
