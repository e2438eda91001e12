import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {dirname} from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {startSandbox} from '../../src/sandbox/server.js';
import {at, becomePartner, codeSent, EMAIL, folder, keyWorks, withKeyFile} from './account-service.js';
import {countOf, runCommand, runHere, serve, serveJson, type Outcome} from './support.js';

const REGISTER = ['register', '--email', EMAIL, '--name', 'Ada’s Autos', '--agree-to-terms'];

/** Starting a process is slow on a busy machine. */
const PROCESSES = {timeout: 40_000};

const modeOf = (file: string) => statSync(file).mode & 0o777;
const textOf = ({out, err}: Outcome) => out + err;

describe('plan-finder register and plan-finder verify', PROCESSES, () => {
  it('send a code by email, then print the key once', async () => {
    const registered = await runCommand(REGISTER, at());
    expect(registered).toMatchObject({code: 0, err: ''});
    expect(registered.out).toContain(`plan-finder verify --email ${EMAIL}`);
    const verified = await runCommand(['verify', '--email', EMAIL, '--code', codeSent()], at());
    expect(verified).toMatchObject({code: 0, err: ''});
    const [key = ''] = /key-\S+/.exec(verified.out) ?? [];
    expect(await keyWorks(key)).toBe(true);
    expect(countOf(key, textOf(registered), textOf(verified))).toBe(1);
    expect(verified.out).toMatch(
      /shown only once[\s\S]*free[\s\S]*50 requests per hour, 500 per day[\s\S]*Do not register again/,
    );
  });

  it('T1: write the key to a file that only its owner can read, and print it nowhere', async () => {
    await runHere(REGISTER, at());
    const args = ['verify', '--email', EMAIL, '--code', codeSent(), '--save', folder.file('key')];
    const outcome = await runHere(args, at());
    expect(outcome.code).toBe(0);
    const key = readFileSync(folder.file('key'), 'utf8').trim();
    expect(await keyWorks(key)).toBe(true);
    expect(modeOf(folder.file('key'))).toBe(0o600);
    expect(countOf(key, textOf(outcome))).toBe(0);
    expect(readdirSync(dirname(folder.file('key')))).toEqual(['key']);
  });

  it('print JSON with --json', async () => {
    const registered = await runHere([...REGISTER, '--json'], at());
    expect(JSON.parse(registered.out)).toEqual({contactEmail: EMAIL, pending: true});
    const verified = await runHere(['verify', '--email', EMAIL, '--code', codeSent(), '--json'], at());
    expect(JSON.parse(verified.out)).toMatchObject({
      apiKey: expect.stringMatching(/^key-/) as unknown,
      tier: 'free',
      rateLimits: {perHour: 50, perDay: 500},
    });
  });

  it('§5.5-1 explain how a key is rotated when the email address is already registered', async () => {
    await becomePartner();
    const again = await runHere(REGISTER, at());
    expect(again.code).toBe(1);
    expect(again.err).toMatch(
      /Only the key itself can rotate the key\. If no copy is left, ask the operators[^]*Do not register again/,
    );
    const json = await runHere([...REGISTER, '--json'], at());
    expect(JSON.parse(json.out)).toMatchObject({error: {kind: 'rejected', status: 400}});
  });

  it('report a wrong code and leave no key file behind', async () => {
    await runHere(REGISTER, at());
    const args = ['verify', '--email', EMAIL, '--code', 'wrong', '--save', folder.file('key')];
    const {code, err} = await runHere(args, at());
    expect(code).toBe(1);
    expect(err).toMatch(/rejected the request[\s\S]*Check the code/);
    expect(readdirSync(dirname(folder.file('key')))).toEqual([]);
  });

  it('request no key when it could not be saved', async () => {
    await runHere(REGISTER, at());
    writeFileSync(folder.file('other'), 'another key');
    for (const file of [folder.file('other'), folder.file('no/such/folder')]) {
      const {code} = await runHere(['verify', '--email', EMAIL, '--code', codeSent(), '--save', file], at());
      expect(code).toBe(2);
    }
    expect(readFileSync(folder.file('other'), 'utf8')).toBe('another key');
    // The code still works, because nothing was sent.
    expect((await runHere(['verify', '--email', EMAIL, '--code', codeSent()], at())).code).toBe(0);
  });
});

describe('the key file of a new key', () => {
  const issued = {response: {apiKey: 'key-canary', tier: 'free'}, errorResponse: null};
  const verifyAt = (url: string, file: string) =>
    runHere(['verify', '--url', url, '--email', EMAIL, '--code', '1', '--save', file]);

  it('does not overwrite a file that was created during the request', async () => {
    const url = await serve((_, response) => {
      writeFileSync(folder.file('key'), 'another key');
      response.setHeader('content-type', 'application/json').end(JSON.stringify(issued));
    });
    const {code, out, err} = await verifyAt(url, folder.file('key'));
    expect(code).toBe(0);
    expect(folder.read('key')).toBe('another key');
    expect(folder.names()).toEqual(['key']);
    expect(err).toMatch(/could not be written[\s\S]*Save the key below yourself/);
    expect(countOf('key-canary', out, err)).toBe(1);
  });

  it('is created at the target of a symbolic link that does not exist yet', async () => {
    symlinkSync('elsewhere', folder.file('key'));
    const {code} = await verifyAt(await serveJson(200, issued), folder.file('key'));
    expect(code).toBe(0);
    expect(lstatSync(folder.file('key')).isSymbolicLink()).toBe(true);
    expect(folder.read('elsewhere')).toBe('key-canary\n');
    expect(modeOf(folder.file('elsewhere'))).toBe(0o600);
  });

  it('does not overwrite the existing target of a symbolic link', async () => {
    writeFileSync(folder.file('elsewhere'), 'another key');
    symlinkSync('elsewhere', folder.file('between'));
    symlinkSync('between', folder.file('key'));
    const {code} = await verifyAt(await serveJson(200, issued), folder.file('key'));
    expect(code).toBe(2);
    expect(folder.read('elsewhere')).toBe('another key');
  });

  it.each(['loop', '.'])('is a usage error at a path where no file can be created: %s', async name => {
    symlinkSync('loop', folder.file('loop'));
    const {code, err} = await verifyAt(await serveJson(200, issued), folder.file(name));
    expect(code).toBe(2);
    expect(err).toMatch(/Choose another (?:file|one)/);
  });

  it('keeps its mode and group after a rotation, unless everyone could read it', async () => {
    const url = await serveJson(200, issued);
    const group = otherGroup();
    for (const [before, after, reader] of [
      [0o640, 0o640, /its group can read/],
      [0o660, 0o660, /its group can read/],
      [0o400, 0o600, /only you can read/],
      [0o644, 0o600, /only you can read/],
    ] as const) {
      writeFileSync(folder.file('key'), 'old-key');
      chownSync(folder.file('key'), -1, group);
      chmodSync(folder.file('key'), before);
      const {code, out} = await runHere(['rotate', '--url', url, '--key-file', folder.file('key')]);
      expect(code).toBe(0);
      expect(out).toMatch(reader);
      expect(folder.read('key')).toBe('key-canary\n');
      expect(modeOf(folder.file('key')).toString(8)).toBe(after.toString(8));
      if (after !== 0o600) expect(statSync(folder.file('key')).gid).toBe(group);
      rmSync(folder.file('key'));
    }
  });
});

/** Returns a group other than a new file's own, if the user may assign one. */
function otherGroup(): number {
  const own = process.getgid?.() ?? 0;
  if (process.getuid?.() === 0) return own + 1;
  return process.getgroups?.().find(group => group !== own) ?? own;
}

describe('a command whose request fails', () => {
  it('prints a new key when its file can no longer be written', async () => {
    const issued = {response: {apiKey: 'key-canary', tier: 'free'}, errorResponse: null};
    const url = await serve((_, response) => {
      folder.remove();
      response.setHeader('content-type', 'application/json').end(JSON.stringify(issued));
    });
    const args = ['verify', '--url', url, '--email', EMAIL, '--code', '1', '--save', folder.file('key')];
    const {code, out, err} = await runHere(args);
    expect(code).toBe(0);
    expect(err).toMatch(/could not be written[\s\S]*Save the key below yourself/);
    expect(countOf('key-canary', out, err)).toBe(1);
  });

  it('says that the old key is still configured if the new one could not replace it in its file', async () => {
    const issued = {response: {apiKey: 'key-next', tier: 'free'}, errorResponse: null};
    const url = await serve((_, response) => {
      folder.remove();
      response.setHeader('content-type', 'application/json').end(JSON.stringify(issued));
    });
    writeFileSync(folder.file('key'), 'key-canary');
    const {code, out, err} = await runHere(['rotate', '--url', url, '--key-file', folder.file('key')]);
    expect(code).toBe(0);
    expect(err).toMatch(/could not be written[\s\S]*Save the key below yourself/);
    expect(out).toMatch(/key-next[\s\S]*Replace the old key with the new one wherever you configured it/);
  });

  it('explains how to find out whether the key was rotated when the connection is lost', async () => {
    const url = await serve(request => request.socket.destroy());
    writeFileSync(folder.file('key'), 'key-canary');
    const {code, out, err} = await runHere(['rotate', '--url', url, '--key-file', folder.file('key')]);
    expect(code).toBe(1);
    expect(err).toMatch(/may or may not have been rotated[\s\S]*plan-finder usage/);
    expect(countOf('key-canary', out, err)).toBe(0);
    expect(readFileSync(folder.file('key'), 'utf8')).toBe('key-canary');
  });

  it.each([
    [200, '{"response":{"apiK'],
    [504, '<h1>Gateway timeout</h1>'],
  ])('explains how to find out whether the key was rotated after a %i with %s', async (status, body) => {
    const url = await serve((_, response) =>
      response.writeHead(status, {'content-type': 'application/json'}).end(body),
    );
    const {code, err} = await runHere(['rotate', '--url', url], {PLAN_SERVICE_KEY: 'key-canary'});
    expect(code).toBe(1);
    expect(err).toMatch(/may or may not have been rotated[\s\S]*plan-finder usage/);
  });

  it('advises to try the code once more, then to contact support, when the response with the key is lost', async () => {
    const url = await serve(request => request.socket.destroy());
    const {code, err} = await runHere(['verify', '--url', url, '--email', EMAIL, '--code', '1']);
    expect(code).toBe(1);
    expect(err).toMatch(/may or may not have been issued[\s\S]*once more[\s\S]*rejected[\s\S]*contact the support/);
    expect(err).not.toContain('register');
  });

  it('T1: removes the key and control characters from the upstream error message', async () => {
    const errors = [{errorCode: 'Nope', errorMessage: 'Bad key key-canary\u001b[2J.'}];
    const url = await serveJson(400, {response: null, errorResponse: {errors}});
    const {code, err} = await runHere(['rotate', '--url', url], {PLAN_SERVICE_KEY: 'key-canary'});
    expect(code).toBe(1);
    expect(err).toContain('Message from the upstream API: Bad key [redacted][2J.');
  });
});

describe('a new key in a field with another name', () => {
  it.each([[[]], [['--json']], [['--save', 'key']]])('is printed once by verify %j, which fails', async more => {
    const {url, sandbox, close} = await startSandbox({latencyMs: 0, unspecified: {apiKeyField: 'key'}});
    onTestFinished(close);
    await runHere(REGISTER, {PLAN_SERVICE_URL: url});
    const code = sandbox.outbox.at(-1)?.verificationCode ?? '';
    const flags = more.map(flag => (flag === 'key' ? folder.file('key') : flag));
    const outcome = await runHere(['verify', '--url', url, '--email', EMAIL, '--code', code, ...flags]);
    expect(outcome.code).toBe(1);
    expect(outcome.err).toMatch(/may contain the key, which is shown only once/);
    const [, key = ''] = /"key":"(key-[^"]+)"/.exec(outcome.err) ?? [];
    expect(await keyWorks(key, url)).toBe(true);
    expect(countOf(key, textOf(outcome))).toBe(1);
    expect(folder.names()).toEqual([]);
  });

  it('is printed once by rotate, which keeps the file with the old key', async () => {
    const response = {key: `key-${'x'.repeat(500)}\u001b[2J`, tier: 'free'};
    writeFileSync(folder.file('key'), 'key-old');
    for (const reply of [{response}, {response, errorResponse: {errors: []}}]) {
      const args = ['rotate', '--url', await serveJson(200, reply), '--key-file', folder.file('key')];
      const outcome = await runHere(args);
      expect(outcome.code).toBe(1);
      expect(outcome.err).toContain(`"key":"key-${'x'.repeat(500)}\\u001b[2J","tier":"free"`);
      expect(outcome.err).toMatch(/may contain the key[\s\S]*old key may no longer work/);
    }
    expect(folder.read('key')).toBe('key-old');
    expect(folder.names()).toEqual(['key']);
  });
});

describe('plan-finder rotate', PROCESSES, () => {
  it('replaces the key in its file and reports that the old one no longer works', async () => {
    const old = await becomePartner();
    const outcome = await runCommand(['rotate'], withKeyFile());
    expect(outcome).toMatchObject({code: 0, err: ''});
    expect(outcome.out).toMatch(/The old key no longer works/);
    expect(outcome.out).not.toMatch(/Replace the old key/);
    const key = readFileSync(folder.file('key'), 'utf8').trim();
    expect([await keyWorks(old), await keyWorks(key)]).toEqual([false, true]);
    expect(modeOf(folder.file('key'))).toBe(0o600);
    expect(countOf(key, textOf(outcome)) + countOf(old, textOf(outcome))).toBe(0);
  });

  it('replaces the target of a symbolic link, and makes a world-readable file private', async () => {
    await becomePartner(folder.file('real'));
    chmodSync(folder.file('real'), 0o644);
    symlinkSync(folder.file('real'), folder.file('key'));
    expect((await runHere(['rotate'], withKeyFile())).code).toBe(0);
    expect(await keyWorks(readFileSync(folder.file('real'), 'utf8').trim())).toBe(true);
    expect(modeOf(folder.file('real'))).toBe(0o600);
  });

  it('says that the old key is still configured when the new one was saved to another file', async () => {
    const old = await becomePartner();
    const outcome = await runHere(['rotate', '--save', folder.file('new')], withKeyFile());
    expect(outcome.out).toMatch(/Replace the old key with the new one wherever you configured it/);
    expect(readFileSync(folder.file('key'), 'utf8').trim()).toBe(old);
    expect(await keyWorks(readFileSync(folder.file('new'), 'utf8').trim())).toBe(true);
  });

  it('prints the new key once when the old one came from the environment', async () => {
    const old = await becomePartner();
    const outcome = await runHere(['rotate', '--json'], at({PLAN_SERVICE_KEY: old}));
    const {apiKey} = JSON.parse(outcome.out) as {apiKey: string};
    expect(await keyWorks(apiKey)).toBe(true);
    expect(countOf(apiKey, textOf(outcome))).toBe(1);
    expect(countOf(old, textOf(outcome))).toBe(0);
  });

  it('keeps the old key in its file when the upstream API rejects the rotation', async () => {
    writeFileSync(folder.file('key'), 'sandbox-high\n');
    const {code, err} = await runHere(['rotate'], withKeyFile());
    expect(code).toBe(1);
    expect(err).toMatch(/account manager/);
    expect(readFileSync(folder.file('key'), 'utf8')).toBe('sandbox-high\n');
    expect(readdirSync(dirname(folder.file('key')))).toEqual(['key']);
  });

  it('does not rotate the key when the new one could not be saved', async () => {
    const old = await becomePartner();
    const {code} = await runHere(['rotate', '--save', folder.file('no/such/folder')], withKeyFile());
    expect(code).toBe(2);
    expect(await keyWorks(old)).toBe(true);
  });
});

describe('plan-finder usage', PROCESSES, () => {
  it('prints the account, its tier and its limits, and never the key', async () => {
    const key = await becomePartner();
    const text = await runHere(['usage'], withKeyFile());
    expect(text).toMatchObject({code: 0, err: ''});
    expect(text.out).toMatch(
      /Ada’s Autos[\s\S]*ada@partner.example[\s\S]*free[\s\S]*50 requests per hour, 500 per day/,
    );
    const json = await runHere(['usage', '--json'], withKeyFile());
    expect(JSON.parse(json.out)).toMatchObject({contactEmail: EMAIL, tier: 'free'});
    expect(countOf(key, textOf(text), textOf(json))).toBe(0);
  });

  it.each([
    [{hourly: 50, daily: 500}, 'not reported by the upstream API'],
    [{perHour: 1000, daily: 500}, '1,000 requests per hour'],
    [{perDay: 500}, '500 per day'],
  ])('prints only the limits that the upstream API reports: %j', async (rateLimits, shown) => {
    const url = await serveJson(200, {response: {tier: 'free', rateLimits}, errorResponse: null});
    const {out} = await runHere(['usage', '--url', url], {PLAN_SERVICE_KEY: 'some-key'});
    expect(out).toMatch(new RegExp(`^  Limits   ${shown}$`, 'm'));
  });

  it('T1: rejects a key on the command line and does not repeat it', async () => {
    const key = await becomePartner();
    const outcome = await runHere(['usage', '--key', key], at());
    expect(outcome.code).toBe(2);
    expect(outcome.err).toMatch(/--key is not supported: .*every user of this machine/);
    expect(countOf(key, textOf(outcome))).toBe(0);
  });

  it('prints what to do when the upstream API rejects the key', async () => {
    const outcome = await runHere(['usage'], at({PLAN_SERVICE_KEY: 'canary-nobody'}));
    expect(outcome.code).toBe(1);
    expect(outcome.err).toMatch(/rejected this key[\s\S]*plan-finder doctor/);
    expect(countOf('canary-nobody', textOf(outcome))).toBe(0);
  });

  it('reports that no server is listening at the URL', async () => {
    const other = await startSandbox();
    await other.close();
    const {code, err} = await runHere(['usage', '--url', other.url], {PLAN_SERVICE_KEY: 'some-key'});
    expect(code).toBe(1);
    expect(err).toMatch(/no server is listening/);
  });
});

describe('plan-finder deactivate', PROCESSES, () => {
  it('does nothing in a script without a confirmation flag', async () => {
    const key = await becomePartner();
    for (const args of [[], ['--confirm', 'yes']]) {
      const {code, err} = await runHere(['deactivate', ...args], withKeyFile());
      expect(code).toBe(2);
      expect(err).toMatch(/--confirm deactivate/);
    }
    expect(await keyWorks(key)).toBe(true);
  });

  it.each([[['--yes']], [['--confirm', 'deactivate']]])('permanently deactivates the key with %j', async args => {
    const key = await becomePartner();
    const {code, out} = await runHere(['deactivate', ...args], withKeyFile());
    expect(code).toBe(0);
    expect(out).toMatch(/permanently deactivated[\s\S]*Delete the file/);
    expect(await keyWorks(key)).toBe(false);
    expect(existsSync(folder.file('key'))).toBe(true);
  });
});
