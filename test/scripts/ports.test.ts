import {createServer, type Server} from 'node:http';
import {describe, expect, it, onTestFinished} from 'vitest';
import {startDemo} from '../../scripts/demo/start-demo.js';
import {listen, onFreePort, PortTaken} from '../../scripts/ports.mjs';

const server = (): Server => {
  const server = createServer();
  onTestFinished(() => void server.close());
  return server;
};

describe('onFreePort', () => {
  it('tries another port as long as the port is in use', async () => {
    const tried: number[] = [];
    const port = await onFreePort(async port => {
      tried.push(port);
      if (tried.length < 3) throw new PortTaken('the program', port);
      return port;
    });
    expect([tried.length, port]).toEqual([3, tried[2]]);
    // The system may assign an ephemeral port to another process while a program restarts.
    expect(tried.filter(each => each < 20_000 || each >= 32_000)).toEqual([]);
  });

  it('does not try another port if the program fails for another reason', async () => {
    let tries = 0;
    const start = () => {
      tries += 1;
      return Promise.reject(new Error('no such program'));
    };
    await expect(onFreePort(start)).rejects.toThrow('no such program');
    expect(tries).toBe(1);
  });

  it('gives up after many ports that are in use, with an error that names the last one', async () => {
    const start = (port: number) => Promise.reject(new PortTaken('the program', port));
    await expect(onFreePort(start)).rejects.toThrow(/^the program: port \d+ is already in use\.$/);
  });
});

describe('listen', () => {
  it('returns the port that the server listens on', async () => {
    const port = await listen(server().on('request', (_, response) => void response.end('here')));
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here');
  });

  it('rejects if the server cannot listen', async () => {
    await expect(listen(server(), '192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL');
  });
});

describe('the demo', {timeout: 40_000}, () => {
  it('uses the next port if the first one is in use', async () => {
    const taken = await listen(server());
    const demo = await startDemo({firstPort: taken});
    onTestFinished(() => demo.close());
    expect(Number(new URL(demo.url).port)).toBeGreaterThan(taken);
    expect((await fetch(`${demo.url}/healthz`)).status).toBe(200);
  });

  it('fails to start if the port set by the user is in use', async () => {
    const port = await listen(server());
    await expect(startDemo({port})).rejects.toThrow(`Port ${port} is already in use`);
  });

  it('fails with the relay’s error if the relay does not start', async () => {
    await expect(startDemo({relay: {serviceUrl: 'nowhere'}})).rejects.toThrow(/expected serviceUrl/);
  });
});
