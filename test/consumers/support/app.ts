import type {Keep} from '../../e2e/support/test.js';
import {run} from './command.js';
import {installConsumer} from './installed.js';
import {startServices} from './services.js';
import {startSite} from './site.js';

/** Scripts and styles of the page's own, calls to the relay, no text that becomes a script, and nothing else. */
const strictPolicy = (relay: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src ${relay}; require-trusted-types-for 'script'; trusted-types lit-html`;

interface AppOptions {
  readonly name: string;
  /** Whether its page has a strict Content Security Policy with Trusted Types. */
  readonly isStrict?: boolean;
  /** Closes what was started, also when what comes after it fails. */
  readonly keep: Keep;
}

/** Installs a consumer, builds it with its own script, and serves the `dist` that came out of it. Gives its address. */
export const startApp = async ({name, isStrict = false, keep}: AppOptions): Promise<string> => {
  const {folder, useRelay} = keep(await installConsumer(name));
  const site = keep(await startSite());
  const {relay} = keep(await startServices(folder, site.url));
  useRelay(relay);
  await run({folder, line: ['npm', 'run', 'build']});
  const headers: Record<string, string> = isStrict ? {'content-security-policy': strictPolicy(relay)} : {};
  site.show({folder: `${folder}/dist`, headersOf: () => headers});
  return site.url;
};
