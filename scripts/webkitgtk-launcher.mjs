// A launcher that lets Web Test Runner use WebKitGTK.
import {openWebKitGtk} from './engines/webkitgtk.mjs';

export const webkitGtkLauncher = () => {
  const active = new Set();
  let browser;

  return {
    name: 'WebKitGTK',
    // The page has Puppeteer's interface, so the runner's commands for keyboard, mouse and viewport work.
    type: 'puppeteer',
    concurrency: 1,
    async startSession(id, url) {
      browser ??= await openWebKitGtk();
      active.add(id);
      await browser.page.setViewport({width: 800, height: 600});
      await browser.page.goto(url);
    },
    isActive: id => active.has(id),
    getPage: () => browser.page,
    getBrowserUrl: () => browser.page.url(),
    async stopSession(id) {
      active.delete(id);
      await browser.page.goto('about:blank');
      return {};
    },
    stop: () => browser?.close(),
  };
};
