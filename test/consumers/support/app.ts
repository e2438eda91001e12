import type {Keep} from '../../e2e/support/test.js';
import {run} from './command.js';
import {installConsumer, serverFolder} from './installed.js';
import {startServices} from './services.js';
import {startSite} from './site.js';

/** Allows the page's own scripts and styles and requests to the relay, and enforces Trusted Types. */
const strictPolicy = (relay: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src ${relay}; require-trusted-types-for 'script'; trusted-types lit-html`;

interface AppOptions {
  readonly name: string;
  /** Whether the page has a strict Content Security Policy with Trusted Types. */
  readonly isStrict?: boolean;
  /** Registers a server to be closed at the end of the test, even if the test fails. */
  readonly keep: Keep;
}

/** Installs a consumer, runs its build script, and serves its `dist` folder. Returns the URL. */
export const startApp = async ({name, isStrict = false, keep}: AppOptions): Promise<string> => {
  const {folder, useRelay} = keep(await installConsumer(name));
  const site = keep(await startSite());
  const {relay} = keep(await startServices(serverFolder, site.url));
  useRelay(relay);
  await run({folder, line: ['npm', 'run', 'build']});
  const headers: Record<string, string> = isStrict ? {'content-security-policy': strictPolicy(relay)} : {};
  site.show({folder: `${folder}/dist`, headersOf: () => headers});
  return site.url;
};
