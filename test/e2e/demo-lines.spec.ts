import {findBarriers} from './support/axe.js';
import {startCountedDemo} from './support/demo.js';
import {expect, test} from './support/test.js';

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
