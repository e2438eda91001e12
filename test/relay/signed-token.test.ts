import {generateKeyPairSync, type JsonWebKey, type KeyObject, sign} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {keySet, verifyToken} from '../../examples/signed-token/verify-token.mjs';
import {codeOf, createFixture, search} from './fixture.js';

const NOW = Date.UTC(2026, 10, 25);
const ISSUER = 'https://platform.example';

const rsa = generateKeyPairSync('rsa', {modulusLength: 2048});
const ec = generateKeyPairSync('ec', {namedCurve: 'P-256'});
const stranger = generateKeyPairSync('rsa', {modulusLength: 2048});
const jwkOf = (key: KeyObject, kid: string): JsonWebKey => ({...key.export({format: 'jwk'}), kid});
const KEYS = [jwkOf(rsa.publicKey, 'rsa'), jwkOf(ec.publicKey, 'ec')];

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const CLAIMS = {iss: ISSUER, aud: 'plans', exp: NOW / 1000 + 60};

function tokenWith(claims: object = {}, {key = rsa.privateKey, head = {alg: 'RS256', kid: 'rsa'}} = {}): string {
  const text = `${encode(head)}.${encode({...CLAIMS, ...claims})}`;
  const signature = sign('sha256', Buffer.from(text), {key, dsaEncoding: 'ieee-p1363'});
  return `${text}.${signature.toString('base64url')}`;
}

/** Searches with a token, at a relay that requires one. */
async function searchWith(token: string | undefined) {
  const fixture = createFixture({
    verifyVisitor: verifyToken({
      readKeys: () => Promise.resolve(KEYS),
      issuer: ISSUER,
      audience: 'plans',
      now: () => NOW,
    }),
    visitorHeaders: ['x-visitor-token'],
  });
  const reply = await fixture.post('PlansSearch', search(), {
    headers: {...(token !== undefined && {'x-visitor-token': token})},
  });
  return {reply, calls: fixture.service.calls.length};
}

describe('the example for a platform’s signed token', () => {
  it.each([
    ['an RSA key', tokenWith()],
    ['an elliptic-curve key', tokenWith({}, {key: ec.privateKey, head: {alg: 'ES256', kid: 'ec'}})],
    ['several audiences', tokenWith({aud: ['other', 'plans']})],
  ])('T3: starts a quote with a token that the platform has signed with %s', async (_, token) => {
    const {reply, calls} = await searchWith(token);
    expect([reply.status, calls]).toEqual([200, 1]);
  });

  it.each([
    ['no token', undefined],
    ['a text that is not a token', 'token'],
    ['a token that is too long', 'a.b.'.padEnd(10_000, 'c')],
    ['a token of another key', tokenWith({}, {key: stranger.privateKey})],
    ['a changed token', tokenWith().replace(/\.[^.]+\./, `.${encode({...CLAIMS, sub: 'someone'})}.`)],
    ['a key that the platform does not have', tokenWith({}, {head: {alg: 'RS256', kid: 'other'}})],
    ['an algorithm that is not the key’s', tokenWith({}, {head: {alg: 'HS256', kid: 'rsa'}})],
    ['no signature', `${encode({alg: 'none', kid: 'rsa'})}.${encode(CLAIMS)}.`],
    ['another issuer', tokenWith({iss: 'https://attacker.example'})],
    ['another audience', tokenWith({aud: 'other'})],
    ['an expired token', tokenWith({exp: NOW / 1000 - 60})],
    ['a token that never expires', tokenWith({exp: undefined})],
    ['a token that is not valid yet', tokenWith({nbf: NOW / 1000 + 60})],
  ])('T3: refuses a search with %s, without an upstream call', async (_, token) => {
    const {reply, calls} = await searchWith(token);
    expect([reply.status, await codeOf(reply), calls]).toEqual([403, 'RelayVisitorNotVerified', 0]);
  });

  it('reads the platform’s keys once in ten minutes, and again after a failure', async () => {
    let time = NOW;
    const statuses = [500, 200, 200];
    let asked = 0;
    const readKeys = keySet('https://platform.example/keys', {
      now: () => time,
      fetch: () => {
        asked += 1;
        return Promise.resolve(Response.json({keys: KEYS}, {status: statuses.shift() ?? 200}));
      },
    });
    await expect(readKeys()).rejects.toThrow('500');
    expect(await readKeys()).toEqual(KEYS);
    time += 9 * 60 * 1000;
    await readKeys();
    expect(asked).toBe(2);
    time += 2 * 60 * 1000;
    await readKeys();
    expect(asked).toBe(3);
  });
});
