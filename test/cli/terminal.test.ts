import {describe, expect, it} from 'vitest';
import {findTool} from '../../scripts/tools.mjs';
import {becomePartner, codeSent, EMAIL, keyWorks, server, withKeyFile} from './account-service.js';
import {countOf, runInTerminal} from './support.js';

const hasTerminal = findTool('script') !== undefined;

/** Starting processes takes its time on a busy machine. */
describe.skipIf(!hasTerminal)('with a person at a terminal', {timeout: 40_000}, () => {
  it('register and verify ask for what they need', async () => {
    const registered = await runInTerminal(
      ['register'],
      [
        [/address, such as/, server.url],
        [/email address/, EMAIL],
        [/name to register/, 'Ada'],
        [/agree/, 'y'],
      ],
    );
    expect(registered).toMatchObject({code: 0, unasked: []});
    expect(server.sandbox.outbox.at(-1)).toMatchObject({to: EMAIL});
    const verified = await runInTerminal(['verify', '--url', server.url, '--email', EMAIL], [[/code/, codeSent()]]);
    expect(verified.code).toBe(0);
    expect(countOf(/key-\S+/.exec(verified.screen)?.[0] ?? 'none', verified.screen)).toBe(1);
  });

  it('T1: usage asks for the key and does not show what is typed', async () => {
    const key = await becomePartner();
    const {code, screen, unasked} = await runInTerminal(['usage', '--url', server.url], [[/The key/, key]]);
    expect({code, unasked}).toEqual({code: 0, unasked: []});
    expect(screen).toContain('50 requests an hour');
    expect(countOf(key, screen)).toBe(0);
  });

  it('deactivate asks for the word, and does nothing without it', async () => {
    const key = await becomePartner();
    const {code, screen, unasked} = await runInTerminal(
      ['deactivate'],
      [
        [/never work again[\s\S]*Ada’s Autos[\s\S]*Type deactivate/, 'yes'],
        [/Ctrl\+C/, '\u0003'],
      ],
      withKeyFile(),
    );
    expect({code, unasked}).toEqual({code: 2, unasked: []});
    expect(screen).toMatch(/stopped before anything was done/);
    expect(await keyWorks(key)).toBe(true);
    expect((await runInTerminal(['deactivate'], [[/Type deactivate/, 'deactivate']], withKeyFile())).code).toBe(0);
    expect(await keyWorks(key)).toBe(false);
  });
});
