import type {PlanFinder} from '../../src/index.js';
import {findBarriers} from './support/axe.js';
import {startCountedDemo} from './support/demo.js';
import {expect, test} from './support/test.js';

test('the playground applies the choices that the browser keeps on the way back', async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  await page.goto(demo.playground);
  const customer = () => page.locator('#finder').evaluate((finder: PlanFinder) => finder.customer?.firstName);
  const known = page.getByLabel('The page knows the customer');
  await known.check();
  await page.getByLabel('Appearance').selectOption('dark');
  await expect.poll(customer).toBe('Ada');
  await page.goto(new URL('settings.html', demo.playground).href);
  await page.goBack();
  await expect(known).toBeChecked();
  await expect.poll(customer).toBe('Ada');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});

test('the settings page applies the choice that the browser keeps on the way back', async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  await page.goto(new URL('settings.html', demo.playground).href);
  const consent = () => page.locator('#finder').evaluate((finder: PlanFinder) => finder.consent);
  const choice = page.locator('#consent');
  await choice.selectOption('denied');
  await expect.poll(consent).toBe('denied');
  await page.goto(demo.playground);
  await page.goBack();
  await expect(choice).toHaveValue('denied');
  await expect.poll(consent).toBe('denied');
});

test('the demo shows the code to paste for the chosen settings, and copies it', async ({page, context, keep}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const demo = keep(await startCountedDemo());
  await page.goto(demo.playground);
  const lines = page.locator('#snippet');
  await expect(lines).toHaveText(`<script src="${demo.url}/embed.js" async></script>`);
  await page.getByLabel('Platform').selectOption('place');
  await page.getByLabel('Colors').selectOption('dark');
  await page.getByLabel('Fallback link').fill('/service-plans');
  await expect(lines).toContainText('<div data-plan-finder data-theme="dark">');
  await expect(lines).toContainText('<a href="/service-plans">');
  await page.getByRole('button', {name: 'Copy', exact: true}).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await lines.textContent());
  expect(await findBarriers(page, '#paste')).toEqual([]);
});
