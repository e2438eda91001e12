// Starts Debian's firefox-esr, which Puppeteer drives over WebDriver BiDi.
/* global document -- functions passed to evaluate() run in the page */
import {existsSync} from 'node:fs';

/** Returns the path of Firefox, or undefined if it is not installed. */
export const findFirefox = () =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(path => path && existsSync(path));

/** Returns Puppeteer's launch options for Firefox. */
export const firefoxOptions = (executablePath = findFirefox()) => ({
  browser: 'firefox',
  protocol: 'webDriverBiDi',
  headless: true,
  executablePath,
  // The first start on a busy machine takes more than 30 seconds.
  timeout: 55_000,
});

/** Moves the focus from the browser's toolbar back to the page, by switching tabs. */
const refocus = async page => {
  const other = await page.browserContext().newPage();
  await other.bringToFront();
  await page.bringToFront();
  await other.close();
};

/**
 * Makes sure that the page has the focus before each key press. After the last element, Tab moves the focus to the
 * browser's toolbar, and a page without focus ignores some keys.
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
