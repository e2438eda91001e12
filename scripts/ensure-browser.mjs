// Finds Chromium for the browser tests: CHROME_PATH, Playwright's download, or an installed browser. If there is none,
// installs Chromium and its headless shell with apt (as root on Debian), or else with Playwright. The headless shell
// opens pages twice as fast but has no camera.
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

/** Chromium's sandbox does not run as root or in most containers; the other flags make runs quiet and reproducible. */
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
 * Returns launch options, or undefined if this machine has no Chromium.
 *
 * @returns {{executablePath?: string, args: string[]} | undefined}
 */
export const findChromium = () => {
  if (env.CHROME_PATH) return {executablePath: env.CHROME_PATH, args};
  // Launchers find Playwright's download without a path.
  if (existsSync(chromium.executablePath())) return {args};
  const executablePath = (installed[platform] ?? []).find(path => existsSync(path));
  return executablePath && {executablePath, args};
};

/** The name of Debian's package and of its executable. */
export const HEADLESS_SHELL = 'chromium-headless-shell';
const headlessShell = `/usr/bin/${HEADLESS_SHELL}`;

/** Whether a headless shell is installed, or not needed because another browser takes precedence. */
export const hasHeadlessShell = () =>
  Boolean(env.CHROME_PATH) || existsSync(chromium.executablePath()) || existsSync(headlessShell);

/**
 * Like {@link findChromium}, but prefers the headless shell. Playwright's download includes one and uses it by default.
 */
export const findHeadlessShell = () => {
  const found = findChromium();
  const isInstalled = found?.executablePath && !env.CHROME_PATH && existsSync(headlessShell);
  return isInstalled ? {...found, executablePath: headlessShell} : found;
};

/**
 * Like {@link findChromium}, but makes Playwright launch the full browser of its download instead of the headless
 * shell.
 */
export const findWholeChromium = () => {
  const found = findChromium();
  return found && !found.executablePath ? {...found, channel: 'chromium'} : found;
};

/** Uses apt, which also installs the system libraries that Playwright's download lacks. */
const installChromiumWithApt = () =>
  // Older Debian releases have no headless shell package.
  isDebian && (installWithApt(['chromium', HEADLESS_SHELL]) || installWithApt(['chromium']));

const installWithPlaywright = () => {
  const cli = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace('package.json', 'cli.js');
  const parameters = [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
  spawnSync(process.execPath, parameters, {stdio: 'inherit'});
};

/** Finds or installs Chromium and launches it once, so that a broken browser fails here and not in a hundred tests. */
export const ensureChromium = async () => {
  if (!findChromium()) {
    console.log('Chromium is not installed. Installing it.');
    if (!installChromiumWithApt()) installWithPlaywright();
  }
  const found = findHeadlessShell();
  if (!found) {
    throw new Error(
      'Chromium was not found. Install Chrome or Chromium, set CHROME_PATH, or run: npx playwright install --with-deps chromium',
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
