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
import {describe, expect, it} from 'vitest';
import {startSandbox} from '../../src/sandbox/server.js';
import {at, becomePartner, codeSent, EMAIL, folder, keyWorks, withKeyFile} from './account-service.js';
import {countOf, runCommand, runHere, serve, serveAnswer, type Outcome} from './support.js';

const REGISTER = ['register', '--email', EMAIL, '--name', 'Ada’s Autos', '--agree-to-terms'];

/** Starting processes takes its time on a busy machine. */
const PROCESSES = {timeout: 40_000};

const modeOf = (file: string) => statSync(file).mode & 0o777;
const said = ({out, err}: Outcome) => out + err;

describe('register and verify', PROCESSES, () => {
  it('send a code, then show the key once', async () => {
    const registered = await runCommand(REGISTER, at());
    expect(registered).toMatchObject({code: 0, err: ''});
    expect(registered.out).toContain(`plan-finder verify --email ${EMAIL}`);
    const verified = await runCommand(['verify', '--email', EMAIL, '--code', codeSent()], at());
    expect(verified).toMatchObject({code: 0, err: ''});
    const [key = ''] = /key-\S+/.exec(verified.out) ?? [];
    expect(await keyWorks(key)).toBe(true);
    expect(countOf(key, said(registered), said(verified))).toBe(1);
    expect(verified.out).toMatch(
      /shown this once[\s\S]*free[\s\S]*50 requests an hour, 500 a day[\s\S]*do not register again/,
    );
  });

  it('T1: write the key to a file that only its owner can read, and nowhere else', async () => {
    await runHere(REGISTER, at());
    const args = ['verify', '--email', EMAIL, '--code', codeSent(), '--save', folder.file('key')];
    const outcome = await runHere(args, at());
    expect(outcome.code).toBe(0);
    const key = readFileSync(folder.file('key'), 'utf8').trim();
    expect(await keyWorks(key)).toBe(true);
    expect(modeOf(folder.file('key'))).toBe(0o600);
    expect(countOf(key, said(outcome))).toBe(0);
    expect(readdirSync(dirname(folder.file('key')))).toEqual(['key']);
  });

  it('print JSON', async () => {
    const registered = await runHere([...REGISTER, '--json'], at());
    expect(JSON.parse(registered.out)).toEqual({contactEmail: EMAIL, pending: true});
    const verified = await runHere(['verify', '--email', EMAIL, '--code', codeSent(), '--json'], at());
    expect(JSON.parse(verified.out)).toMatchObject({
      apiKey: expect.stringMatching(/^key-/) as unknown,
      tier: 'free',
      rateLimits: {perHour: 50, perDay: 500},
    });
  });

  it('§5.5-1 say of an address registered before that the key is rotated', async () => {
    await becomePartner();
    const again = await runHere(REGISTER, at());
    expect(again.code).toBe(1);
    expect(again.err).toMatch(/rotate the key, do not register again/);
    const json = await runHere([...REGISTER, '--json'], at());
    expect(JSON.parse(json.out)).toMatchObject({error: {kind: 'refused', status: 400}});
  });

  it('refuse a wrong code, and leave no file behind', async () => {
    await runHere(REGISTER, at());
    const args = ['verify', '--email', EMAIL, '--code', 'wrong', '--save', folder.file('key')];
    const {code, err} = await runHere(args, at());
    expect(code).toBe(1);
    expect(err).toMatch(/refused[\s\S]*Check the code/);
    expect(readdirSync(dirname(folder.file('key')))).toEqual([]);
  });

  it('issue no key that could not be saved', async () => {
    await runHere(REGISTER, at());
    writeFileSync(folder.file('other'), 'another key');
    for (const file of [folder.file('other'), folder.file('no/such/folder')]) {
      const {code} = await runHere(['verify', '--email', EMAIL, '--code', codeSent(), '--save', file], at());
      expect(code).toBe(2);
    }
    expect(readFileSync(folder.file('other'), 'utf8')).toBe('another key');
    // The code is still good: nothing was sent.
    expect((await runHere(['verify', '--email', EMAIL, '--code', codeSent()], at())).code).toBe(0);
  });
});

describe('the file of a new key', () => {
  const answer = {response: {apiKey: 'key-canary', tier: 'free'}, errorResponse: null};
  const verifyAt = (url: string, file: string) =>
    runHere(['verify', '--url', url, '--email', EMAIL, '--code', '1', '--save', file]);

  it('never replaces one that appeared while the service was asked', async () => {
    const url = await serve((_, response) => {
      writeFileSync(folder.file('key'), 'another key');
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
    const {code, out, err} = await verifyAt(url, folder.file('key'));
    expect(code).toBe(0);
    expect(folder.read('key')).toBe('another key');
    expect(folder.names()).toEqual(['key']);
    expect(err).toMatch(/could not be written[\s\S]*keep the key by hand/);
    expect(countOf('key-canary', out, err)).toBe(1);
  });

  it('is made where a link leads, also where nothing is there yet', async () => {
    symlinkSync('elsewhere', folder.file('key'));
    const {code} = await verifyAt(await serveAnswer(200, answer), folder.file('key'));
    expect(code).toBe(0);
    expect(lstatSync(folder.file('key')).isSymbolicLink()).toBe(true);
    expect(folder.read('elsewhere')).toBe('key-canary\n');
    expect(modeOf(folder.file('elsewhere'))).toBe(0o600);
  });

  it('is never made over a file that a link leads to', async () => {
    writeFileSync(folder.file('elsewhere'), 'another key');
    symlinkSync('elsewhere', folder.file('between'));
    symlinkSync('between', folder.file('key'));
    const {code} = await verifyAt(await serveAnswer(200, answer), folder.file('key'));
    expect(code).toBe(2);
    expect(folder.read('elsewhere')).toBe('another key');
  });

  it.each(['loop', '.'])('is refused where there can be none: %s', async name => {
    symlinkSync('loop', folder.file('loop'));
    const {code, err} = await verifyAt(await serveAnswer(200, answer), folder.file(name));
    expect(code).toBe(2);
    expect(err).toMatch(/choose another file/);
  });

  it('keeps mode and group when a key is rotated, as long as nobody else can read it', async () => {
    const url = await serveAnswer(200, answer);
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

/** A group that is not the one of a new file, where the user may give a file to one. */
function otherGroup(): number {
  const own = process.getgid?.() ?? 0;
  if (process.getuid?.() === 0) return own + 1;
  return process.getgroups?.().find(group => group !== own) ?? own;
}

describe('a service that fails in between', () => {
  it('costs nobody a key that could not be written after all', async () => {
    const answer = {response: {apiKey: 'key-canary', tier: 'free'}, errorResponse: null};
    const url = await serve((_, response) => {
      folder.remove();
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
    const args = ['verify', '--url', url, '--email', EMAIL, '--code', '1', '--save', folder.file('key')];
    const {code, out, err} = await runHere(args);
    expect(code).toBe(0);
    expect(err).toMatch(/could not be written[\s\S]*keep the key by hand/);
    expect(countOf('key-canary', out, err)).toBe(1);
  });

  it('leaves it open whether a key was rotated, and says how to find out', async () => {
    const url = await serve(request => request.socket.destroy());
    writeFileSync(folder.file('key'), 'key-canary');
    const {code, out, err} = await runHere(['rotate', '--url', url, '--key-file', folder.file('key')]);
    expect(code).toBe(1);
    expect(err).toMatch(/not known whether the key was rotated[\s\S]*plan-finder usage/);
    expect(countOf('key-canary', out, err)).toBe(0);
    expect(readFileSync(folder.file('key'), 'utf8')).toBe('key-canary');
  });

  it('T1: is not quoted with the key that it echoes, nor with what moves the cursor', async () => {
    const errors = [{errorCode: 'Nope', errorMessage: 'Bad key key-canary\u001b[2J.'}];
    const url = await serveAnswer(400, {response: null, errorResponse: {errors}});
    const {code, err} = await runHere(['rotate', '--url', url], {PLAN_SERVICE_KEY: 'key-canary'});
    expect(code).toBe(1);
    expect(err).toContain('The service says: Bad key [the key][2J.');
  });
});

describe('rotate', PROCESSES, () => {
  it('replaces the key in its file and says that the old one no longer works', async () => {
    const old = await becomePartner();
    const outcome = await runCommand(['rotate'], withKeyFile());
    expect(outcome).toMatchObject({code: 0, err: ''});
    expect(outcome.out).toMatch(/The old key no longer works/);
    const key = readFileSync(folder.file('key'), 'utf8').trim();
    expect([await keyWorks(old), await keyWorks(key)]).toEqual([false, true]);
    expect(modeOf(folder.file('key'))).toBe(0o600);
    expect(countOf(key, said(outcome)) + countOf(old, said(outcome))).toBe(0);
  });

  it('replaces what a link leads to, and makes a file that others could read private', async () => {
    await becomePartner(folder.file('real'));
    chmodSync(folder.file('real'), 0o644);
    symlinkSync(folder.file('real'), folder.file('key'));
    expect((await runHere(['rotate'], withKeyFile())).code).toBe(0);
    expect(await keyWorks(readFileSync(folder.file('real'), 'utf8').trim())).toBe(true);
    expect(modeOf(folder.file('real'))).toBe(0o600);
  });

  it('shows a new key once when the old one came from the environment', async () => {
    const old = await becomePartner();
    const outcome = await runHere(['rotate', '--json'], at({PLAN_SERVICE_KEY: old}));
    const {apiKey} = JSON.parse(outcome.out) as {apiKey: string};
    expect(await keyWorks(apiKey)).toBe(true);
    expect(countOf(apiKey, said(outcome))).toBe(1);
    expect(countOf(old, said(outcome))).toBe(0);
  });

  it('keeps the key when the service refuses', async () => {
    writeFileSync(folder.file('key'), 'sandbox-high\n');
    const {code, err} = await runHere(['rotate'], withKeyFile());
    expect(code).toBe(1);
    expect(err).toMatch(/account manager/);
    expect(readFileSync(folder.file('key'), 'utf8')).toBe('sandbox-high\n');
    expect(readdirSync(dirname(folder.file('key')))).toEqual(['key']);
  });

  it('does not rotate a key that it could not save', async () => {
    const old = await becomePartner();
    const {code} = await runHere(['rotate', '--save', folder.file('no/such/folder')], withKeyFile());
    expect(code).toBe(2);
    expect(await keyWorks(old)).toBe(true);
  });
});

describe('usage', PROCESSES, () => {
  it('shows the account, its tier and its limits, and never the key', async () => {
    const key = await becomePartner();
    const words = await runHere(['usage'], withKeyFile());
    expect(words).toMatchObject({code: 0, err: ''});
    expect(words.out).toMatch(/Ada’s Autos[\s\S]*ada@partner.example[\s\S]*free[\s\S]*50 requests an hour, 500 a day/);
    const json = await runHere(['usage', '--json'], withKeyFile());
    expect(JSON.parse(json.out)).toMatchObject({contactEmail: EMAIL, tier: 'free'});
    expect(countOf(key, said(words), said(json))).toBe(0);
  });

  it('T1: takes no key from the command line, and does not repeat it', async () => {
    const key = await becomePartner();
    const outcome = await runHere(['usage', '--key', key], at());
    expect(outcome.code).toBe(2);
    expect(outcome.err).toMatch(/--key: .*every user of this machine/);
    expect(countOf(key, said(outcome))).toBe(0);
  });

  it('says what to do about a key that the service does not know', async () => {
    const outcome = await runHere(['usage'], at({PLAN_SERVICE_KEY: 'canary-nobody'}));
    expect(outcome.code).toBe(1);
    expect(outcome.err).toMatch(/does not know this key[\s\S]*plan-finder doctor/);
    expect(countOf('canary-nobody', said(outcome))).toBe(0);
  });

  it('says that nothing listens', async () => {
    const other = await startSandbox();
    await other.close();
    const {code, err} = await runHere(['usage', '--url', other.url], {PLAN_SERVICE_KEY: 'some-key'});
    expect(code).toBe(1);
    expect(err).toMatch(/Nothing listens/);
  });
});

describe('deactivate', PROCESSES, () => {
  it('does nothing in a script that does not confirm it', async () => {
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
    expect(out).toMatch(/permanently deactivated[\s\S]*remove the file/);
    expect(await keyWorks(key)).toBe(false);
    expect(existsSync(folder.file('key'))).toBe(true);
  });
});
