import {LINK_FIELDS, PROTOTYPE_FIELDS} from './answer-fields.js';
import {type PlansFound, plansFound} from './plans-found.js';

const {raw} = String;

const SPACE = raw`[ \n\r\t]*`;
const LETTERS = raw`[^"\\\x00-\x1f]*`;

/** Escapes of what no plain key is written with, so that none can hide in them. */
const ESCAPE = raw`\\(?:["/bfnrt\\]|u(?:00(?:2[267Bb]|3[CcEe]|60|[89A-Fa-f][\dA-Fa-f])|(?!00)[\dA-Fa-f]{4}))`;

/** A key that is hidden by none of these escapes. */
export const PLAIN_KEY = /^[\w.~=-]+$/;

const oneOf = (...parts: readonly string[]): string => `(?:${parts.join('|')})`;

const TEXT = `"${LETTERS}(?:${ESCAPE}${LETTERS})*"`;

/** Of numbers only those that every reader takes for the same finite one. */
const NUMBER = raw`-?(?:0|[1-9]\d{0,20})(?:\.\d+)?(?:[eE][+-]?\d{1,2})?`;

const SCALAR = oneOf(TEXT, NUMBER, 'null', 'true', 'false');

/** Parts with commas between them, up to an end that is not part of it. No space may be read in two ways. */
const parts = (part: string, end: string): string => `${SPACE}(?:${part}${SPACE}(?:,${SPACE}(?!${end})|(?=${end})))*`;

const list = (entry: string): string => raw`\[` + parts(entry, raw`\]`) + raw`\]`;
const object = (field: string): string => raw`\{` + parts(field, raw`\}`) + raw`\}`;
const field = (name: string, value: string): string => `${name}:${SPACE}${value}`;

const LINK_NAME = oneOf(...LINK_FIELDS);
const nameBut = (...others: readonly string[]): string =>
  `"(?!${oneOf(...PROTOTYPE_FIELDS, LINK_NAME, ...others)}")${LETTERS}"`;

const DOWN_PAYMENT = 'downpayment';

/** Where it stands a plan's down payment follows: nothing else of that name is taken, nor a space before a colon. */
const DOWN_PAYMENT_FIELD = `"${DOWN_PAYMENT}":`;

/**
 * What a parser changes nothing of behind the host of a link: letters that stand for themselves, and no part of the
 * path that begins with a dot. Longer links are rare.
 */
const REST_OF_LINK = raw`(?=[^"]{0,2000}")(?:[\w/-]|(?<!/)\.)*(?:\?[\w=&.-]*)?`;

/** What an answer with plans is made of. */
interface PlansGrammar {
  /** Up to the first plan. */
  readonly begin: RegExp;
  /** One plan, with one down payment at most, and the comma behind it. */
  readonly plan: RegExp;
  /** What follows the last plan. */
  readonly end: RegExp;
}

function plansGrammar(hosts: readonly string[]): PlansGrammar {
  const target = oneOf('null', ...hosts.map(host => `"${host.replaceAll('.', raw`\.`)}${REST_OF_LINK}"`));
  const link = field(`"${LINK_NAME}"`, target);
  const fields = (value: string): string => oneOf(field(nameBut(DOWN_PAYMENT), value), link);

  const flat = object(fields(oneOf(SCALAR, list(SCALAR))));
  const entries = list(oneOf(SCALAR, flat));
  const group = object(fields(oneOf(SCALAR, entries)));
  const other = fields(oneOf(SCALAR, entries, group)) + SPACE;
  const downPayment = field(`"${DOWN_PAYMENT}"`, oneOf(NUMBER, 'null')) + SPACE;
  const plan = raw`\{${SPACE}(?:${other},${SPACE})*(?:${downPayment}(?:,${SPACE}${other})*|${other})\}`;

  const beside = oneOf(
    field('"errorResponse"', 'null'),
    field(nameBut('response', 'errorResponse', 'results', DOWN_PAYMENT), SCALAR),
  );
  const opened = raw`\{${SPACE}(?:${beside}${SPACE},${SPACE})*`;
  const closed = raw`${SPACE}(?:,${SPACE}${beside}${SPACE})*\}`;
  return {
    begin: sticky(SPACE + opened + field('"response"', opened) + field('"results"', raw`\[${SPACE}`)),
    plan: sticky(plan + SPACE + oneOf(raw`,${SPACE}(?!\])`, raw`(?=\])`)),
    end: sticky(raw`\]` + closed + closed + SPACE),
  };
}

const sticky = (pattern: string): RegExp => new RegExp(pattern, 'y');

/** Reads a text that is an answer with plans and may go out as it is; undefined for every other. */
export type PlainReader = (text: string) => PlansFound | undefined;

/**
 * Makes a reader of answers with plans (§2.5) that may go out as they are: JSON in the shapes of the interface, without
 * a prototype's name and with no link but null and those to these hosts (each with `https://` and a slash at its end).
 * What is nested deeper than the interface has it, and whatever else is not sure, it does not take. Of each text only
 * one reading is possible, so that a hostile one takes no longer than another.
 */
export function createPlainReader(hosts: readonly string[]): PlainReader {
  const {begin, plan, end} = plansGrammar(hosts);

  return function readPlain(text) {
    const downPayments: number[] = [];
    let at = endOf(begin, text);
    let named = -1;
    while (at !== undefined && text[at] !== ']') {
      const from = at;
      at = endOf(plan, text, from);
      if (named < from) named = indexOf(text, DOWN_PAYMENT_FIELD, from);
      if (at !== undefined && named < at)
        downPayments.push(parseFloat(text.slice(named + DOWN_PAYMENT_FIELD.length, at)));
    }
    return at !== undefined && endOf(end, text, at) === text.length ? plansFound(downPayments) : undefined;
  };
}

/** Where what begins here ends; undefined when it is something else. */
function endOf(pattern: RegExp, text: string, from = 0): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Where a word comes next; never, when it does not. */
function indexOf(text: string, word: string, from: number): number {
  const at = text.indexOf(word, from);
  return at < 0 ? Infinity : at;
}
