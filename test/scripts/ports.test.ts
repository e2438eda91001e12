import {createServer, type Server} from 'node:http';
import {describe, expect, it, onTestFinished} from 'vitest';
import {startDemo} from '../../scripts/demo/start-demo.js';
import {listen, onFreePort, PortTaken} from '../../scripts/ports.mjs';

const server = (): Server => {
  const server = createServer();
  onTestFinished(() => void server.close());
  return server;
};

describe('a port for a program that must be told one', () => {
  it('is another one after each that is taken', async () => {
    const tried: number[] = [];
    const port = await onFreePort(async port => {
      tried.push(port);
      if (tried.length < 3) throw new PortTaken('the program', port);
      return port;
    });
    expect([tried.length, port]).toEqual([3, tried[2]]);
    // What a system hands out by itself may be taken again while a program is restarted.
    expect(tried.filter(each => each < 20_000 || each >= 32_000)).toEqual([]);
  });

  it('is not tried again when the program fails otherwise', async () => {
    let tries = 0;
    const start = () => {
      tries += 1;
      return Promise.reject(new Error('no such program'));
    };
    await expect(onFreePort(start)).rejects.toThrow('no such program');
    expect(tries).toBe(1);
  });

  it('is given up after many that are taken, with words that name the last', async () => {
    const start = (port: number) => Promise.reject(new PortTaken('the program', port));
    await expect(onFreePort(start)).rejects.toThrow(/^the program: expected port \d+ to be free, it is taken\.$/);
  });
});

describe('a server of this process', () => {
  it('listens at the port that is answered', async () => {
    const port = await listen(server().on('request', (_, response) => void response.end('here')));
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here');
  });

  it('is an error when it cannot listen', async () => {
    await expect(listen(server(), '192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL');
  });
});

describe('the demo', {timeout: 40_000}, () => {
  it('takes the next port when the one it should begin with is taken', async () => {
    const taken = await listen(server());
    const demo = await startDemo({firstPort: taken});
    onTestFinished(() => demo.close());
    expect(Number(new URL(demo.url).port)).toBeGreaterThan(taken);
    expect((await fetch(`${demo.url}/healthz`)).status).toBe(200);
  });

  it('refuses to start at a port that is taken', async () => {
    const port = await listen(server());
    await expect(startDemo({port})).rejects.toThrow(`Port ${port} is already in use`);
  });

  it('fails with its relay’s words when that does not start', async () => {
    await expect(startDemo({relay: {serviceUrl: 'nowhere'}})).rejects.toThrow(/expected serviceUrl/);
  });
});
