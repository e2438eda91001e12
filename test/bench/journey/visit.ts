import type {Browser, CDPSession, Page} from 'playwright';

/** The measurements of a visit; times in milliseconds. */
export interface Visit {
  /** The page's LCP and total blocking time before the first interaction. */
  readonly largestPaint: number;
  readonly blocked: number;
  /** All transferred bytes, including headers. */
  readonly bytes: number;
  /** Only if the page has a finder. */
  readonly finder?: FinderVisit;
}

export interface FinderVisit {
  /** The time from the loader's last byte to the usable form, and the number of sequential requests in between. */
  readonly formAfterLoader: number;
  readonly roundTrips: number;
  /** The time from the last byte of the response to the first painted card. */
  readonly cardAfterResponse: number;
  /** The part of that time until the response is parsed. */
  readonly readAfterResponse: number;
  readonly plans: number;
  readonly layoutShift: number;
  readonly longTasks: number;
  readonly requests: number;
}

/** A slow phone on a slow network. */
const SLOWDOWN = 4;
const LINE = {offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000};
const SUBMIT = 'See plans and prices';

/** Opens a new browser context on a slow network, with a slow CPU, does some work with it, and closes it. */
async function usePhone<T>(
  browser: Browser,
  slowdown: number,
  work: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({viewport: {width: 390, height: 844}, deviceScaleFactor: 2});
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', {rate: slowdown});
    // The compiler adds calls to a helper function that does not exist in the page.
    await page.addInitScript('globalThis.__name = named => named');
    return await work(page, devtools);
  } finally {
    await context.close();
  }
}

/** Opens a page as a first-time visitor, and searches for plans if it has a finder. */
export const visit = (browser: Browser, url: string, hasFinder: boolean): Promise<Visit> =>
  usePhone(browser, SLOWDOWN, async (page, devtools) => {
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
    await page.getByRole('button', {name: SUBMIT}).click();
    await marked(page, 'first-plan');
    await quiet(page);
    return {...own, bytes, finder: await page.evaluate(readFinder)};
  });

/** The times of a form in milliseconds, from the request of the loader. */
export interface FormTimes {
  readonly usable: number;
  /** When the relay's settings had arrived; NaN if the page requests none. */
  readonly settings: number;
}

/** Opens a page as a first-time visitor with a fast CPU and a slow network, and waits for its form. */
export const awaitForm = (browser: Browser, url: string): Promise<FormTimes> =>
  usePhone(browser, 1, async page => {
    await page.goto(url, {waitUntil: 'load', timeout: 60_000});
    await marked(page, 'form-usable');
    await quiet(page);
    return page.evaluate(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const find = (end: string) => all.find(({name}) => name.endsWith(end));
      const start = find('/embed.js')?.startTime ?? NaN;
      const [form] = performance.getEntriesByName('plan-finder:form-usable');
      return {
        usable: (form?.startTime ?? NaN) - start,
        settings: (find('/WidgetSettings')?.responseEnd ?? NaN) - start,
      };
    });
  });

const marked = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction(mark => performance.getEntriesByName(`plan-finder:${mark}`).length > 0, name, {timeout: 60_000});

/** Waits for a second without requests or long tasks. */
const quiet = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => {
      const ends = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')];
      const last = Math.max(globalThis.seen?.busyUntil ?? 0, ...ends.map(entry => entry.startTime + entry.duration));
      return performance.now() - last > 1000;
    },
    undefined,
    {timeout: 60_000},
  );

interface Seen {
  largestPaint: number;
  layoutShift: number;
  /** When the frame with the first cards was painted. */
  paintedAt: number;
  busyUntil: number;
  readonly longTasks: number[];
}

declare global {
  // Set in the page before any other script runs, unless only its form is awaited.
  var seen: Seen;
}

/** Runs in the page before any other script. The finder sets its mark before the frame is painted. */
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
  // A message sent at the start of a frame arrives after it is painted, and before any task that the page has deferred.
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

/** Runs in the page after the first plans have arrived. */
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
  const responses = own.filter(
    ({name, responseEnd}) => name.includes('PlansSearch') && responseEnd <= timeOf('first-plan'),
  );
  const list = document.querySelector('plan-finder')?.shadowRoot?.querySelector('plan-list');
  const responseEnd = Math.max(...responses.map(({responseEnd}) => responseEnd));
  return {
    formAfterLoader: form - loader,
    roundTrips,
    cardAfterResponse: seen.paintedAt - responseEnd,
    readAfterResponse: timeOf('response') - responseEnd,
    plans: (list?.plans ?? []).flatMap(({variants}) => variants).length,
    layoutShift: seen.layoutShift,
    longTasks: seen.longTasks.length,
    requests: own.length,
  };
}
