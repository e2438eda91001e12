import {describe, expect, it} from 'vitest';
import {runHere} from './support.js';

describe('a usage error', () => {
  const invalid: readonly (readonly [args: readonly string[], settings: Record<string, string>, message: RegExp])[] = [
    [['usage'], {PLAN_SERVICE_KEY: 'k'}, /Pass --url or set PLAN_SERVICE_URL/],
    [['usage', '--url', 'http://service.example'], {PLAN_SERVICE_KEY: 'k'}, /--url must be an https URL/],
    [['usage', '--url', 'https://x.example'], {}, /an API key is required/],
    [
      ['usage', '--url', 'https://x.example'],
      {PLAN_SERVICE_KEY: 'canary x'},
      /PLAN_SERVICE_KEY must contain one API key/,
    ],
    [['usage', '--url', 'https://x.example'], {PLAN_SERVICE_KEY: 'k', PLAN_SERVICE_KEY_FILE: 'f'}, /not both/],
    [['usage', '--url', 'https://x.example', '--key-file', '/nowhere'], {}, /cannot be read/],
    [['register', '--url', 'https://x.example', '--email', 'ada'], {}, /invalid value for --email/],
    [['register', '--url', 'https://x.example', '--email', 'ada lee@x.example'], {}, /invalid value for --email/],
    [['register', '--url', 'https://x.example', '--email', 'a@b.c', '--name', '  '], {}, /invalid value for --name/],
    [['register', '--url', 'https://x.example', '--email', 'a@b.c', '--name', 'A'], {}, /--agree-to-terms/],
    [['verify', '--url', 'https://x.example', '--email', 'a@b.c'], {}, /--code is required/],
  ];
  it.each(invalid)('in %j ends the command with exit code 2 and a reason', async (args, settings, message) => {
    const {code, out, err} = await runHere(args, settings);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(out + err).not.toContain('canary');
  });
});

describe('the help of a command', () => {
  it.each(['register', 'verify', 'rotate', 'usage', 'deactivate', 'doctor'])('lists the options of %s', async name => {
    const {code, out} = await runHere([name, '--help']);
    expect(code).toBe(0);
    expect(out).toContain('--url <url>');
    expect(out).toContain('--json');
  });
});
