// Finds a Chromium for the browser tests, or gets one. Looks, in this order, at CHROME_PATH, Playwright's own
// download and what is installed; then installs through apt (root on Debian) or through Playwright.
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

const run = (command, parameters) => {
  const options = {stdio: 'inherit', env: {...env, DEBIAN_FRONTEND: 'noninteractive'}};
  return spawnSync(command, parameters, options).status === 0;
};

/** Debian's package brings the system libraries that Playwright's download lacks. Ubuntu's is an empty shell around a snap. */
const installWithApt = () => {
  const isDebian = platform === 'linux' && isRoot && existsSync('/etc/debian_version');
  if (!isDebian || !/^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))) return;
  if (run('apt-get', ['update', '-q'])) run('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium']);
};

const installWithPlaywright = () => {
  const cli = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace('package.json', 'cli.js');
  run(process.execPath, [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
};

/** Launches the browser once: one that is there but does not start is better told here than by a hundred tests. */
const ensureChromium = async () => {
  for (const install of [installWithApt, installWithPlaywright]) if (!findChromium()) install();
  const found = findChromium();
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
