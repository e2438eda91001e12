import {onTestFinished} from 'vitest';
import type {Sandbox, SandboxOptions} from '../../src/sandbox/index.js';
import {startSandbox} from '../../src/sandbox/server.js';
import {openSandbox, ORIGIN, TODAY} from './fixture.js';

/** Opens a sandbox as `openSandbox` does, to be asked in one way or the other. */
export type Open = (options?: SandboxOptions) => Promise<Sandbox>;

/** Behind a server of its own, which goes when the test has ended: what is asked and answered goes over the wire. */
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

/** The two ways to ask a sandbox: by a function call, and over HTTP. */
export const TRANSPORTS: readonly (readonly [how: string, open: Open])[] = [
  ['in process', async options => openSandbox(options)],
  ['over HTTP', openOverHttp],
];
