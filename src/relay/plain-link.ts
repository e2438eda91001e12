import {checkedUrl, type CheckedUrlOptions} from '../plans/checked-url.js';

/** A host as a link names it: what it is to the parser, the parser says. */
const HOST = /^https:\/\/[a-z\d.-]{1,253}\//;

/**
 * The rest of a link of which a parser changes nothing: letters that stand for themselves, and no part of the path that
 * begins with a dot.
 */
const PLAIN_REST = /(?:[\w/-]|(?<!\/)\.)*(?:\?[\w=&.-]*)?$/y;

/** Longer ones are rare, and left to the parser. */
const LONGEST_PLAIN = 2048;

/** Hosts that are remembered; a service hands over to a few. */
const MAX_HOSTS = 20;

/** Whether a link may go out as it is written. */
export type IsPlainLink = (link: string) => boolean;

/** Tells most good links without parsing each one: the parser sees each host once. It says no where it is not sure. */
export function createPlainLinkCheck(links: CheckedUrlOptions): IsPlainLink {
  const goodHosts: string[] = [];

  const knownHostOf = (link: string): string | undefined => {
    for (const host of goodHosts) {
      if (link.startsWith(host)) return host;
    }
    return undefined;
  };

  const newHostOf = (link: string): string | undefined => {
    const host = HOST.exec(link)?.[0];
    if (host === undefined || checkedUrl(host, links) !== host) return undefined;
    if (goodHosts.length < MAX_HOSTS) goodHosts.push(host);
    return host;
  };

  return function isPlainLink(link) {
    if (link.length > LONGEST_PLAIN) return false;
    const host = knownHostOf(link) ?? newHostOf(link);
    if (host === undefined) return false;
    PLAIN_REST.lastIndex = host.length;
    return PLAIN_REST.test(link);
  };
}
