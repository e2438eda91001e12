import {PlanFinder} from '../elements/finder/plan-finder.js';

/** What the loader hands over. */
export interface StartOptions {
  /** The script tag that the page has; null where it is not known. */
  readonly script: HTMLScriptElement | null;
  /** The relay beside the script. */
  readonly relay: string;
}

/**
 * The attributes that a place or the script may set as `data-…`, and no others: whoever may write such attributes into a
 * page must not be able to set `onfocus`, `style`, `slot` or `id`. A start price passes them on to its finder.
 */
export const SETTINGS: readonly string[] = [...PlanFinder.observedAttributes, 'lang'];

/** What the script and the places of a page set on our elements. */
export class Settings {
  readonly script: HTMLScriptElement | null;
  /** The relay of every element that names none. */
  readonly relay: string;
  /** The origins of the relays that a place may name: that of the script and that of the script's own relay. */
  readonly #origins: readonly string[];

  constructor({script, relay}: StartOptions) {
    this.script = script;
    this.relay = parseRelay(script)?.href ?? relay;
    this.#origins = [this.relay, relay].map(url => new URL(url).origin);
  }

  /** Sets everything that the page sets on the element of a place, or on the one beside the script. */
  apply(element: Element, place?: Element): void {
    for (const name of SETTINGS) this.applyOne(element, name, place);
  }

  /** Sets one of `SETTINGS`: what a place says, else what the script says. */
  applyOne(element: Element, name: string, place?: Element): void {
    const value =
      name === 'relay'
        ? (this.relayOf(place) ?? this.relay)
        : (place?.getAttribute(`data-${name}`) ?? this.script?.getAttribute(`data-${name}`) ?? null);
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }

  /**
   * The relay that a place names, if it may. A relay sees the shopper's car and sends the links to the checkout: only the
   * script may name one on another host, as whoever writes a script may do anything.
   */
  relayOf(place?: Element): string | undefined {
    const url = parseRelay(place);
    return url && this.#origins.includes(url.origin) ? url.href : undefined;
  }
}

/** Reads `data-relay` as the page resolves it; undefined where it is no address of a relay. */
export function parseRelay(from?: Element | null): URL | undefined {
  const given = from?.getAttribute('data-relay') ?? '';
  const url = given && URL.canParse(given, document.baseURI) ? new URL(given, document.baseURI) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
