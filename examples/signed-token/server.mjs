// A relay that quotes only for pages of a website platform, which signs a token for each page view.
import {readConfig, startFromConfig} from 'plan-finder/relay';
import {keySet, verifyToken} from './verify-token.mjs';

const {TOKEN_KEYS_URL: keysUrl, TOKEN_ISSUER: issuer, TOKEN_AUDIENCE: audience} = process.env;
if (!keysUrl || !issuer) throw new Error('Set TOKEN_KEYS_URL and TOKEN_ISSUER.');

const verifyVisitor = verifyToken({readKeys: keySet(keysUrl), issuer, audience});
const server = await startFromConfig(readConfig(process.env), {verifyVisitor, visitorHeaders: ['x-visitor-token']});
console.log(`listening on ${server.url}`);

process.once('SIGTERM', () => void server.close());
