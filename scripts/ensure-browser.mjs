// Finds a Chromium for the browser tests: CHROME_PATH, Playwright's download, or an installed one. If there is none, it
// prints a message and installs Chromium with its headless shell, with apt (as root on Debian) or else with Playwright.
// The headless shell opens a page in half the time but has no camera.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {createRequire} from 'node:module';
import {pathToFileURL} from 'node:url';
import {chromium} from 'playwright';
import {installWithApt, isDebian, isRoot} from './apt.mjs';

const {env, platform} = process;

const installed = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap(folder => [
      `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
      `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
    ]),
};

/** Chromium refuses its sandbox to root and to most containers; the others keep a run quiet and alike everywhere. */
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  ...(isRoot || env.CI ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
];

/**
 * Options for a launcher, or undefined when this machine has no Chromium.
 *
 * @returns {{executablePath?: string, args: string[]} | undefined}
 */
export const findChromium = () => {
  if (env.CHROME_PATH) return {executablePath: env.CHROME_PATH, args};
  // Launchers find Playwright's own download without a path.
  if (existsSync(chromium.executablePath())) return {args};
  const executablePath = (installed[platform] ?? []).find(path => existsSync(path));
  return executablePath && {executablePath, args};
};

/** Debian's package of the shell, and the program in it. */
export const HEADLESS_SHELL = 'chromium-headless-shell';
const headlessShell = `/usr/bin/${HEADLESS_SHELL}`;

/** Whether there is a shell, or nobody would take one that is installed. */
export const hasHeadlessShell = () =>
  Boolean(env.CHROME_PATH) || existsSync(chromium.executablePath()) || existsSync(headlessShell);

/** The same of the headless shell, where there is one: Playwright's download has its own and takes it by itself. */
export const findHeadlessShell = () => {
  const found = findChromium();
  const isInstalled = found?.executablePath && !env.CHROME_PATH && existsSync(headlessShell);
  return isInstalled ? {...found, executablePath: headlessShell} : found;
};

/** The same of the whole browser, also where Playwright would take the shell of its download. */
export const findWholeChromium = () => {
  const found = findChromium();
  return found && !found.executablePath ? {...found, channel: 'chromium'} : found;
};

/** Through apt, which brings the system libraries that Playwright's download lacks. */
const installChromiumWithApt = () =>
  // Older releases of Debian have no package of the shell.
  isDebian && (installWithApt(['chromium', HEADLESS_SHELL]) || installWithApt(['chromium']));

const installWithPlaywright = () => {
  const cli = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace('package.json', 'cli.js');
  const parameters = [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
  spawnSync(process.execPath, parameters, {stdio: 'inherit'});
};

/** Launches the browser once: one that is there but does not start is better told here than by a hundred tests. */
export const ensureChromium = async () => {
  if (!findChromium()) {
    console.log('There is no Chromium on this machine: installing one.');
    if (!installChromiumWithApt()) installWithPlaywright();
  }
  const found = findHeadlessShell();
  if (!found) {
    throw new Error(
      'No Chromium. Install Chrome or Chromium, set CHROME_PATH, or run: npx playwright install --with-deps chromium',
    );
  }
  const browser = await chromium.launch(found);
  const version = browser.version();
  await browser.close();
  return `${version}, ${found.executablePath ?? chromium.executablePath()}`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(`Chromium: ${await ensureChromium()}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
