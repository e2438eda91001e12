import {describe, expect, it} from 'vitest';
import {runHere} from './support.js';

describe('wrong use', () => {
  const wrong: readonly (readonly [args: readonly string[], settings: Record<string, string>, message: RegExp])[] = [
    [['usage'], {PLAN_SERVICE_KEY: 'k'}, /give --url or set PLAN_SERVICE_URL/],
    [['usage', '--url', 'http://service.example'], {PLAN_SERVICE_KEY: 'k'}, /--url: expected an https address/],
    [['usage', '--url', 'https://x.example'], {}, /a key is needed/],
    [['usage', '--url', 'https://x.example'], {PLAN_SERVICE_KEY: 'canary x'}, /PLAN_SERVICE_KEY: expected one key/],
    [['usage', '--url', 'https://x.example'], {PLAN_SERVICE_KEY: 'k', PLAN_SERVICE_KEY_FILE: 'f'}, /got both/],
    [['usage', '--url', 'https://x.example', '--key-file', '/nowhere'], {}, /cannot be read/],
    [['register', '--url', 'https://x.example', '--email', 'ada'], {}, /--email: expected/],
    [['register', '--url', 'https://x.example', '--email', 'a@b.c', '--name', 'A'], {}, /--agree-to-terms/],
    [['verify', '--url', 'https://x.example', '--email', 'a@b.c'], {}, /--code is needed/],
  ];
  it.each(wrong)('ends the command %j with exit code 2 and a reason', async (args, settings, message) => {
    const {code, out, err} = await runHere(args, settings);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(out + err).not.toContain('canary');
  });

  it.each(['register', 'verify', 'rotate', 'usage', 'deactivate', 'doctor'])(
    'is helped by %s --help',
    async command => {
      const {code, out} = await runHere([command, '--help']);
      expect(code).toBe(0);
      expect(out).toContain('--url <address>');
      expect(out).toContain('--json');
    },
  );
});
