import {readFileSync} from 'node:fs';
import {expect, type Page, test} from '@playwright/test';
import {measure, measureStages, type Stage, type StageResult} from '../../scripts/build/budgets.js';
import {readReport} from '../../scripts/build/embed-config.js';
import {startDemo} from '../../scripts/demo/start-demo.js';
import {embedDir, root} from '../../scripts/project.js';

const vehicle = 'data-vin="1HGCM82633A004352" data-state="TX" data-mileage="60000" data-auto-search';

const dealerPage = (attributes: string): string =>
  `<!doctype html><title>A dealer</title><body><script src="/embed.js" ${attributes}></script></body>`;

interface Loaded {
  readonly file: string;
  /** As sent, which is compressed when the relay compresses. */
  readonly sent: number;
  readonly bytes: number;
}

/** The stages as the build counts them. */
const counted = (): StageResult[] => {
  const {stages} = JSON.parse(readFileSync(`${root}budgets.json`, 'utf8')) as {stages: Stage[]};
  const chunks = {...readReport('embed-loader').chunks, ...readReport('embed-module').chunks};
  return measureStages(stages, chunks, file => measure(readFileSync(`${embedDir}/${file}`)));
};

/** The scripts that had been asked for when a User Timing mark was set. */
const loadedUntil = (page: Page, mark: string): Promise<Loaded[]> =>
  page.evaluate(async name => {
    const until = await new Promise<number>(resolve => {
      new PerformanceObserver((list, observer) => {
        const [entry] = list.getEntriesByName(name);
        if (!entry) return;
        observer.disconnect();
        resolve(entry.startTime);
      }).observe({type: 'mark', buffered: true});
    });
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({name, startTime}) => /\.js$/.test(name) && startTime <= until)
      .map(({name, encodedBodySize, decodedBodySize}) => ({
        file: new URL(name).pathname.slice(1),
        sent: encodedBodySize,
        bytes: decodedBodySize,
      }));
  }, mark);

for (const [stageName, mark, attributes] of [
  ['form usable', 'plan-finder:form-usable', ''],
  ['first plans', 'plan-finder:first-plan', vehicle],
] as const) {
  test(`a browser loads until "${stageName}" what the build counts`, async ({page}) => {
    const demo = await startDemo({built: true, sandbox: {latencyMs: 300}});
    const body = dealerPage(attributes);
    await page.route('**/dealer.html', route => route.fulfill({contentType: 'text/html', body}));
    await page.goto(`${demo.url}/dealer.html`);
    const loaded = await loadedUntil(page, mark);
    await demo.close();

    const stage = counted().find(({name}) => name === stageName);
    expect(loaded.map(({file}) => file).sort()).toEqual([...(stage?.files ?? [])].sort());
    for (const {file, bytes} of loaded) expect(bytes).toBe(readFileSync(`${embedDir}/${file}`).length);
    const sent = loaded.reduce((total, script) => total + script.sent, 0);
    expect(sent).toBeLessThanOrEqual(stage?.gzipBytes ?? 0);
  });
}
