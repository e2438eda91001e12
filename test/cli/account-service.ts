import {writeFileSync} from 'node:fs';
import {afterEach, beforeEach} from 'vitest';
import {startSandbox, type SandboxServer} from '../../src/sandbox/server.js';
import {openFolder} from './support.js';

// Starts a sandbox and creates a folder for key files before each test of a file that imports this.

export const EMAIL = 'ada@partner.example';

export let server: SandboxServer;
export let folder: ReturnType<typeof openFolder>;
let issued: string[];

beforeEach(async () => {
  issued = [];
  folder = openFolder();
  server = await startSandbox({latencyMs: 0, issueSecret: nextSecret});
});
afterEach(async () => {
  folder.remove();
  await server.close();
});

/** Returns a secret that no other text contains by chance. */
function nextSecret(): string {
  issued.push(`canary-${issued.length}-${crypto.randomUUID()}`);
  return issued.at(-1) ?? '';
}

export const at = (more: Readonly<Record<string, string>> = {}) => ({PLAN_SERVICE_URL: server.url, ...more});
export const codeSent = () => server.sandbox.outbox.at(-1)?.verificationCode ?? '';
export const withKeyFile = () => at({PLAN_SERVICE_KEY_FILE: folder.file('key')});

const post = (path: string, body: object) =>
  fetch(`${server.url}/api/v2/Partners/${path}`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(body),
  });

/** Registers for a key and writes it to a file. */
export async function becomePartner(file = folder.file('key')): Promise<string> {
  await post('Register', {contactEmail: EMAIL, displayName: 'Ada’s Autos', agreedToTerms: true});
  const verified = await post('Register/Verify', {email: EMAIL, verificationCode: codeSent()});
  const {response} = (await verified.json()) as {response: {apiKey: string}};
  writeFileSync(file, `${response.apiKey}\n`);
  return response.apiKey;
}

export async function keyWorks(key: string, url = server.url): Promise<boolean> {
  const headers = {authorization: `Bearer ${key}`, 'content-type': 'application/json'};
  return (await fetch(`${url}/api/v2/Partners/Register/Usage`, {headers})).status === 200;
}
