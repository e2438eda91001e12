import {readFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import {type Browser, type CDPSession, chromium, type Page} from 'playwright';
import {findHeadlessShell, findWholeChromium} from '../../../scripts/ensure-browser.mjs';
import {listen} from '../../../scripts/ports.mjs';
import {builtDir} from './build.js';

/** An open page with its DevTools session. */
export interface OpenPage {
  readonly page: Page;
  readonly devtools: CDPSession;
}

/** The size of the viewport in pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export const DESK: Viewport = {width: 1280, height: 900};
export const PHONE: Viewport = {width: 390, height: 844};

/** A browser with the built pages. */
export interface Pages {
  readonly version: string;
  /** Opens a built page in a new browser context, runs some work with it, and closes it. */
  use<T>(name: string, slowdown: number, work: (open: OpenPage) => Promise<T>, viewport?: Viewport): Promise<T>;
  close(): Promise<void>;
}

/** Removes the frame rate limit; a headless browser may still be limited to 60 frames a second. */
const UNLIMITED_FRAME_RATE = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

export async function openPages({isPaced}: {isPaced: boolean}): Promise<Pages> {
  const server = serveBuilt();
  const port = await listen(server);
  // In headless mode, the full browser delays some frames; the headless shell does not.
  const found = (isPaced && findHeadlessShell()) || findWholeChromium();
  const args = [
    ...(found?.args ?? []),
    '--disable-gpu',
    '--js-flags=--expose-gc',
    ...(isPaced ? [] : UNLIMITED_FRAME_RATE),
  ];
  const browser: Browser = await chromium.launch({...found, args});
  return {
    version: browser.version(),
    async use(name, slowdown, work, viewport = DESK) {
      const context = await browser.newContext({viewport});
      try {
        const page = await context.newPage();
        const devtools = await context.newCDPSession(page);
        await page.goto(`http://127.0.0.1:${port}/${name}/`);
        await page.waitForFunction(() => 'bench' in window);
        if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', {rate: slowdown});
        return await work({page, devtools});
      } finally {
        await context.close();
      }
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>Plans</title><link rel="icon" href="data:,"><h1>Plans</h1><script type="module" src="page.js"></script>`;

function serveBuilt(): Server {
  const server = createServer(({url = '/'}, response) => {
    const isScript = url.endsWith('.js');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? readFileSync(`${builtDir}${url}`) : PAGE);
  });
  return server;
}
