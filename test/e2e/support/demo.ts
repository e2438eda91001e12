import {type Demo, startDemo} from '../../../scripts/demo/start-demo.js';
import type {RelayOptions} from '../../../src/relay/index.js';
import {createSandbox, type SandboxOptions} from '../../../src/sandbox/index.js';
import {requireBuild} from './built.js';

export interface CountedDemo extends Demo {
  /** The path of every search that the relay has sent upstream: each is a quote. */
  readonly quotes: readonly string[];
}

/** Starts the built demo, and records each quote that is requested upstream. */
export const startCountedDemo = async ({
  sandbox,
  relay,
}: {sandbox?: SandboxOptions; relay?: Partial<RelayOptions>} = {}): Promise<CountedDemo> => {
  requireBuild();
  const quotes: string[] = [];
  const service = createSandbox({latencyMs: 0, ...sandbox});
  const fetch: RelayOptions['fetch'] = (url, init) => {
    const request = new Request(url, init);
    const {pathname} = new URL(request.url);
    if (pathname.includes('/PlansSearch')) quotes.push(pathname);
    return service.fetch(request);
  };
  return {...(await startDemo({built: true, relay: {fetch, ...relay}})), quotes};
};
