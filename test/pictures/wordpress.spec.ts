import {expect, test} from '@playwright/test';
import {findWordPress} from '../../scripts/wordpress-packages.js';
import {finderOn} from '../e2e/support/finder.js';
import {installPlugin, signIn, startDealerSite} from '../wordpress/support/dealer-site.js';
import {ADMIN} from '../wordpress/support/wordpress.js';

test.skip(() => findWordPress() === undefined, 'WordPress is not installed: run "npm run setup -- wordpress".');

test('takes the screenshots for the WordPress page: the settings, and the block in the editor', async ({browser}) => {
  test.setTimeout(180_000);
  const site = await startDealerSite();
  await installPlugin(site, {look: {accent: '#1d4ed8'}});
  const admin = await signIn(browser, site.wordpress, ADMIN);
  const page = await admin.newPage();
  await page.setViewportSize({width: 1280, height: 820});
  await page.goto('/wp-admin/options-general.php?page=plan-finder');
  await expect(finderOn(page.frameLocator('#plan-finder-preview')).submit).toBeVisible();
  // The addresses of the picture, not those of the machine that took it.
  const relay = page.getByLabel('URL of your relay');
  await relay.evaluate(field => field.setAttribute('value', 'https://plans.your-dealership.example'));
  await page.locator('code', {hasText: 'RELAY_ORIGINS='}).evaluate(code => {
    code.textContent = 'RELAY_ORIGINS=https://www.your-dealership.example';
  });
  await expect(page).toHaveScreenshot('wordpress-settings.png');

  await page.goto('/wp-admin/post-new.php?post_type=page');
  await page.getByRole('textbox', {name: 'Add title'}).fill('Service plans');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/plan finder');
  await page.getByRole('option', {name: 'Plan Finder'}).click();
  await expect(finderOn(page.frameLocator('iframe[title="Preview of the widget"]')).submit).toBeVisible();
  await page.getByRole('button', {name: 'Car', exact: true}).click();
  await page.getByRole('button', {name: 'Appearance', exact: true}).click();
  await expect(page).toHaveScreenshot('wordpress-block.png');
  await site.close();
});
