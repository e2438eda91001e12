import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {integrityOf} from '../../scripts/build/integrity.js';
import {embedDir} from '../../scripts/project.js';
import {noteComplaints} from './support/complaints.js';
import {startDealer} from './support/dealer.js';
import {askForPlans, finderOn} from './support/finder.js';
import {htmlPage, serve, type Served, typeOf} from './support/serve.js';
import {expect, test} from './support/test.js';

const LOADER = readFileSync(`${embedDir}/embed.js`, 'utf8');
const SINGLE_FILE = readFileSync(`${embedDir}/plan-finder.iife.js`, 'utf8');

/** The text in `embed.js` that a relay replaces with its public URL. */
const PLACEHOLDER = '__PLAN_FINDER_RELAY_ORIGIN__';

/** The loader as served by a relay that knows its public URL. */
const loaderOf = (relay: string): string => LOADER.replace(PLACEHOLDER, `${relay}/`);

/** A third party's server with the embed's files, which records its requests. */
const startOtherHost = async (): Promise<Served & {readonly paths: readonly string[]}> => {
  const paths: string[] = [];
  const served = await serve(request => {
    const {pathname} = new URL(request.url);
    paths.push(pathname);
    const headers = {'content-type': typeOf(pathname), 'access-control-allow-origin': '*'};
    return pathname.endsWith('.js')
      ? new Response(readFileSync(`${embedDir}${pathname}`), {headers})
      : new Response('{}', {headers});
  });
  return {...served, paths};
};

/** Serves a script from the dealer's own site. */
const serveScript = async (page: Page, path: string, body: string): Promise<void> => {
  await page.route(`**${path}`, route => route.fulfill({contentType: 'text/javascript', body}));
};

const expectPlans = async (page: Page): Promise<void> => {
  await askForPlans(page);
  await expect(finderOn(page).cards.first()).toBeVisible();
};

test('the built embed.js contains the text that a relay replaces with its URL exactly once', () => {
  expect(LOADER.split(PLACEHOLDER)).toHaveLength(2);
});

test.describe('markup that is named currentScript', () => {
  const kinds: Readonly<Record<string, (other: string) => string>> = {
    'an image': other => `<img name="currentScript" src="${other}/embed.js" alt="">`,
    'a form': other =>
      `<form name="currentScript" data-relay="${other}/plans"><input name="src" value="${other}/embed.js"></form>`,
    'a frame': other => `<iframe name="currentScript" src="${other}/embed.js" title="Frame"></iframe>`,
  };
  for (const [kind, markup] of Object.entries(kinds)) {
    for (const [file, code] of [
      ['loader', loaderOf],
      ['single file', () => SINGLE_FILE],
    ] as const) {
      test(
        `T26: markup named currentScript does not decide from where the ${file} loads code and plans: ${kind}`,
        {tag: kind === 'an image' ? [] : '@full'},
        async ({page, keep}) => {
          const other = keep(await startOtherHost());
          const body = `${markup(other.url)}<div data-plan-finder></div><script src="/combined.js"></script>`;
          const dealer = keep(await startDealer({page: () => htmlPage(body)}));
          await serveScript(page, '/combined.js', code(dealer.relay));
          await page.goto(dealer.url);
          await askForPlans(page);
          // The single file has no relay of its own: the page's host is called, and cannot return plans.
          const result = file === 'loader' ? 'card' : 'message';
          await expect(page.locator('plan-finder').locator(`[part~="${result}"]`).first()).toBeVisible();
          // The page itself requests the frame.
          expect(other.paths.filter(path => path !== '/embed.js')).toEqual([]);
        },
      );
    }
  }
});

test.describe('the loader finds its relay', () => {
  test('the loader uses the URL that the relay wrote when an optimizer merged it with other scripts', async ({
    page,
    keep,
  }) => {
    const body = '<div data-plan-finder></div><script src="/assets/combined.js"></script>';
    const dealer = keep(await startDealer({page: () => htmlPage(body)}));
    const complaints = await noteComplaints(page);
    await serveScript(page, '/assets/combined.js', `window.theme = {};\n${loaderOf(dealer.relay)};\nwindow.more = {};`);
    await page.goto(dealer.url);
    await expect(page.locator('plan-finder')).toHaveAttribute('relay', `${dealer.relay}/plans`);
    await expectPlans(page);
    expect(await complaints()).toEqual([]);
  });

  test(
    'the loader uses the URL that the relay wrote when an optimizer inlined it',
    {tag: '@full'},
    async ({page, keep}) => {
      const body = (relay: string) => `<div data-plan-finder></div><script>${loaderOf(relay)}</script>`;
      const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
      await page.goto(dealer.url);
      await expect(page.locator('plan-finder')).toHaveAttribute('relay', `${dealer.relay}/plans`);
      await expectPlans(page);
    },
  );

  test('the loader retries at the URL that the relay wrote when an optimizer runs it from a blob', async ({
    page,
    keep,
  }) => {
    const dealer = keep(await startDealer({page: () => htmlPage('<div data-plan-finder></div>')}));
    let requests = 0;
    await page.route('**/plan-finder.js', route => ((requests += 1) === 1 ? route.abort() : route.continue()));
    await page.goto(dealer.url);
    await page.evaluate(code => {
      const script = document.createElement('script');
      script.src = URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
      document.head.append(script);
    }, loaderOf(dealer.relay));
    await expectPlans(page);
    expect(requests).toBe(2);
  });

  test('the loader prefers its own URL to the one that the relay wrote', {tag: '@full'}, async ({page, keep}) => {
    const other = keep(await startOtherHost());
    const dealer = keep(
      await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js?ver=6.1.9"></script>`)}),
    );
    await page.route(`${dealer.relay}/embed.js*`, route =>
      route.fulfill({contentType: 'text/javascript', body: loaderOf(other.url)}),
    );
    await page.goto(dealer.url);
    await expectPlans(page);
    expect(other.paths).toEqual([]);
  });

  test(
    'the loader uses the URL that the relay wrote when its copy is on a host without the widget’s files',
    {tag: '@full'},
    async ({page, keep}) => {
      const body = '<div data-plan-finder></div><script src="/cache/embed.js"></script>';
      const dealer = keep(await startDealer({page: () => htmlPage(body)}));
      await serveScript(page, '/cache/embed.js', loaderOf(dealer.relay));
      await page.route('**/cache/v*/**', route => route.fulfill({status: 404, body: ''}));
      await page.goto(dealer.url);
      await expect(page.locator('plan-finder')).toHaveAttribute('relay', `${dealer.relay}/plans`);
      await expectPlans(page);
    },
  );

  test(
    'the loader uses the URL of its own file if no relay wrote one, and the console names a missing file',
    {tag: '@full'},
    async ({page, keep}) => {
      const body = '<div data-plan-finder></div><script src="/assets/combined.js"></script>';
      const dealer = keep(await startDealer({page: () => htmlPage(body)}));
      await serveScript(page, '/assets/combined.js', LOADER);
      await page.route('**/assets/v*/**', route => route.fulfill({status: 404, body: ''}));
      const said = page.waitForEvent('console', message => message.text().startsWith('plan-finder: '));
      await page.goto(dealer.url);
      expect((await said).text()).toContain(`${dealer.url}/assets/v`);
    },
  );
});

test('the single file works if an optimizer inlined it into the page', {tag: '@full'}, async ({page, keep}) => {
  const dealer = keep(await startDealer({page: () => htmlPage('<div data-plan-finder></div>')}));
  const complaints = await noteComplaints(page);
  await page.goto(dealer.url);
  await page.evaluate(
    ([text = '', relay = '']) => {
      const script = document.createElement('script');
      script.text = text;
      script.dataset.relay = `${relay}/plans`;
      document.body.append(script);
    },
    [SINGLE_FILE, dealer.relay],
  );
  await expectPlans(page);
  expect(await complaints()).toEqual([]);
});

for (const file of ['embed.js', 'plan-finder.iife.js']) {
  test(
    `a data-relay of ${file} that is not a URL is named in the console, and the relay beside the script is used`,
    {tag: '@full'},
    async ({page, keep}) => {
      const body = '<div data-plan-finder></div>';
      const dealer = keep(
        await startDealer({page: () => htmlPage(`${body}<script src="/${file}" data-relay="http://[bad"></script>`)}),
      );
      const exceptions: string[] = [];
      page.on('pageerror', ({message}) => exceptions.push(message));
      const said = page.waitForEvent('console', message => message.text().includes('data-relay'));
      await page.goto(dealer.url);
      await finderOn(page).vin.hover();
      expect((await said).text()).toContain('http://[bad');
      await expect(page.locator('plan-finder')).toHaveAttribute('relay', `${dealer.url}/plans`);
      await expect(finderOn(page).submit).toBeVisible();
      expect(exceptions).toEqual([]);
    },
  );
}

test.describe('the page check', () => {
  const panel = (page: Page) => page.locator('[data-plan-finder-doctor]');

  /** Records the scripts of the page check that a page requests. */
  const recordDoctors = (page: Page): readonly string[] => {
    const asked: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/plan-finder-doctor.js')) asked.push(request.url());
    });
    return asked;
  };

  for (const query of [
    '?utm_source=plan-finder-doctor',
    '?x-plan-finder-doctor=1',
    '?plan-finder-doctors',
    '?a=b&plan-finder-doctor-off',
    '?plan-finder-doctor.x=1',
  ]) {
    test(`T26: ${query} does not open the page check`, {tag: '@full'}, async ({page, keep}) => {
      const dealer = keep(await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`)}));
      const asked = recordDoctors(page);
      await page.goto(`${dealer.url}/${query}`);
      await expect(finderOn(page).submit).toBeVisible();
      await expect(panel(page)).toHaveCount(0);
      expect(asked).toEqual([]);
    });
  }

  test(
    '?plan-finder-doctor opens the page check, also among other parameters',
    {tag: '@full'},
    async ({page, keep}) => {
      const dealer = keep(await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`)}));
      await page.goto(`${dealer.url}/?utm_source=mail&plan-finder-doctor=&x=1`);
      await expect(panel(page)).toHaveCount(1);
    },
  );

  const pinned = JSON.parse(readFileSync(`${embedDir}/sri.json`, 'utf8')) as Readonly<Record<string, string>>;
  const single = (attributes: string) => (relay: string) =>
    htmlPage(`<script src="/plan-finder.iife.js" data-relay="${relay}/plans" ${attributes}></script>`);

  test(
    'T26: a URL parameter does not open the page check if the page loads the single file',
    {tag: '@full'},
    async ({page, keep}) => {
      const dealer = keep(await startDealer({page: single('')}));
      const asked = recordDoctors(page);
      await page.goto(`${dealer.url}/?plan-finder-doctor`);
      await expectPlans(page);
      expect(asked).toEqual([]);
    },
  );

  test(
    'T26: the page check is not opened if the page pins the single file with a hash, and the console explains why',
    {tag: '@full'},
    async ({page, keep}) => {
      const attributes = `integrity="${pinned['plan-finder.iife.js']}" data-doctor`;
      const dealer = keep(await startDealer({page: single(attributes)}));
      const asked = recordDoctors(page);
      const said = page.waitForEvent('console', message => message.text().startsWith('plan-finder: '));
      await page.goto(`${dealer.url}/?plan-finder-doctor`);
      expect((await said).text()).toContain('integrity');
      await expectPlans(page);
      expect(asked).toEqual([]);
    },
  );

  test(
    'T26: a URL parameter does not open the page check if the page pins the loader with a hash',
    {tag: '@full'},
    async ({page, keep}) => {
      const dealer = keep(
        await startDealer({
          page: relay =>
            htmlPage(
              `<script src="${relay}/embed.js" integrity="${integrityOf(Buffer.from(LOADER))}" crossorigin="anonymous"></script>`,
            ),
        }),
      );
      await page.route('**/embed.js', route =>
        route.fulfill({
          contentType: 'text/javascript',
          headers: {'access-control-allow-origin': '*'},
          body: LOADER,
        }),
      );
      const asked = recordDoctors(page);
      await page.goto(`${dealer.url}/?plan-finder-doctor`);
      await expectPlans(page);
      expect(asked).toEqual([]);
    },
  );
});
