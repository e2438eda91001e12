// Starts Debian's firefox-esr, which Puppeteer drives over WebDriver BiDi.
/* global document -- of the page, where a function given to evaluate() runs */
import {existsSync} from 'node:fs';

/** Where Firefox is, if it is installed. */
export const findFirefox = () =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(path => path && existsSync(path));

/** What Puppeteer is to start. */
export const firefoxOptions = (executablePath = findFirefox()) => ({
  browser: 'firefox',
  protocol: 'webDriverBiDi',
  headless: true,
  executablePath,
  // Its first start on a busy machine takes longer than half a minute.
  timeout: 55_000,
});

/** The focus comes back from the browser's own bars when its tab does. */
const refocus = async page => {
  const other = await page.browserContext().newPage();
  await other.bringToFront();
  await page.bringToFront();
  await other.close();
};

/**
 * Gives a page the focus before each key. After its last element the Tab key goes on to the browser's own bars, and a
 * page that has lost the focus so does not always do what a key is for.
 */
export const keepFocus = page => {
  const {keyboard} = page;
  for (const name of ['down', 'press', 'type']) {
    const act = keyboard[name].bind(keyboard);
    keyboard[name] = async (...args) => {
      if (!(await page.evaluate(() => document.hasFocus()))) await refocus(page);
      return act(...args);
    };
  }
  return page;
};
