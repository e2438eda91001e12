import {defineConfig} from '@playwright/test';
import {findHeadlessShell} from './scripts/ensure-browser.mjs';

// Each worker has servers of its own on free ports. What is installed and built before: scripts/test-libraries.mjs.
export default defineConfig({
  testDir: 'test/libraries',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/libraries',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  workers: 2,
  timeout: 60_000,
  expect: {timeout: 15_000},
  reporter: [['list'], ['json', {outputFile: 'test-results/libraries.json'}]],
  use: {screenshot: 'only-on-failure', launchOptions: findHeadlessShell()},
});
