import {startSandbox} from '../../src/sandbox/server.js';
import {findBarriers} from './support/axe.js';
import {expect, test} from './support/test.js';

// The page's own policy would block axe.
test.use({bypassCSP: true});

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `the interface's page has no barriers, and its examples open, on a phone in ${colorScheme} mode`,
    {tag: '@full'},
    async ({page, keep}) => {
      const {url} = keep(await startSandbox());
      await page.emulateMedia({colorScheme});
      await page.setViewportSize({width: 320, height: 700});
      await page.goto(`${url}/openapi`);
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Plan search service');
      await page.evaluate(() => document.querySelectorAll('details').forEach(details => (details.open = true)));
      expect(await findBarriers(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(320);
    },
  );
}

test('the interface’s page leads from a search to the schema of its body', async ({page, keep}) => {
  const {url} = keep(await startSandbox());
  await page.goto(`${url}/openapi`);
  const search = page.getByRole('article', {name: 'Search plans by VIN', exact: true});
  await search.getByRole('link', {name: 'SearchRequest'}).click();
  await expect(page).toHaveURL(/#schema-SearchRequest$/);
  await expect(page.getByRole('article', {name: 'SearchRequest', exact: true})).toBeInViewport();
});
