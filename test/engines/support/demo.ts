import {type Demo, startDemo} from '../../../scripts/demo/start-demo.js';
import type {SandboxOptions} from '../../../src/sandbox/index.js';
import {requireBuild} from '../../e2e/support/built.js';

export interface VisitedDemo extends Demo {
  /** The path of every search that the relay has sent to the service: each is a quote. */
  readonly quotes: readonly string[];
}

export interface VisitOptions {
  readonly sandbox?: SandboxOptions;
  /** Answers a search in the service's place; undefined leaves it to the service. */
  readonly answer?: (search: Request) => Promise<Response | undefined>;
}

/** The demo as it is built, its relay and its checkout with the same sandbox behind them. */
export const startVisitedDemo = async ({sandbox, answer}: VisitOptions = {}): Promise<VisitedDemo> => {
  requireBuild();
  const quotes: string[] = [];
  const ask: typeof fetch = async (url, init) => {
    const request = new Request(url, init);
    const {pathname} = new URL(request.url);
    if (!pathname.includes('/PlansSearch')) return fetch(request);
    quotes.push(pathname);
    return (await answer?.(request.clone())) ?? fetch(request);
  };
  // Letters typed at the states choose one after the other, each worth a search ahead of the press.
  const relay = {fetch: ask, prefetch: 'off', logLevel: 'fatal'} as const;
  return {...(await startDemo({built: true, sandbox: {latencyMs: 0, ...sandbox}, relay})), quotes};
};
