import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import {containsKey} from '../shared/secrets.js';

/** A response that is safe to send to a browser. */
export interface SanitizedResponse {
  /** The whole envelope, parsed. */
  readonly envelope: unknown;
  /** The same, written as JSON. */
  readonly bytes: Buffer;
}

/** The fields with links to other sites (§2.5). */
const LINK_FIELDS: ReadonlySet<string> = new Set([
  'planCheckoutUrl',
  'planSummaryUrl',
  'planContractUrl',
  'documentUrl',
]);

/** Names that could change an object's prototype. */
const PROTOTYPE_FIELDS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** How deep objects and lists may be nested. */
const MAX_DEPTH = 32;

const REDACTED = '[redacted]';

/**
 * Sanitizes an upstream response for browsers. It keeps all fields, including unknown ones, but replaces unsafe links by
 * null, drops prototype names, and redacts API keys wherever upstream echoes them. Undefined if the bytes are not JSON or
 * are nested too deep.
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

  /** Sanitizes a parsed value in place, because nothing else uses it yet. */
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
    return !PROTOTYPE_FIELDS.has(name) && !this.#reveals(name);
  }

  #withSafeNames(parsed: Fields): Fields {
    const fields = Object.entries(parsed).filter(([name]) => !PROTOTYPE_FIELDS.has(name));
    return Object.fromEntries(fields.map(([name, value]) => [this.#redact(name), value]));
  }

  #redact(text: string): string {
    // Stryker disable next-line ConditionalExpression: nothing would be replaced, which is slower
    if (!this.#reveals(text)) return text;
    const redacted = this.#keys.reduce((rest, key) => rest.replaceAll(key, REDACTED), text);
    return this.#reveals(redacted) ? REDACTED : redacted;
  }

  /** Returns the link as the URL parser serializes it, or null. A key in it would stay in the browser's history. */
  #checkLink(value: unknown): string | null {
    const href = checkedUrl(value, this.#links);
    return href === undefined || this.#reveals(href) ? null : href;
  }

  /** Whether a text contains a key, as it is or percent-encoded. */
  #reveals(text: string): boolean {
    // Stryker disable next-line StringLiteral: all would be decoded, which is slower
    return containsKey(text, this.#keys) || (text.includes('%') && containsKey(decoded(text), this.#keys));
  }
}

/** Decodes each byte by itself, because a key is ASCII and text around it may not be decodable. */
const decoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
