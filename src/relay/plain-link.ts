import {checkedUrl, type CheckedUrlOptions} from '../plans/checked-url.js';

/** A host as a link names it: what it is to the parser, the parser says. */
const HOST = /https:\/\/[a-z\d.-]{1,253}\//y;

/**
 * The rest of a link and the quote at its end, of which a parser changes nothing: letters that stand for themselves, and
 * no part of the path that begins with a dot.
 */
const PLAIN_REST = /(?:[\w/-]|(?<!\/)\.)*(?:\?[\w=&.-]*)?"/y;

/** Longer ones are rare, and left to the parser. */
const LONGEST_PLAIN = 2048;

/** Hosts that are remembered; a service hands over to a few. */
const MAX_HOSTS = 20;

/** Whether the link that begins with the quote at a place of a text may go out as it is written. */
export type IsPlainLink = (text: string, quote: number) => boolean;

/** Tells most good links without parsing each one: the parser sees each host once. It says no where it is not sure. */
export function createPlainLinkCheck(links: CheckedUrlOptions): IsPlainLink {
  const goodHosts: string[] = [];

  const knownHostAt = (text: string, start: number): string | undefined => {
    for (const host of goodHosts) {
      if (text.startsWith(host, start)) return host;
    }
    return undefined;
  };

  const newHostAt = (text: string, start: number): string | undefined => {
    HOST.lastIndex = start;
    const host = HOST.exec(text)?.[0];
    if (host === undefined || checkedUrl(host, links) !== host) return undefined;
    if (goodHosts.length < MAX_HOSTS) goodHosts.push(host);
    return host;
  };

  return function isPlainLink(text, quote) {
    const host = knownHostAt(text, quote + 1) ?? newHostAt(text, quote + 1);
    if (host === undefined) return false;
    PLAIN_REST.lastIndex = quote + 1 + host.length;
    return PLAIN_REST.test(text) && PLAIN_REST.lastIndex - quote <= LONGEST_PLAIN;
  };
}
