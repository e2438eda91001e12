import {type Demo, startDemo} from '../../../scripts/demo/start-demo.js';
import type {RelayOptions} from '../../../src/relay/index.js';
import {createSandbox, type SandboxOptions} from '../../../src/sandbox/index.js';
import {requireBuild} from './built.js';

export interface CountedDemo extends Demo {
  /** The path of every call that the relay has made to the service. */
  readonly upstream: readonly string[];
}

/** The demo as it is built, with a note of each call that reaches the service. */
export const startCountedDemo = async ({
  sandbox,
  relay,
}: {sandbox?: SandboxOptions; relay?: Partial<RelayOptions>} = {}): Promise<CountedDemo> => {
  requireBuild();
  const upstream: string[] = [];
  const service = createSandbox({latencyMs: 0, ...sandbox});
  const fetch: RelayOptions['fetch'] = (url, init) => {
    const request = new Request(url, init);
    upstream.push(new URL(request.url).pathname);
    return service.fetch(request);
  };
  return {...(await startDemo({built: true, relay: {fetch, ...relay}})), upstream};
};
