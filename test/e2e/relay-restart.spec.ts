import {createRelay, type Relay} from '../../src/relay/index.js';
import {createSandbox} from '../../src/sandbox/index.js';
import {askForPlans, finderOn, isSearch, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {htmlPage, serve, type Served} from './support/serve.js';
import {expect, test} from './support/test.js';
import {embedDir} from '../../scripts/project.js';
import {requireBuild} from './support/built.js';

test(
  'R1: a search that the relay lost in a restart is shown as interrupted, and "Try again" leads to plans',
  {tag: '@full'},
  async ({page, keep}) => {
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
    const site: Served = keep(
      await serve(() => new Response(pageOf(server.url), {headers: {'content-type': 'text/html'}})),
    );
    const createNewRelay = (): Relay =>
      createRelay({
        serviceUrl: service.url,
        key: 'sandbox-high',
        tier: 'high',
        origins: [site.url],
        embedDir,
        pollHoldMs: 0,
      });
    // Its URL stays the same: a restart loses only what the relay had in memory.
    let relay = keep(createNewRelay());
    const server = keep(await serve(request => relay.fetch(request)));

    await page.goto(site.url);
    const pending = page.waitForResponse(response => isSearch(response.request()) && response.status() === 202);
    await askForPlans(page);
    await pending;

    relay = keep(createNewRelay());

    const finder = finderOn(page);
    await expect(finder.heading(words.problems.lost.title)).toBeVisible();
    await expect(page.getByText(words.problems.lost.text)).toBeVisible();
    expect(searches).toBe(1);

    gate.open();
    await finder.tryAgain.click();
    await expect(finder.cards.first()).toBeVisible();
    expect(searches).toBe(2);
  },
);

const pageOf = (relay: string): string => htmlPage(`<script src="${relay}/embed.js" data-prefetch="off"></script>`);
