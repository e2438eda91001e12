import {defineConfig} from '@playwright/test';
import {findHeadlessShell} from './scripts/ensure-browser.mjs';

const browser = findHeadlessShell();

// Each test starts its own servers on free ports, so that two runs never interfere.
export default defineConfig({
  outputDir: 'test-results/pages',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  workers: 2,
  // scripts/test.mjs sets a different file for each stage.
  reporter: [['list'], ['json', {outputFile: 'test-results/playwright.json'}]],
  // No traces by default, because they slow the tests down by a fifth. For one file: npx playwright test <file> --trace on
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // A page lives for seconds: optimizing its code takes more time than it saves.
    launchOptions: browser && {...browser, args: [...browser.args, '--js-flags=--no-opt']},
  },
  projects: [
    // A new folder belongs to this project until it gets its own below.
    {
      name: 'e2e',
      testDir: 'test',
      testMatch: '**/*.spec.ts',
      testIgnore: ['libraries', 'consumers', 'pictures', 'release', 'wordpress'].map(folder => `**/test/${folder}/**`),
      timeout: 30_000,
      expect: {timeout: 15_000},
    },
    // Screenshots stay on the machine that took them, because fonts differ between machines.
    {
      name: 'pictures',
      testDir: 'test/pictures',
      testMatch: 'states.spec.ts',
      timeout: 60_000,
      snapshotPathTemplate: '.cache/pictures/{arg}{ext}',
      expect: {timeout: 15_000, toHaveScreenshot: {threshold: 0.05, maxDiffPixelRatio: 0.0005}},
    },
    // Screenshots in the repository, compared where the same browser draws with the same fonts.
    {
      name: 'baselines',
      testDir: 'test/pictures',
      testMatch: 'baselines.spec.ts',
      snapshotPathTemplate: 'test/pictures/baselines/{arg}{ext}',
      expect: {timeout: 15_000, toHaveScreenshot: {threshold: 0.05, maxDiffPixels: 20}},
    },
    // Writes screenshots and compares none.
    {
      name: 'readme',
      testDir: 'test/pictures',
      testMatch: '{anatomy,readme,wordpress}.spec.ts',
      snapshotPathTemplate: 'docs/pictures/{arg}{ext}',
    },
    // Installs the libraries that the pages load.
    {name: 'install libraries', testDir: 'test/libraries', testMatch: 'install.setup.ts', timeout: 300_000},
    {
      name: 'libraries',
      testDir: 'test/libraries',
      dependencies: ['install libraries'],
      timeout: 60_000,
      expect: {timeout: 15_000},
    },
    // One WordPress for all tests, which follow each other in the order of a dealer's steps.
    {
      name: 'wordpress',
      testDir: 'test/wordpress',
      fullyParallel: false,
      timeout: 120_000,
      expect: {timeout: 20_000},
    },
    // A first release and an upgrade, in this order, each with a build.
    {name: 'release', testDir: 'test/release', fullyParallel: false, timeout: 600_000, expect: {timeout: 20_000}},
    // Each consumer is a project in a temporary folder, which installs the packed package.
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
