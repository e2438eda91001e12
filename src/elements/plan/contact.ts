import {isUnset, warnOf} from '../shared/host-values.js';
import {toText} from '../shared/text.js';

/** How a shopper can reach the dealer. */
const SCHEMES: readonly string[] = ['tel:', 'sms:', 'mailto:'];

/** Reads `contact`: a URL of one of these schemes, or `event`; an empty text for anything else. */
export function readContact(value: unknown, name: string): string {
  const text = toText(value).trim();
  if (text.toLowerCase() === 'event') return 'event';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && SCHEMES.includes(url.protocol)) return url.href;
  if (!isUnset(value)) void warnOf(name, value, 'contact');
  return '';
}
