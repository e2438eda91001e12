import type {Page} from '@playwright/test';
import type {PlanFinder} from '../../src/index.js';
import {dialogsAtEntry} from './support/back.js';
import {startDealer} from './support/dealer.js';
import {startCountedDemo} from './support/demo.js';
import {askForPlans, finderOn, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {scannerOn} from './support/scanner.js';
import {found, plan, startScriptedRelay} from './support/scripted-relay.js';
import {htmlPage} from './support/serve.js';
import {expect, type Keep, test} from './support/test.js';

/** A router that renders a route again on each visit, as those of frameworks do. */
const ROUTER = `
  const PLANS = '<h2>Plans</h2><plan-finder><a slot="details-note" href="/app/visit">Visit us</a></plan-finder>';
  const show = () => {
    document.querySelector('main').innerHTML = location.pathname.endsWith('plans') ? PLANS : '<h2>Visit us</h2>';
  };
  addEventListener('click', event => {
    const link = event.composedPath().find(target => target instanceof HTMLAnchorElement);
    if (!link?.pathname.startsWith('/app/')) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    show();
  });
  addEventListener('popstate', show);
  show();`;

/** Opens a route with a finder, and searches for plans. Returns the URL of the demo. */
const openPlans = async (page: Page, keep: Keep): Promise<string> => {
  const {url} = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
  const script = `<script src="${url}/embed.js" data-auto-place="off"></script>`;
  const body = htmlPage(`<a href="/app/plans">Service plans</a><main></main><script>${ROUTER}</script>${script}`);
  await page.route(`${url}/app/*`, route => route.fulfill({contentType: 'text/html', body}));
  await page.goto(`${url}/app/plans`);
  await askForPlans(page);
  await expect(finderOn(page).savePlace).toBeAttached();
  return url;
};

const visit = async (page: Page): Promise<void> => {
  await page.getByRole('link', {name: 'Visit us'}).click();
  await expect(page.getByRole('heading', {name: 'Visit us'})).toBeVisible();
};

test('a route that is opened from a dialog stays open, also when the browser keeps no more history entries', async ({
  page,
  keep,
}) => {
  await openPlans(page, keep);
  await page.evaluate(() => {
    for (const name of Array(60).keys()) history.pushState(null, '', `#${name}`);
  });
  await page.getByRole('button', {name: words.results.details}).first().click();
  await expect.poll(() => dialogsAtEntry(page)).toBe(1);
  await visit(page);
  // By now, a step back over the dialog's entry would have begun; it would come before those of the test.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)))));
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(/\/app\/visit$/);
  await expect(page.getByRole('heading', {name: 'Visit us'})).toBeVisible();
});

test('plans that were restored after a checkout are not shown again when their route is visited again', async ({
  page,
  keep,
}) => {
  await openPlans(page, keep);
  await finderOn(page).checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.goBack();
  await expect(finderOn(page).savePlace).toBeAttached();
  await page.getByRole('button', {name: words.results.details}).first().click();
  await visit(page);
  await page.getByRole('link', {name: 'Service plans'}).click();
  await expect(finderOn(page).vin).toHaveValue('');
  await askForPlans(page);
  await expect(finderOn(page).cards.first()).toBeVisible();
});

test('plans of another route are not shown when the app goes to it after a return from a checkout', async ({
  page,
  keep,
}) => {
  const url = await openPlans(page, keep);
  const {cards, checkouts, savePlace, vin} = finderOn(page);
  await checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.goto(`${url}/app/other-plans`);
  await askForPlans(page);
  await expect(savePlace).toBeAttached();
  await checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.goBack();
  await expect(savePlace).toBeAttached();
  await page.getByRole('link', {name: 'Service plans'}).click();
  await expect(vin).toHaveValue('');
  await askForPlans(page);
  await expect(cards.first()).toBeVisible();
});

/**
 * Leaves the route, which the app keeps, while the file that a press needs is loading. Returns to it once the file has
 * been run: the same import then resolves after the widget's own.
 */
const leaveWhileLoading = async (page: Page, file: RegExp, press: () => Promise<void>): Promise<void> => {
  const gate = createGate();
  await page.route(file, async route => {
    await gate.opened;
    await route.continue();
  });
  const asked = page.waitForRequest(file);
  await press();
  const url = (await asked).url();
  const finder = await page.locator('plan-finder').elementHandle();
  await finder?.evaluate(element => element.remove());
  gate.open();
  await page.evaluate(async address => void (await import(address)), url);
  await finder?.evaluate(async element => {
    document.body.append(element);
    await (element as PlanFinder).updateComplete;
  });
};

test('a scanner that loads while the shopper leaves its route does not use the camera on the return', async ({
  page,
  keep,
}) => {
  const {url} = keep(await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`)}));
  await page.goto(url);
  await finderOn(page).vin.hover();
  const {button, dialog} = scannerOn(page);
  await leaveWhileLoading(page, /plan-vin-scanner/, () => button.click());
  await expect(page.locator('plan-vin-scanner')).toBeAttached();
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(dialog).toBeVisible();
});

test('details that load while the shopper leaves their route are not open on the return', async ({page, keep}) => {
  const {url} = keep(await startScriptedRelay([found([plan()])]));
  await page.goto(url);
  const file = /list-tools/;
  await leaveWhileLoading(page, file, async () => {
    await askForPlans(page);
    await page.getByRole('button', {name: words.results.details}).first().click();
  });
  await expect(finderOn(page).savePlace).toBeAttached();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', {name: words.results.details}).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
