// A test-runner launcher that drives WebKitGTK's MiniBrowser over plain WebDriver, without a client library.
// Needs Debian's webkit2gtk-driver, and xvfb where there is no display.
import {spawn} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import net from 'node:net';

const libraryFolders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib'];

const findMiniBrowser = () =>
  libraryFolders
    .filter(folder => existsSync(folder))
    .flatMap(folder => readdirSync(folder).map(name => `${folder}/${name}/MiniBrowser`))
    .find(path => /webkit2?gtk[^/]*\/MiniBrowser$/.test(path) && existsSync(path));

const freePort = () =>
  new Promise(resolve => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const {port} = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts a virtual display and answers its name, which Xvfb prints on its fourth stream. */
const startDisplay = async () => {
  const screen = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const display = spawn('Xvfb', screen, {stdio: ['ignore', 'ignore', 'ignore', 'pipe']});
  const name = await new Promise((resolve, reject) => {
    display.once('error', reject);
    display.stdio[3].once('data', data => resolve(`:${String(data).trim()}`));
  });
  return {display, name};
};

const createDriver = base => async (method, path, body) => {
  const headers = {'content-type': 'application/json'};
  const response = await fetch(base + path, {method, headers, body: body && JSON.stringify(body)});
  const {value} = await response.json();
  if (!response.ok) throw new Error(`${path}: ${value?.error} ${value?.message}`);
  return value;
};

const untilReady = async call => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const ready = await call('GET', '/status').then(
      () => true,
      () => false,
    );
    if (ready) return;
    await sleep(50);
  }
  throw new Error('WebKitWebDriver did not start.');
};

export const webkitGtkLauncher = ({driver = 'WebKitWebDriver', binary = findMiniBrowser()} = {}) => {
  const pages = new Set();
  const processes = [];
  let call;
  let session;

  return {
    name: 'WebKitGTK',
    type: 'webdriver',
    concurrency: 1,
    async initialize() {
      const env = {...process.env, LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1'};
      if (!env.DISPLAY && !env.WAYLAND_DISPLAY) {
        const {display, name} = await startDisplay();
        processes.push(display);
        env.DISPLAY = name;
      }
      const port = await freePort();
      processes.push(spawn(driver, [`--port=${port}`], {stdio: 'ignore', env}));
      call = createDriver(`http://127.0.0.1:${port}`);
      await untilReady(call);
    },
    async startSession(id, url) {
      const options = {binary, args: ['--automation']};
      const capabilities = {alwaysMatch: {browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options}};
      // A MiniBrowser allows one automation session at a time, so all pages share it.
      session ??= (await call('POST', '/session', {capabilities})).sessionId;
      pages.add(id);
      await call('POST', `/session/${session}/url`, {url});
    },
    isActive: id => pages.has(id),
    getBrowserUrl: () => call('GET', `/session/${session}/url`),
    async stopSession(id) {
      pages.delete(id);
      await call('POST', `/session/${session}/url`, {url: 'about:blank'});
      return {};
    },
    async stop() {
      if (session) await call('DELETE', `/session/${session}`);
      for (const child of processes) child.kill();
    },
  };
};
