import {defineConfig} from '@playwright/test';
import {findHeadlessShell} from './scripts/ensure-browser.mjs';

// Each consumer has servers of its own on free ports, and its project in a temporary folder.
export default defineConfig({
  testDir: 'test/consumers',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/consumers',
  globalSetup: './test/consumers/support/packed.ts',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  workers: 2,
  timeout: 60_000,
  expect: {timeout: 20_000},
  reporter: [['list'], ['json', {outputFile: 'test-results/consumers.json'}]],
  use: {screenshot: 'only-on-failure', launchOptions: findHeadlessShell()},
  projects: [
    {name: 'light', grepInvert: /@heavy/},
    {name: 'heavy', grep: /@heavy/},
  ],
});
