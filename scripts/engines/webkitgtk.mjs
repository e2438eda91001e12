// Starts WebKitGTK's MiniBrowser with its driver. Needs Debian's webkit2gtk-driver, and xvfb if there is no display.
import {spawn, spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {setTimeout as sleep} from 'node:timers/promises';
import {onFreePort, PortTaken} from '../ports.mjs';
import {createCall, createPage} from './webdriver-page.mjs';

const DRIVER = 'WebKitWebDriver';

const libraryFolders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib'];

const findMiniBrowser = () =>
  libraryFolders
    .filter(folder => existsSync(folder))
    .flatMap(folder => readdirSync(folder).map(name => `${folder}/${name}/MiniBrowser`))
    .find(path => /webkit2?gtk[^/]*\/MiniBrowser$/.test(path) && existsSync(path));

const hasProgram = name => spawnSync(name, ['--help'], {stdio: 'ignore'}).error === undefined;

const hasDisplay = () => Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Returns the path of MiniBrowser, or undefined if it or something needed to drive it is not installed. */
export const findWebKitGtk = () =>
  hasProgram(DRIVER) && (hasDisplay() || hasProgram('Xvfb')) ? findMiniBrowser() : undefined;

/** Starts a virtual display and returns its name, which Xvfb prints to file descriptor 3. */
const startDisplay = async () => {
  const screen = ['-displayfd', '3', '-screen', '0', '1600x1280x24', '-nolisten', 'tcp'];
  const display = spawn('Xvfb', screen, {stdio: ['ignore', 'ignore', 'ignore', 'pipe']});
  const name = await new Promise((resolve, reject) => {
    display.once('error', reject);
    display.stdio[3].once('data', data => resolve(`:${String(data).trim()}`));
  });
  return {display, name};
};

/** Creates a profile that hides the browser's toolbar, which would keep the window wider than a phone. */
const makeProfile = () => {
  const folder = mkdtempSync(`${tmpdir()}/webkitgtk-`);
  mkdirSync(`${folder}/gtk-3.0`);
  writeFileSync(
    `${folder}/gtk-3.0/gtk.css`,
    '* {min-width: 0; min-height: 0; margin: 0; border: 0; padding: 0; font-size: 1px}',
  );
  return folder;
};

const environment = (profile, display) => ({
  ...process.env,
  ...(display && {DISPLAY: display}),
  XDG_CONFIG_HOME: profile,
  XDG_DATA_HOME: profile,
  XDG_CACHE_HOME: profile,
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
});

/** Starts the driver, which exits if its port is already in use. */
const startDriverAt = async (port, env) => {
  const driver = spawn(DRIVER, [`--port=${port}`], {stdio: 'ignore', env});
  const call = createCall(`http://127.0.0.1:${port}`);
  for (let attempt = 0; attempt < 400; attempt++) {
    await sleep(50);
    if (driver.exitCode !== null) throw new PortTaken(DRIVER, port);
    const isReady = await call('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isReady) return {driver, call};
  }
  driver.kill();
  throw new Error(`${DRIVER} did not start.`);
};

/** Starts the driver, and a virtual display if there is none. */
const startDriver = async profile => {
  const screen = hasDisplay() ? undefined : await startDisplay();
  const env = environment(profile, screen?.name);
  const {driver, call} = await onFreePort(port => startDriverAt(port, env));
  return {
    call,
    stop() {
      driver.kill();
      screen?.display.kill();
    },
  };
};

/** Opens MiniBrowser and returns its only page; it allows one automation session at a time. */
export const openWebKitGtk = async (binary = findWebKitGtk()) => {
  if (!binary) throw new Error('WebKitGTK was not found. Install webkit2gtk-driver and xvfb.');
  const profile = makeProfile();
  const {call, stop} = await startDriver(profile);
  const options = {binary, args: ['--automation']};
  const capabilities = {alwaysMatch: {browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options}};
  const {sessionId} = await call('POST', '/session', {capabilities});
  const callSession = (method, path, ...rest) => call(method, `/session/${sessionId}${path}`, ...rest);
  return {
    page: createPage(callSession),
    async close() {
      await callSession('DELETE', '');
      stop();
      rmSync(profile, {recursive: true, force: true, maxRetries: 5});
    },
  };
};
