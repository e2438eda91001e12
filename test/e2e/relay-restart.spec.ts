import {createRelay, type RelayServer, startRelay} from '../../src/relay/index.js';
import {createSandbox} from '../../src/sandbox/index.js';
import {askForPlans, finderOn, isSearch, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {htmlPage, serve} from './support/serve.js';
import {expect, test} from './support/test.js';
import {embedDir} from '../../scripts/project.js';
import {requireBuild} from './support/built.js';

test('R1: a search that the relay lost in a restart is said to be interrupted, and "Try again" leads to plans', async ({
  page,
  keep,
}) => {
  requireBuild();
  const gate = createGate();
  let searches = 0;
  const sandbox = createSandbox({wait: () => gate.opened});
  const service = keep(
    await serve(request => {
      searches += 1;
      return sandbox.fetch(request);
    }),
  );
  let relay: RelayServer | undefined;
  const site = keep(await serve(() => new Response(pageOf(relay?.url), {headers: {'content-type': 'text/html'}})));
  const start = (port: number): Promise<RelayServer> =>
    startRelay({
      port,
      relay: createRelay({
        serviceUrl: service.url,
        key: 'sandbox-high',
        tier: 'high',
        origins: [site.url],
        embedDir,
        pollHoldMs: 0,
      }),
    });

  relay = await start(0);
  await page.goto(site.url);
  const pending = page.waitForResponse(response => isSearch(response.request()) && response.status() === 202);
  await askForPlans(page);
  await pending;

  const {port} = new URL(relay.url);
  await relay.close(0);
  relay = keep(await start(Number(port)));

  const finder = finderOn(page);
  await expect(finder.heading(words.problems.lost.title)).toBeVisible();
  await expect(page.getByText(words.problems.lost.text)).toBeVisible();
  expect(searches).toBe(1);

  gate.open();
  await finder.tryAgain.click();
  await expect(finder.cards.first()).toBeVisible();
  expect(searches).toBe(2);
});

const pageOf = (relay = ''): string => htmlPage(`<script src="${relay}/embed.js" data-prefetch="off"></script>`);
