import {createServer} from 'node:net';
import {once} from 'node:events';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {freePort, isFree} from '../../scripts/demo/free-port.js';

describe('the search for a free port', () => {
  const server = createServer();
  let taken = 0;

  beforeEach(async () => {
    taken = await freePort(0);
    server.listen(taken, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(() => void server.close());

  it('sees a port that is taken', async () => {
    expect(await isFree(taken)).toBe(false);
  });

  it('passes over a port that is taken', async () => {
    expect(await freePort(taken)).toBeGreaterThan(taken);
  });
});
