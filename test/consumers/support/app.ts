import type {Closable} from '../../e2e/support/test.js';
import {run} from './command.js';
import {installConsumer} from './installed.js';
import {startServices} from './services.js';
import {startSite} from './site.js';

export interface App extends Closable {
  /** Where its page is. */
  readonly url: string;
}

/** Scripts and styles of the page's own, calls to the relay, no text that becomes a script, and nothing else. */
const strictPolicy = (relay: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src ${relay}; require-trusted-types-for 'script'; trusted-types lit-html`;

/** Installs a consumer, builds it with its own script, and serves the `dist` that came out of it. */
export const startApp = async (name: string, {isStrict = false} = {}): Promise<App> => {
  const {folder, useRelay, close} = await installConsumer(name);
  const site = await startSite();
  const {relay, ...services} = await startServices(folder, site.url);
  useRelay(relay);
  await run({folder, line: ['npm', 'run', 'build']});
  const headers: Record<string, string> = isStrict ? {'content-security-policy': strictPolicy(relay)} : {};
  site.show({folder: `${folder}/dist`, headersOf: () => headers});
  return {
    url: site.url,
    async close() {
      await site.close();
      await services.close();
      await close();
    },
  };
};
