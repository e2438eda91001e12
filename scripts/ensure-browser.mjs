// Finds a Chromium for the browser tests, or gets one. Looks, in this order, at CHROME_PATH, Playwright's own
// download and what is installed; then installs through apt (root on Debian) or through Playwright. Beside the whole
// browser there is its headless shell, which opens a page in half the time and has no camera.
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {pathToFileURL} from 'node:url';
import {chromium} from 'playwright';

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

const isRoot = process.getuid?.() === 0;

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

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The same of the headless shell, where there is one: Playwright's download has its own and takes it by itself. */
export const findHeadlessShell = () => {
  const found = findChromium();
  const isInstalled = found?.executablePath && !env.CHROME_PATH && existsSync(HEADLESS_SHELL);
  return isInstalled ? {...found, executablePath: HEADLESS_SHELL} : found;
};

/** The same of the whole browser, also where Playwright would take the shell of its download. */
export const findWholeChromium = () => {
  const found = findChromium();
  return found && !found.executablePath ? {...found, channel: 'chromium'} : found;
};

/** Whether nothing could be gained by installing more. */
const isComplete = () =>
  env.CHROME_PATH || existsSync(chromium.executablePath()) || (findChromium() && existsSync(HEADLESS_SHELL));

const run = (command, parameters) => {
  const options = {stdio: 'inherit', env: {...env, DEBIAN_FRONTEND: 'noninteractive'}};
  return spawnSync(command, parameters, options).status === 0;
};

/**
 * Installs Debian's packages, which bring the system libraries that Playwright's download lacks; the shell also where
 * the whole browser is there already. Ubuntu's package is an empty shell around a snap.
 */
const installWithApt = () => {
  const isDebian = platform === 'linux' && isRoot && existsSync('/etc/debian_version');
  if (!isDebian || !/^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))) return;
  const install = packages => run('apt-get', ['install', '-qy', '--no-install-recommends', ...packages]);
  if (!run('apt-get', ['update', '-q'])) return;
  // Older releases of Debian have no such package.
  if (!install(['chromium', 'chromium-headless-shell'])) install(['chromium']);
};

const installWithPlaywright = () => {
  const cli = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace('package.json', 'cli.js');
  run(process.execPath, [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
};

/** Launches the browser once: one that is there but does not start is better told here than by a hundred tests. */
const ensureChromium = async () => {
  if (!isComplete()) installWithApt();
  if (!findChromium()) installWithPlaywright();
  const found = findHeadlessShell();
  if (!found) {
    throw new Error(
      'No Chromium. Install Chrome or Chromium, set CHROME_PATH, or run: npx playwright install --with-deps chromium',
    );
  }
  const browser = await chromium.launch(found);
  const version = browser.version();
  await browser.close();
  return `Chromium ${version}, ${found.executablePath ?? chromium.executablePath()}`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(`Browser: ${await ensureChromium()}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
