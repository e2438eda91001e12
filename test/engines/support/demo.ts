import {type Demo, startDemo} from '../../../scripts/demo/start-demo.js';
import type {SandboxOptions} from '../../../src/sandbox/index.js';
import {requireBuild} from '../../e2e/support/built.js';

export interface VisitedDemo extends Demo {
  /** The path of each search that the relay has sent upstream. Each one is a quote. */
  readonly quotes: readonly string[];
}

export interface VisitOptions {
  readonly sandbox?: SandboxOptions;
  /** Responds to a search instead of the sandbox, unless it returns undefined. */
  readonly respond?: (search: Request) => Promise<Response | undefined>;
}

/** Starts the built demo, whose relay and checkout use the same sandbox. */
export const startVisitedDemo = async ({sandbox, respond}: VisitOptions = {}): Promise<VisitedDemo> => {
  requireBuild();
  const quotes: string[] = [];
  const callService: typeof fetch = async (url, init) => {
    const request = new Request(url, init);
    const {pathname} = new URL(request.url);
    if (!pathname.includes('/PlansSearch')) return fetch(request);
    quotes.push(pathname);
    return (await respond?.(request.clone())) ?? fetch(request);
  };
  // Each letter typed into the state field selects a state, and would start a prefetch.
  const relay = {fetch: callService, prefetch: 'off', logLevel: 'fatal'} as const;
  return {...(await startDemo({built: true, sandbox: {latencyMs: 0, ...sandbox}, relay})), quotes};
};
