import {defineConfig} from '@playwright/test';
import {findHeadlessShell} from './scripts/ensure-browser.mjs';

// Tests start their own servers on ports that are free, so that two runs never meet.
export default defineConfig({
  outputDir: 'test-results/pages',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  workers: 2,
  // scripts/test.mjs names another file for each part.
  reporter: [['list'], ['json', {outputFile: 'test-results/playwright.json'}]],
  // A trace of a test that fails: npx playwright test <file> --trace on. Kept of each, they take a fifth of the time.
  use: {browserName: 'chromium', screenshot: 'only-on-failure', launchOptions: findHeadlessShell()},
  projects: [
    // A new folder is in this one until it has a project of its own below.
    {
      name: 'e2e',
      testDir: 'test',
      testMatch: '**/*.spec.ts',
      testIgnore: ['**/test/libraries/**', '**/test/consumers/**', '**/test/pictures/**'],
      timeout: 30_000,
      expect: {timeout: 15_000},
    },
    // Pictures are kept on the machine that took them, as fonts differ between machines.
    {
      name: 'pictures',
      testDir: 'test/pictures',
      testMatch: 'states.spec.ts',
      timeout: 60_000,
      snapshotPathTemplate: '.cache/pictures/{arg}{ext}',
      expect: {timeout: 15_000, toHaveScreenshot: {threshold: 0.05, maxDiffPixelRatio: 0.0005}},
    },
    // Only ever written, not compared.
    {
      name: 'readme',
      testDir: 'test/pictures',
      testMatch: 'readme.spec.ts',
      snapshotPathTemplate: 'docs/pictures/{arg}{ext}',
    },
    // What the pages load is installed from npm first.
    {name: 'install libraries', testDir: 'test/libraries', testMatch: 'install.setup.ts', timeout: 300_000},
    {
      name: 'libraries',
      testDir: 'test/libraries',
      dependencies: ['install libraries'],
      timeout: 60_000,
      expect: {timeout: 15_000},
    },
    // Each consumer has its project in a temporary folder, and installs there what was packed.
    {name: 'pack', testDir: 'test/consumers', testMatch: 'pack.setup.ts', timeout: 120_000},
    {
      name: 'consumers',
      testDir: 'test/consumers',
      dependencies: ['pack'],
      timeout: 60_000,
      expect: {timeout: 20_000},
    },
  ],
});
