import {readFileSync} from 'node:fs';
import type {Page, Response} from '@playwright/test';
import {fileOf as fileOfModule, staticClosure} from '../../scripts/build/bundle-report.js';
import {measure, measureStages, type Stage, type StageResult} from '../../scripts/build/budgets.js';
import {readReport} from '../../scripts/build/embed-config.js';
import {embedDir, root, version} from '../../scripts/project.js';
import {startDealer} from './support/dealer.js';
import {askForPlans, finderOn} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

// The relay offers brotli too; the budgets are in gzip.
test.use({extraHTTPHeaders: {'accept-encoding': 'gzip'}});

/** A server compresses at its own level: what it sends may be this much more than at the best. */
const LEVEL = 1.03;

/** Below this many bytes a server may leave a file as it is. */
const SMALL = 1024;

const {stages, idle} = JSON.parse(readFileSync(`${root}scripts/build/budgets.json`, 'utf8')) as {
  readonly stages: Stage[];
  /** The modules that a browser with nothing else to do fetches ahead; no stage waits for them. */
  readonly idle: readonly string[];
};

const chunks = () => ({...readReport('embed-loader').chunks, ...readReport('embed-module').chunks});

/** The stages as the build counts them. */
const countStages = (): StageResult[] =>
  measureStages(stages, chunks(), file => measure(readFileSync(`${embedDir}/${file}`)));

/** The files that are fetched ahead and that no stage needs. */
const idleFiles = (): string[] => {
  const needed = countStages().flatMap(({files}) => files);
  const ahead = idle.flatMap(module => {
    const file = fileOfModule(chunks(), module);
    return file === undefined ? [] : staticClosure(chunks(), file);
  });
  return ahead.filter(file => !needed.includes(file));
};

const fileOf = (url: string): string => new URL(url).pathname.slice(1);

/** The scripts that a page had asked for when it set a mark, in the order it asked. */
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
  /** As it came, in the relay's compression. */
  readonly sent: number;
  /** The same bytes at the best level. */
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

test('what a browser loads is what the build has counted, each file once and all within their budgets', async ({
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
  const ahead = idleFiles();
  for (const {name, files, gzip, gzipBytes} of countStages()) {
    const scripts = (loaded[name] ?? []).filter(file => !ahead.includes(file));
    expect(scripts.toSorted(), name).toEqual(files.toSorted());
    const weight = await weigh(scripts.flatMap(file => responses.get(file) ?? []));
    expect(weight.gzip, name).toBe(gzip);
    expect.soft(weight.gzip, name).toBeLessThanOrEqual(gzipBytes);
    expect.soft(weight.sent, name).toBeLessThanOrEqual(gzipBytes * LEVEL);
  }
});
