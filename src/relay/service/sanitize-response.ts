import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import {holdsKey} from './secrets.js';

/** A response that may go out to a browser. */
export interface SanitizedResponse {
  /** The whole envelope, parsed. */
  readonly envelope: unknown;
  /** The same, written as JSON. */
  readonly bytes: Buffer;
}

/** The fields that lead a shopper away (§2.5). */
const LINK_FIELDS: ReadonlySet<string> = new Set([
  'planCheckoutUrl',
  'planSummaryUrl',
  'planContractUrl',
  'documentUrl',
]);

/** Names that change what an object is rather than what it contains. */
const PROTOTYPE_FIELDS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** How deep objects and lists may be nested. */
const MAX_DEPTH = 32;

const REDACTED = '[hidden]';

/**
 * Makes a response of the service safe for browsers. It keeps every field, those this version does not know included,
 * but a bad link becomes null, prototype names are dropped, and the keys are redacted wherever the service echoes them.
 * Undefined when the bytes are not JSON, or nested too deep to be a response of the service.
 */
export function sanitizeResponse(
  bytes: Buffer,
  keys: readonly string[],
  links: CheckedUrlOptions,
): SanitizedResponse | undefined {
  // Stryker disable BlockStatement: nothing else is thrown
  try {
    const envelope = new Sanitizer(keys, links).sanitize(JSON.parse(bytes.toString('utf8')), 0);
    return {envelope, bytes: Buffer.from(JSON.stringify(envelope))};
  } catch (error) {
    // Stryker disable next-line ConditionalExpression: nothing else is thrown
    if (error instanceof SyntaxError || error instanceof DepthError) return undefined;
    throw error;
  }
}

// Stryker restore BlockStatement
class DepthError extends Error {}

type Fields = Record<string, unknown>;

class Sanitizer {
  readonly #keys: readonly string[];
  readonly #links: CheckedUrlOptions;

  constructor(keys: readonly string[], links: CheckedUrlOptions) {
    this.#keys = keys;
    this.#links = links;
  }

  /** Sanitizes a parsed value in place, since nothing else has seen it yet. */
  sanitize(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return this.#redact(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= MAX_DEPTH) throw new DepthError();
    // Stryker disable next-line ConditionalExpression: a list would be sanitized as an object, which is slower
    if (!Array.isArray(value)) return this.#sanitizeFields(value as Fields, depth);
    for (const [index, entry] of value.entries()) value[index] = this.sanitize(entry, depth + 1);
    return value;
  }

  #sanitizeFields(parsed: Fields, depth: number): Fields {
    // Stryker disable next-line ArrowFunction: all would be copied, which is slower
    const fields = Object.keys(parsed).every(name => this.#isSafeName(name)) ? parsed : this.#withSafeNames(parsed);
    for (const name of Object.keys(fields)) {
      const value = fields[name];
      fields[name] = LINK_FIELDS.has(name) ? this.#checkLink(value) : this.sanitize(value, depth + 1);
    }
    return fields;
  }

  // Stryker disable next-line BlockStatement: all would be copied, which is slower
  #isSafeName(name: string): boolean {
    // Stryker disable next-line ConditionalExpression: all would be copied, which is slower
    return !PROTOTYPE_FIELDS.has(name) && !holdsKey(name, this.#keys);
  }

  #withSafeNames(parsed: Fields): Fields {
    const fields = Object.entries(parsed).filter(([name]) => !PROTOTYPE_FIELDS.has(name));
    return Object.fromEntries(fields.map(([name, value]) => [this.#redact(name), value]));
  }

  #redact(text: string): string {
    // Stryker disable next-line ConditionalExpression: nothing would be replaced, which is slower
    if (!holdsKey(text, this.#keys)) return text;
    return this.#keys.reduce((redacted, key) => redacted.replaceAll(key, REDACTED), text);
  }

  /** The link as the URL parser writes it, or null. A key in it would stay in a browser's history. */
  #checkLink(value: unknown): string | null {
    const href = checkedUrl(value, this.#links);
    if (href === undefined || holdsKey(href, this.#keys)) return null;
    // Stryker disable next-line StringLiteral: all would be decoded, which is slower
    return href.includes('%') && holdsKey(decoded(href), this.#keys) ? null : href;
  }
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    // Stryker disable next-line StringLiteral: neither text holds a key
    return '';
  }
}
