import {onTestFinished} from 'vitest';
import type {Sandbox, SandboxOptions} from '../../src/sandbox/index.js';
import {startSandbox} from '../../src/sandbox/server.js';
import {openSandbox, ORIGIN, TODAY} from './fixture.js';

/** Opens a sandbox as `openSandbox` does, over one of the transports. */
export type Open = (options?: SandboxOptions) => Promise<Sandbox>;

/** Opens a sandbox behind its own HTTP server, which closes when the test ends. */
const openOverHttp: Open = async (options = {}) => {
  const server = await startSandbox({now: () => TODAY, latencyMs: 0, publicUrl: ORIGIN, ...options});
  onTestFinished(() => server.close());
  const {sandbox} = server;
  return {
    ...sandbox,
    get outbox() {
      return sandbox.outbox;
    },
    async fetch(request) {
      const {method, headers} = request;
      const body = method === 'GET' ? null : await request.text();
      return fetch(request.url.replace(ORIGIN, server.url), {method, headers, body});
    },
  };
};

/** The two transports of a sandbox: a function call and HTTP. */
export const TRANSPORTS: readonly (readonly [how: string, open: Open])[] = [
  ['in process', async options => openSandbox(options)],
  ['over HTTP', openOverHttp],
];
