import {PlanFinder} from '../elements/finder/plan-finder.js';

/** What the loader passes to the widget. */
export interface StartOptions {
  /** The page's script tag; null if it is unknown. */
  readonly script: HTMLScriptElement | null;
  /** The relay beside the script. */
  readonly relay: string;
  /** The last click on the page before the file was there. */
  readonly event?: MouseEvent | undefined;
}

/**
 * The only attributes that a placeholder or the script may set as `data-…`: someone who can add such attributes to a
 * page must not be able to set `onfocus`, `style`, `slot` or `id`. A starting price forwards them to its finder.
 */
export const SETTINGS: readonly string[] = [...PlanFinder.observedAttributes, 'lang'];

/** The settings that a page's script and placeholders set on our elements. */
export class Settings {
  readonly script: HTMLScriptElement | null;
  /** The relay of every element that does not name one. */
  readonly relay: string;
  /** The origins of the relays that a placeholder may name: the script's, and that of the script's relay. */
  readonly #origins: readonly string[];

  constructor({script, relay}: StartOptions) {
    this.script = script;
    this.relay = parseRelay(script)?.href ?? relay;
    this.#origins = [this.relay, relay].map(url => new URL(url).origin);
  }

  /** Applies all settings to the element of a placeholder, or to the one beside the script. */
  apply(element: Element, place?: Element): void {
    for (const name of SETTINGS) this.applyOne(element, name, place);
  }

  /** Applies one of `SETTINGS`: the placeholder's value, or else the script's. */
  applyOne(element: Element, name: string, place?: Element): void {
    const value =
      name === 'relay'
        ? (this.relayOf(place) ?? this.relay)
        : (place?.getAttribute(`data-${name}`) ?? this.script?.getAttribute(`data-${name}`));
    if (typeof value === 'string') element.setAttribute(name, value);
    else element.removeAttribute(name);
  }

  /**
   * The relay that a placeholder names, if it is allowed. A relay learns which car a shopper has and sends the checkout
   * links, so only the script may name one on another host: someone who can add a script can do anything anyway.
   */
  relayOf(place?: Element): string | undefined {
    const url = parseRelay(place);
    return url && this.#origins.includes(url.origin) ? url.href : undefined;
  }
}

/** Reads `data-relay`, relative to the page; undefined if it is not an http(s) URL. */
export function parseRelay(from?: Element | null): URL | undefined {
  const given = from?.getAttribute('data-relay');
  if (!(given && URL.canParse(given, document.baseURI))) return undefined;
  const url = new URL(given, document.baseURI);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}
