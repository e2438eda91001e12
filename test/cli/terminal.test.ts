import {describe, expect, it} from 'vitest';
import {findTool} from '../../scripts/tools.js';
import {becomePartner, codeSent, EMAIL, keyWorks, server, withKeyFile} from './account-service.js';
import {countOf, runInTerminal} from './support.js';

const hasTerminal = findTool('script') !== undefined;

/** Starting a process is slow on a busy machine. */
describe.skipIf(!hasTerminal)('in a terminal', {timeout: 40_000}, () => {
  it('register and verify prompt for missing values', async () => {
    const registered = await runInTerminal(
      ['register'],
      [
        [/URL of the upstream API/, server.url],
        [/email address/, EMAIL],
        [/Name to register/, 'Ada'],
        [/agree/, 'y'],
      ],
    );
    expect(registered).toMatchObject({code: 0, unasked: []});
    expect(server.sandbox.outbox.at(-1)).toMatchObject({to: EMAIL});
    const verified = await runInTerminal(
      ['verify', '--url', server.url, '--email', EMAIL],
      [[/Code from/, codeSent()]],
    );
    expect(verified.code).toBe(0);
    expect(countOf(/key-\S+/.exec(verified.screen)?.[0] ?? 'none', verified.screen)).toBe(1);
  });

  it('T1: usage prompts for the key and does not echo it', async () => {
    const key = await becomePartner();
    const {code, screen, unasked} = await runInTerminal(['usage', '--url', server.url], [[/API key/, key]]);
    expect({code, unasked}).toEqual({code: 0, unasked: []});
    expect(screen).toContain('50 requests per hour');
    expect(countOf(key, screen)).toBe(0);
  });

  it('deactivate requires the typed confirmation, and does nothing when it is canceled', async () => {
    const key = await becomePartner();
    const {code, screen, unasked} = await runInTerminal(
      ['deactivate'],
      [
        [/stop working permanently[\s\S]*Ada’s Autos[\s\S]*Type deactivate/, 'yes'],
        [/Ctrl\+C/, '\u0003'],
      ],
      withKeyFile(),
    );
    expect({code, unasked}).toEqual({code: 2, unasked: []});
    expect(screen).toMatch(/canceled. Nothing was changed/);
    expect(await keyWorks(key)).toBe(true);
    expect((await runInTerminal(['deactivate'], [[/Type deactivate/, 'deactivate']], withKeyFile())).code).toBe(0);
    expect(await keyWorks(key)).toBe(false);
  });
});
