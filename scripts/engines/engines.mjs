// The three engines: whether each is installed, and how a page is opened in it.
import {chromium} from 'playwright';
import {findChromium} from '../ensure-browser.mjs';
import {findFirefox, firefoxOptions, keepFocus} from './firefox.mjs';
import {findWebKitGtk, openWebKitGtk} from './webkitgtk.mjs';

/** Puppeteer is told where Playwright's own download is. */
const chromiumOptions = () => {
  const options = findChromium();
  return options && {executablePath: chromium.executablePath(), ...options};
};

const launch = async (options, prepare = page => page) => {
  // On use: the elements' tests need no Puppeteer of their own.
  const {default: puppeteer} = await import('puppeteer-core');
  const browser = await puppeteer.launch(options);
  return {openPage: async () => prepare(await browser.newPage()), close: () => browser.close()};
};

/** Its only page is never closed. */
const launchWebKitGtk = async () => {
  const {page, close} = await openWebKitGtk();
  return {openPage: async () => ({...page, close: () => page.goto('about:blank')}), close};
};

/**
 * Per engine: its name for people, Debian's packages of it, a way to find it, a way to open it, and what its driver
 * cannot do, with the reason. A test that needs that is listed as not possible in the engine.
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
    limits: {touch: 'WebKitGTK’s driver makes a mouse of every finger'},
  },
};
