import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {chromium, type Browser, type BrowserContext, type Page} from 'playwright';
import {STATES, type State} from '../../demo/states.js';
import {findChromium} from '../ensure-browser.mjs';
import {writeSheet} from './sheet.js';

export interface PictureOptions {
  /** Where the demo is served, without a slash at the end. */
  readonly url: string;
  /** Where the pictures go; what is there is removed. */
  readonly folder: string;
  /** The width of the pages, in pixels. */
  readonly width: number;
  /** What the stages are set to, as an address has it; the state of each is its own. */
  readonly query?: string;
  readonly states?: readonly State[];
  /** Called after each picture. */
  readonly onPicture?: (taken: number, all: number) => void;
  readonly signal?: AbortSignal;
}

/** One picture, or why there is none. */
export interface Picture {
  readonly id: string;
  readonly element: string;
  readonly title: string;
  readonly isReached: boolean;
}

const HEIGHT = 900;
/** A full page of a thousand plans would be a picture of a hundred thousand pixels. */
const TALLEST = 2400;
/** A wait that counts its seconds never comes to rest. */
const MOST_ATTEMPTS = 5;

/** Tells plainly what is missing where there is no browser. */
export const NO_BROWSER =
  'There is no Chromium on this machine to take pictures with. “npm run setup” installs one; CHROME_PATH names one.';

/** Opens the Chromium of this machine. Throws an Error with `NO_BROWSER` where there is none. */
export async function openBrowser(): Promise<Browser> {
  const options = findChromium();
  if (!options) throw new Error(NO_BROWSER);
  return chromium.launch(options);
}

/** Takes a picture of every state, one after the other, and writes a sheet that shows them all. */
export async function takePictures(options: PictureOptions): Promise<readonly Picture[]> {
  const {folder, width, states = STATES, onPicture, signal} = options;
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({viewport: {width, height: HEIGHT}, reducedMotion: 'reduce'});
    const pictures: Picture[] = [];
    for (const state of states) {
      if (signal?.aborted) break;
      pictures.push(await takeOne(context, state, options));
      onPicture?.(pictures.length, states.length);
    }
    writeFileSync(`${folder}/index.html`, writeSheet(pictures, width));
    return pictures;
  } finally {
    await browser.close();
  }
}

/** What loads when the page is idle comes after the state is reached: a picture counts once the next one is like it. */
async function settledPicture(page: Page, width: number): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    await page.waitForLoadState('networkidle');
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({width, height: Math.min(Math.max(tall, HEIGHT), TALLEST)});
    const picture = await page.screenshot({animations: 'disabled', caret: 'hide'});
    if (picture.equals(before)) return picture;
    before = picture;
  }
  return before;
}

async function takeOne(context: BrowserContext, state: State, options: PictureOptions): Promise<Picture> {
  const {url, folder, width, query = ''} = options;
  const {id, element, title} = state;
  const params = new URLSearchParams(query);
  params.set('state', id);
  const page = await context.newPage();
  try {
    // The same day in every picture: plans say until when they can be bought.
    await page.clock.setFixedTime(new Date('2026-01-15T15:00:00Z'));
    await page.goto(`${url}/stage.html?${params}`);
    await page.waitForFunction(() => document.documentElement.dataset.reached !== undefined);
    await page.evaluate(() => document.fonts.ready);
    writeFileSync(`${folder}/${id}.png`, await settledPicture(page, width));
    const reached = await page.evaluate(() => document.documentElement.dataset.reached);
    return {id, element, title, isReached: reached === id};
  } finally {
    await page.close();
  }
}
