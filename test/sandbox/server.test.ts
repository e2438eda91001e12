import {connect} from 'node:net';
import {afterEach, describe, expect, it} from 'vitest';
import {startSandbox, TEST_VEHICLES, type SandboxServer} from '../../src/sandbox/index.js';
import {ORDINARY, type Envelope, type WirePlan} from './fixture.js';

let server: SandboxServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const post = (url: string, criteria: object, signal?: AbortSignal) =>
  fetch(`${url}/api/v2/Partners/PlansSearch/Vin`, {
    method: 'POST',
    headers: {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'},
    body: JSON.stringify({searchCriteria: criteria}),
    ...(signal && {signal}),
  });
const testVehicle = (name: string) => ({...ORDINARY, vin: TEST_VEHICLES.find(row => row.name === name)?.vin});

describe('the server', () => {
  it('handles a search, and serves its checkout link', async () => {
    server = await startSandbox({latencyMs: 0});
    const response = await post(server.url, ORDINARY);
    expect(response.status).toBe(200);
    const {response: payload} = (await response.json()) as Envelope<{results: WirePlan[]}>;
    const checkout = payload?.results[0]?.planCheckoutUrl ?? '';
    expect(checkout.startsWith(server.url)).toBe(true);
    expect((await fetch(checkout)).status).toBe(200);
  });

  it('breaks the connection during the response for a test VIN', async () => {
    server = await startSandbox({latencyMs: 0});
    const response = await post(server.url, testVehicle('reset'));
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it('closes even if a search never ends', async () => {
    const started = await startSandbox({latencyMs: 0});
    const hanging = post(started.url, testVehicle('never-done')).catch((error: unknown) => error);
    await fetch(`${started.url}/sandbox/outbox`);
    await started.close();
    expect(await hanging).toBeInstanceOf(Error);
  });

  it('stops listening at the end of an "await using" block, and can be closed twice', async () => {
    const started = await startSandbox();
    expect((await fetch(`${started.url}/sandbox/outbox`)).status).toBe(200);
    await started[Symbol.asyncDispose]();
    await expect(fetch(`${started.url}/sandbox/outbox`)).rejects.toThrow();
    await started.close();
  });

  it('rejects a port that is in use', async () => {
    server = await startSandbox();
    const port = Number(new URL(server.url).port);
    await expect(startSandbox({port})).rejects.toThrow('EADDRINUSE');
  });

  it('keeps working after invalid HTTP and after requests that are cut off', async () => {
    server = await startSandbox({latencyMs: 0});
    const {hostname, port} = new URL(server.url);
    const half = 'POST /api/v2/Partners/PlansSearch HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"sear';
    for (const text of ['\u0000\u0001\u0002', 'GET / HTTP/9.9\r\n\r\n', 'x'.repeat(100_000), half]) {
      await new Promise(resolve => {
        const socket = connect(Number(port), hostname, () => socket.end(text));
        socket.on('error', resolve).on('close', resolve).resume();
      });
    }
    expect((await fetch(`${server.url}/sandbox/outbox`)).status).toBe(200);
  });
});
