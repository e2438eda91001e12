import type {Browser, BrowserContext, Page} from '@playwright/test';
import {embedDir, root} from '../../../scripts/project.js';
import {createRelay, startRelay, type RelayOptions, type RelayServer} from '../../../src/relay/index.js';
import {createSandbox} from '../../../src/sandbox/index.js';
import {requireBuild} from '../../e2e/support/built.js';
import {serve} from '../../e2e/support/serve.js';
import type {Closable} from '../../e2e/support/test.js';
import {startWordPress, type WordPress} from './wordpress.js';

/** The file that `npm run build` writes. */
export const ZIP = `${root}dist/wordpress/plan-finder.zip`;

/** A dealer's WordPress, a relay that lists it, and a sandbox: three origins. */
export interface DealerSite extends Closable {
  readonly wordpress: WordPress;
  /** The relay's origin. */
  readonly relay: string;
  /** The origin of the sandbox, which has the checkout pages. */
  readonly service: string;
  /** Starts another relay that lists the site. */
  startRelay(options: Partial<RelayOptions>): Promise<RelayServer>;
}

export const startDealerSite = async (): Promise<DealerSite> => {
  requireBuild();
  const service = await serve(createSandbox({latencyMs: 50}).fetch);
  const wordpress = await startWordPress();
  const start = (options: Partial<RelayOptions>) =>
    startRelay({
      port: 0,
      relay: createRelay({
        serviceUrl: service.url,
        key: 'sandbox-high',
        tier: 'high',
        origins: [wordpress.url],
        embedDir,
        logLevel: 'silent',
        ...options,
      }),
    });
  const relay = await start({});
  return {
    wordpress,
    relay: relay.url,
    service: service.url,
    startRelay: start,
    async close() {
      await relay.close(0);
      await wordpress.close();
      await service.close();
    },
  };
};

/** Installs the plugin without a browser, and saves its options. */
export const installPlugin = async ({wordpress, relay}: DealerSite, options: Readonly<Record<string, unknown>>) => {
  const saved = JSON.stringify({relay, link: '', look: {}, settings: {}, ...options});
  await wordpress.php(`
    require_once ABSPATH . 'wp-admin/includes/admin.php';
    WP_Filesystem();
    unzip_file( '${ZIP}', WP_PLUGIN_DIR );
    wp_clean_plugins_cache();
    activate_plugin( 'plan-finder/plan-finder.php' );
    update_option( 'plan_finder', json_decode( '${saved}', true ) );`);
};

/** Signs in, and returns the browser context of that person. */
export const signIn = async (
  browser: Browser,
  {url}: WordPress,
  {name, password}: {readonly name: string; readonly password: string},
): Promise<BrowserContext> => {
  const context = await browser.newContext({baseURL: url, viewport: {width: 1280, height: 900}});
  const page = await context.newPage();
  await page.goto('/wp-login.php');
  await page.getByLabel('Username or Email Address').fill(name);
  await page.getByLabel('Password', {exact: true}).fill(password);
  await page.getByRole('button', {name: 'Log In'}).click();
  await page.waitForURL(/\/wp-admin\//);
  await page.close();
  return context;
};

/** Records the hosts that a page requests. */
export const recordHosts = (page: Page): ReadonlySet<string> => {
  const hosts = new Set<string>();
  page.on('request', request => {
    const {host, protocol} = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  return hosts;
};
