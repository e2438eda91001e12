import {defineConfig} from '@playwright/test';
import {findHeadlessShell} from './scripts/ensure-browser.mjs';

// Tests start their own servers with startDemo() on ports that are free, so that two runs never meet.
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  workers: 2,
  timeout: 30_000,
  expect: {timeout: 15_000},
  reporter: [['list'], ['json', {outputFile: 'test-results/e2e.json'}]],
  // A trace of a test that fails: npx playwright test <file> --trace on. Kept of each, they take a fifth of the time.
  use: {screenshot: 'only-on-failure'},
  projects: [{name: 'chromium', use: {browserName: 'chromium', launchOptions: findHeadlessShell()}}],
});
