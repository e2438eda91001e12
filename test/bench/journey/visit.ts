import type {Browser, Page} from 'playwright';

/** What was seen of one visit; times in milliseconds. */
export interface Visit {
  /** The page's own largest paint and the sum of what its long tasks block, before anything is pressed. */
  readonly largestPaint: number;
  readonly blocked: number;
  /** All that came over the line, headers included. */
  readonly bytes: number;
  /** Where there is a finder. */
  readonly finder?: FinderVisit;
}

export interface FinderVisit {
  /** From the loader's last byte to the usable form, and how many requests that took, one after the other. */
  readonly formAfterLoader: number;
  readonly roundTrips: number;
  /** From the answer's last byte to the first painted card. */
  readonly cardAfterAnswer: number;
  /** The part of that until the answer is read. */
  readonly readAfterAnswer: number;
  readonly plans: number;
  readonly layoutShift: number;
  readonly longTasks: number;
  readonly requests: number;
}

/** A phone in the country: a slow processor on a slow line. */
const SLOWDOWN = 4;
const LINE = {offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000};
const PRESS = 'See plans and prices';

/** Opens a page as somebody who was never there, and goes on to the first plans where there is a finder. */
export async function visit(browser: Browser, url: string, hasFinder: boolean): Promise<Visit> {
  const context = await browser.newContext({viewport: {width: 390, height: 844}, deviceScaleFactor: 2});
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', {rate: SLOWDOWN});
    // What compiles these functions names them by a helper of its own, which a page does not have.
    await page.addInitScript('globalThis.__name = named => named');
    await page.addInitScript(watch);
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({encodedDataLength}) => (bytes += encodedDataLength));
    await page.goto(url, {waitUntil: 'load', timeout: 60_000});
    if (hasFinder) await marked(page, 'form-usable');
    await quiet(page);
    const own = await page.evaluate(() => {
      const {largestPaint, longTasks} = globalThis.seen;
      return {largestPaint, blocked: longTasks.reduce((sum, ms) => sum + ms - 50, 0)};
    });
    if (!hasFinder) return {...own, bytes};
    await page.getByRole('button', {name: PRESS}).click();
    await marked(page, 'first-plan');
    await quiet(page);
    return {...own, bytes, finder: await page.evaluate(readFinder)};
  } finally {
    await context.close();
  }
}

const marked = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction(mark => performance.getEntriesByName(`plan-finder:${mark}`).length > 0, name, {timeout: 60_000});

/** Until a second has gone by in which nothing was fetched and no task was long. */
const quiet = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => {
      const ends = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')];
      const last = Math.max(globalThis.seen.busyUntil, ...ends.map(entry => entry.startTime + entry.duration));
      return performance.now() - last > 1000;
    },
    undefined,
    {timeout: 60_000},
  );

interface Seen {
  largestPaint: number;
  layoutShift: number;
  /** When the frame with the first cards was done. */
  paintedAt: number;
  busyUntil: number;
  readonly longTasks: number[];
}

declare global {
  // Set in the page before anything else runs there.
  var seen: Seen;
}

/** Runs in the page, first of all. The finder's own mark is set before its frame is painted. */
function watch(): void {
  globalThis.seen = {largestPaint: 0, layoutShift: 0, paintedAt: NaN, busyUntil: 0, longTasks: []};
  const on = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({type, buffered: true});
  };
  on('largest-contentful-paint', ({startTime}) => (seen.largestPaint = startTime));
  on('layout-shift', entry => {
    const {value, hadRecentInput} = entry as PerformanceEntry & {value: number; hadRecentInput: boolean};
    if (!hadRecentInput) seen.layoutShift += value;
  });
  on('longtask', ({startTime, duration}) => {
    seen.longTasks.push(duration);
    seen.busyUntil = startTime + duration;
  });
  // A message sent when a frame begins comes when it is painted, before anything that the page has put off until then.
  const {port1, port2} = new MessageChannel();
  const frame = requestAnimationFrame.bind(window);
  let sentAt = NaN;
  globalThis.requestAnimationFrame = callback =>
    frame(time => {
      if (sentAt !== time) port2.postMessage((sentAt = time));
      callback(time);
    });
  port1.onmessage = () => {
    const isShown = performance.getEntriesByName('plan-finder:first-plan').length > 0;
    if (isShown && Number.isNaN(seen.paintedAt)) seen.paintedAt = performance.now();
  };
}

/** Runs in the page, once the first plans are there. */
function readFinder(): FinderVisit {
  const timeOf = (mark: string): number => performance.getEntriesByName(`plan-finder:${mark}`)[0]?.startTime ?? NaN;
  const script = document.querySelector<HTMLScriptElement>('script[src$="/embed.js"]')?.src ?? '';
  const relay = new URL(script).origin;
  const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const own = all.filter(({name}) => name.startsWith(relay));
  const loader = own.find(({name}) => name === script)?.responseEnd ?? NaN;
  const form = timeOf('form-usable');
  const before = own.filter(({startTime, responseEnd}) => startTime >= loader && responseEnd <= form);
  let roundTrips = 0;
  for (let end = loader; ; roundTrips += 1) {
    const next = before.filter(({startTime}) => startTime >= end);
    if (next.length === 0) break;
    end = Math.min(...next.map(({responseEnd}) => responseEnd));
  }
  const answers = own.filter(
    ({name, responseEnd}) => name.includes('PlansSearch') && responseEnd <= timeOf('first-plan'),
  );
  const list = document.querySelector('plan-finder')?.shadowRoot?.querySelector('plan-list');
  const answer = Math.max(...answers.map(({responseEnd}) => responseEnd));
  return {
    formAfterLoader: form - loader,
    roundTrips,
    cardAfterAnswer: seen.paintedAt - answer,
    readAfterAnswer: timeOf('answer') - answer,
    plans: (list?.plans ?? []).flatMap(({variants}) => variants).length,
    layoutShift: seen.layoutShift,
    longTasks: seen.longTasks.length,
    requests: own.length,
  };
}
