import {Buffer} from 'node:buffer';
import {createPublicKey, verify} from 'node:crypto';

/** The algorithm of each kind of key. The token's own word for it is not trusted. */
const ALGORITHMS = {
  RSA: {name: 'RS256', encoding: {}},
  EC: {name: 'ES256', encoding: {dsaEncoding: 'ieee-p1363'}},
};

/** How far two clocks may differ, in seconds. */
const LEEWAY_S = 30;

/** Longer than any token of a platform; a longer text is not read. */
const MAX_LENGTH = 8192;

/**
 * Makes a `verifyVisitor` for `createRelay` that accepts a request only with a JSON Web Token that a website platform
 * has signed. The token is in the header `X-Visitor-Token`, which `visitorHeaders` must allow.
 *
 * @param {object} options
 * @param {() => Promise<readonly import('node:crypto').JsonWebKey[]>} options.readKeys The platform's public keys.
 * @param {string} options.issuer Who must have signed the token (`iss`).
 * @param {string} [options.audience] Whom it must be for (`aud`), if the platform sets that.
 * @param {() => number} [options.now] The time in milliseconds.
 */
export function verifyToken({readKeys, issuer, audience, now = Date.now}) {
  /** @param {Request} request */
  return async function verifyVisitor(request) {
    const token = request.headers.get('x-visitor-token') ?? '';
    const parts = token.split('.');
    const [head = '', body = '', signature = ''] = parts;
    if (token.length > MAX_LENGTH || parts.length !== 3) return false;
    const {alg, kid} = parse(head);
    const key = (await readKeys()).find(each => each.kid === kid);
    const algorithm = ALGORITHMS[key?.kty];
    if (!algorithm || alg !== algorithm.name) return false;
    const publicKey = createPublicKey({key, format: 'jwk'});
    const signed = Buffer.from(`${head}.${body}`);
    const isSigned = verify(
      'sha256',
      signed,
      {key: publicKey, ...algorithm.encoding},
      Buffer.from(signature, 'base64url'),
    );
    return isSigned && isFor(parse(body), {issuer, audience, now});
  };
}

/** Whether a token is from the platform, for this relay, and valid now. */
function isFor({iss, aud, exp, nbf = 0}, {issuer, audience, now}) {
  const seconds = now() / 1000;
  if (typeof exp !== 'number' || exp < seconds - LEEWAY_S) return false;
  if (typeof nbf !== 'number' || nbf > seconds + LEEWAY_S) return false;
  return iss === issuer && (audience === undefined || [aud].flat().includes(audience));
}

/** Reads a part of a token; nothing if it is no JSON object. */
function parse(part) {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString()));
  } catch {
    return {};
  }
}

/** How long the platform's keys are kept. A platform that replaces a key publishes the next one before it uses it. */
const KEPT_MS = 10 * 60 * 1000;

/**
 * Reads public keys from a platform's JSON Web Key Set, and keeps them for ten minutes.
 *
 * @param {string} url The key set's URL.
 */
export function keySet(url, {fetch = globalThis.fetch, now = Date.now} = {}) {
  let kept;
  let until = 0;
  const load = async () => {
    const response = await fetch(url, {signal: AbortSignal.timeout(5000)});
    if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
    return (await response.json()).keys;
  };
  return function readKeys() {
    if (kept && now() < until) return kept;
    until = now() + KEPT_MS;
    kept = load();
    // A failure is not kept: the next request tries again.
    kept.catch(() => (until = 0));
    return kept;
  };
}
