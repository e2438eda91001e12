import {readFileSync} from 'node:fs';
import type {Page, Response} from '@playwright/test';
import {fileOf as fileOfModule, staticClosure} from '../../scripts/build/bundle-report.js';
import {measure, measureStages, type Stage, type StageResult} from '../../scripts/build/budgets.js';
import {readReport} from '../../scripts/build/embed-config.js';
import {embedDir, root, version} from '../../scripts/project.js';
import {startDealer} from './support/dealer.js';
import {askForPlans, finderOn, words} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, type Keep, test} from './support/test.js';

// The relay also supports Brotli; the budgets are for gzip.
test.use({extraHTTPHeaders: {'accept-encoding': 'gzip'}});

/** A server chooses its compression level: a response may be larger than with the best one by this factor. */
const LEVEL = 1.03;

/** Below this many bytes, a server may not compress a file. */
const SMALL = 1024;

const {stages} = JSON.parse(readFileSync(`${root}scripts/build/budgets.json`, 'utf8')) as {readonly stages: Stage[]};

const chunks = () => ({...readReport('embed-loader').chunks, ...readReport('embed-module').chunks});

/** The stages as the build counts them. */
const countStages = (): StageResult[] =>
  measureStages(stages, chunks(), file => measure(readFileSync(`${embedDir}/${file}`)));

/** The files with these modules and all of their imports. */
const filesWith = (...modules: readonly string[]): string[] => [
  ...new Set(modules.flatMap(module => staticClosure(chunks(), fileWith(module)))),
];

const fileWith = (module: string): string => {
  const file = fileOfModule(chunks(), module);
  if (file === undefined) throw new Error(`${module} is in no file of the embed.`);
  return file;
};

const fileOf = (url: string): string => new URL(url).pathname.slice(1);

/** The scripts that a page had requested when it set a mark, in order. */
const scriptsUntil = async (page: Page, mark: string): Promise<string[]> => {
  const urls = await page.evaluate(name => {
    const until = performance.getEntriesByName(name)[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({startTime}) => startTime <= until)
      .map(entry => entry.name)
      .filter(url => new URL(url).pathname.endsWith('.js'));
  }, mark);
  return urls.map(fileOf);
};

interface Weight {
  /** The size as sent, with the relay's compression. */
  readonly sent: number;
  /** The size with the best compression. */
  readonly gzip: number;
}

const weigh = async (responses: readonly Response[]): Promise<Weight> => {
  const weight = {sent: 0, gzip: 0};
  for (const response of responses) {
    const body = await response.body();
    if (body.length >= SMALL) expect(await response.headerValue('content-encoding')).toBe('gzip');
    weight.sent += (await response.request().sizes()).responseBodySize;
    weight.gzip += measure(body).gzip;
  }
  return weight;
};

test('a browser loads the files that the build has counted, each file once and all within their budgets', async ({
  page,
  keep,
}) => {
  const dealer = keep(await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`)}));
  const responses = new Map<string, Response>();
  const asked: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('.js')) asked.push(fileOf(request.url()));
  });
  page.on('response', response => {
    responses.set(fileOf(response.url()), response);
  });
  await page.goto(dealer.url);
  await askForPlans(page);
  await expect(finderOn(page).cards.first()).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('plan-finder:first-plan').length > 0);

  const loaded: Record<string, string[]> = {
    'form usable': await scriptsUntil(page, 'plan-finder:form-usable'),
    'first plans': await scriptsUntil(page, 'plan-finder:first-plan'),
  };
  loaded.loader = (loaded['form usable'] ?? []).filter(file => !file.startsWith(`v${version}/`));

  expect(asked).toHaveLength(new Set(asked).size);
  const ahead = countStages().flatMap(({aheadFiles}) => aheadFiles);
  for (const {name, files, gzip, gzipBytes} of countStages()) {
    const scripts = (loaded[name] ?? []).filter(file => !ahead.includes(file));
    expect(scripts.toSorted(), name).toEqual(files.toSorted());
    const weight = await weigh(scripts.flatMap(file => responses.get(file) ?? []));
    expect(weight.gzip, name).toBe(gzip);
    expect.soft(weight.gzip, name).toBeLessThanOrEqual(gzipBytes);
    expect.soft(weight.sent, name).toBeLessThanOrEqual(gzipBytes * LEVEL);
  }
});

test.describe('a page view', () => {
  const open = async (page: Page, keep: Keep): Promise<() => string[]> => {
    const dealer = keep(await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`)}));
    const asked = new Set<string>();
    page.on('request', request => {
      if (new URL(request.url()).origin === dealer.relay) asked.add(fileOf(request.url()));
    });
    await page.goto(dealer.url);
    await untilLoaded(page);
    return () => [...asked].toSorted();
  };

  const untilLoaded = async (page: Page): Promise<void> => {
    await expect(finderOn(page).submit).toBeVisible();
    // Earlier idle callbacks run before this one, in order.
    await page.evaluate(async () => {
      for (let times = 0; times < 3; times += 1)
        await new Promise(resolve => requestIdleCallback(() => setTimeout(resolve), {timeout: 3000}));
    });
  };

  const FORM = ['src/embed/loader.ts', 'src/embed/start.ts'];
  const RESULTS = [
    'src/elements/finder/render-results.ts',
    'src/elements/search/relay-search.ts',
    'src/client/poll-failure.ts',
    'src/elements/finder/search-screens.ts',
  ];
  const INTENT = [
    ...FORM,
    'src/embed/commands.ts',
    'src/elements/form/form-reader.ts',
    'src/elements/form/form-tools.ts',
  ];

  for (const isTouched of [false, true])
    test(`loads only the form until the shopper uses the widget (${isTouched ? 'touch screen' : 'mouse'})`, async ({
      browser,
      keep,
    }) => {
      const page = await browser.newPage({hasTouch: isTouched});
      const asked = await open(page, keep);
      expect(asked()).toEqual(filesWith(...FORM).toSorted());

      const {submit, mileage} = finderOn(page);
      const box = await submit.boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) - 4];
      if (isTouched) await page.touchscreen.tap(x, y);
      else await page.mouse.move(x, y);
      // A tap moves the focus, too, with which the results load.
      await expect.poll(asked).toEqual(filesWith(...INTENT, ...(isTouched ? RESULTS : [])).toSorted());
      await expect(page.getByRole('button', {name: words.lookup.scan})).toBeVisible();
      await mileage.focus();
      await expect.poll(asked).toEqual(expect.arrayContaining(filesWith(...RESULTS)));
      await page.close();
    });

  test('loads only the form after Back, too, if no search was saved', async ({page, keep}) => {
    const asked = await open(page, keep);
    await page.goto('about:blank');
    await page.goBack();
    await untilLoaded(page);
    expect(asked()).toEqual(filesWith(...FORM).toSorted());
  });

  test('loads the form, and its other parts with error messages and results once a key moves focus into it', async ({
    page,
    keep,
  }) => {
    const asked = await open(page, keep);
    await page.keyboard.press('Tab');
    const expected = filesWith(...INTENT, ...RESULTS).toSorted();
    await expect.poll(asked).toEqual(expected);
  });
});
