// Runs the elements' tests in a browser: ENGINE=chromium (default), firefox (Debian's firefox-esr), or webkit
// (Debian's webkit2gtk-driver and xvfb).
import {fileURLToPath} from 'node:url';
import {esbuildPlugin} from '@web/dev-server-esbuild';
import {defaultReporter} from '@web/test-runner';
import {browserResults} from './scripts/browser-results.mjs';
import {findHeadlessShell} from './scripts/ensure-browser.mjs';

const launchers = {
  async chromium() {
    const {playwrightLauncher} = await import('@web/test-runner-playwright');
    return playwrightLauncher({product: 'chromium', launchOptions: findHeadlessShell(), concurrency: 2});
  },
  async firefox() {
    const {chromeLauncher} = await import('@web/test-runner-chrome');
    const {firefoxOptions, keepFocus} = await import('./scripts/engines/firefox.mjs');
    return chromeLauncher({
      launchOptions: firefoxOptions(),
      createPage: async ({context}) => keepFocus(await context.newPage()),
      concurrency: 1,
    });
  },
  async webkit() {
    const {webkitGtkLauncher} = await import('./scripts/webkitgtk-launcher.mjs');
    return webkitGtkLauncher();
  },
};

const {ENGINE = 'chromium'} = process.env;
const launcher = launchers[ENGINE];
if (!launcher) throw new Error(`ENGINE: expected ${Object.keys(launchers).join(', ')}, got ${ENGINE}.`);

export default {
  files: ['test/elements/**/*.test.ts'],
  // Lit's development build warns about mistakes. Its reminder that it is a development build is filtered out.
  nodeResolve: {exportConditions: ['browser', 'development']},
  filterBrowserLogs: ({args}) => !args.some(text => typeof text === 'string' && /Lit is in dev mode/.test(text)),
  plugins: [
    esbuildPlugin({
      ts: true,
      json: true,
      target: 'es2022',
      // The only environment variable that these tests read.
      define: {'process.env.FUZZ_SEED': JSON.stringify(process.env.FUZZ_SEED) ?? 'undefined'},
      tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)),
    }),
  ],
  browsers: [await launcher()],
  testFramework: {config: {timeout: 20_000, forbidOnly: !!process.env.CI}},
  reporters: [
    defaultReporter({reportTestResults: true, reportTestProgress: process.stdout.isTTY}),
    browserResults(`test-results/elements-${ENGINE}.json`),
  ],
};
