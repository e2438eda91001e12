import {isUtf8} from 'node:buffer';
import {createPlainReader, PLAIN_KEY, type PlainReader} from './plain-grammar.js';
import type {PlansFound} from './plans-found.js';
import {holdsKey} from './secrets.js';

/** Tells most answers with plans that may go out as they came, without parsing them. It says no where it is not sure. */
export interface PlainAnswers {
  /** What is to be known of an answer that may go out as it came. */
  read(bytes: Buffer, keys: readonly string[]): PlansFound | undefined;
  /** Remembers the host of a link that was found good, as the parser has it. */
  learn(link: string): void;
}

/** A host as a link names it. */
const HOST = /^https:\/\/[a-z\d.-]{1,253}\//;

/** Hosts that are remembered; a service hands over to a few. */
const MAX_HOSTS = 20;

/** Larger answers, of thousands of plans, are parsed: to match them would take more memory than that. */
const LONGEST = 4 * 1024 * 1024;

export function createPlainAnswers(): PlainAnswers {
  const hosts = new Set<string>();
  // Made for the first answer: most of a process's many relays may never have one.
  let readPlain: PlainReader | undefined;

  return {
    read: (bytes, keys) => {
      if (bytes.length > LONGEST || !isUtf8(bytes)) return undefined;
      // Byte for byte: whatever is looked for is ASCII, and UTF-8 writes no other letter with bytes of that.
      const text = bytes.toString('latin1');
      if (mayHold(text, keys)) return undefined;
      readPlain ??= createPlainReader([...hosts]);
      return readPlain(text);
    },
    learn: link => {
      const host = HOST.exec(link)?.[0];
      if (host === undefined || hosts.has(host) || hosts.size === MAX_HOSTS) return;
      hosts.add(host);
      readPlain = undefined;
    },
  };
}

/** Whether one of the keys is in a text, or may be in one of its escapes. */
const mayHold = (text: string, keys: readonly string[]): boolean =>
  holdsKey(text, keys) || (text.includes('\\') && !keys.every(key => PLAIN_KEY.test(key)));
