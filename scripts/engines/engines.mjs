// The three browser engines: how to find each one, and how to open a page in it.
import {chromium} from 'playwright';
import {findChromium} from '../ensure-browser.mjs';
import {findFirefox, firefoxOptions, keepFocus} from './firefox.mjs';
import {findWebKitGtk, openWebKitGtk} from './webkitgtk.mjs';

/** Puppeteer needs the path of Playwright's download. */
const chromiumOptions = () => {
  const options = findChromium();
  return options && {executablePath: chromium.executablePath(), ...options};
};

const launch = async (options, prepare = page => page) => {
  // Imported on demand, because the elements' tests do not use Puppeteer.
  const {default: puppeteer} = await import('puppeteer-core');
  const browser = await puppeteer.launch(options);
  return {openPage: async () => prepare(await browser.newPage()), close: () => browser.close()};
};

/** Closing a page only clears it, because WebKitGTK has a single page. */
const launchWebKitGtk = async () => {
  const {page, close} = await openWebKitGtk();
  return {openPage: async () => ({...page, close: () => page.goto('about:blank')}), close};
};

/**
 * For each engine, its display name, its Debian packages, functions to find and to launch it, and the features that its
 * driver lacks, with the reason. A test that needs such a feature is reported as not possible.
 */
export const ENGINES = {
  chromium: {
    name: 'Chromium',
    packages: ['chromium'],
    find: () => chromiumOptions()?.executablePath,
    open: () => launch(chromiumOptions()),
    limits: {},
  },
  firefox: {
    name: 'Firefox',
    packages: ['firefox-esr'],
    find: findFirefox,
    open: () => launch(firefoxOptions(), keepFocus),
    limits: {},
  },
  webkit: {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: findWebKitGtk,
    open: launchWebKitGtk,
    limits: {touch: 'WebKitGTK’s driver turns touches into mouse events'},
  },
};
