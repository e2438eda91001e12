import {readFileSync, writeFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import type {Page} from '@playwright/test';
import {embedDir, root} from '../../scripts/project.js';
import {DEMO, type Fence, hasModule, provenBy, RELAY, splitComponent} from '../docs/fences.js';
import {bundle} from './support/bundle.js';
import {startDealer} from './support/dealer.js';
import {startCountedDemo} from './support/demo.js';
import {finderOn} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

const SCRIPT = `<script src="${RELAY}/embed.js" async></script>`;

/** The HTML that a WordPress shortcode results in. */
const shortcode = (code: string): string => {
  const [, source] = /wp_enqueue_script\('[\w-]+', '([^']+)'/.exec(code) ?? [];
  const [, markup] = /return '([^]*?)';/.exec(code) ?? [];
  const [, attributes] = /\$mark = '([^']+) src=';/.exec(code) ?? [];
  if (!source || !markup || !attributes) throw new Error(`shortcode: expected a script and a place, got ${code}`);
  return `${markup}<script${attributes} src="${source}"></script>`;
};

const bodyOf = async (fence: Fence): Promise<string> => {
  const {language, code} = fence;
  if (hasModule(fence)) {
    const {scripts, markup} = splitComponent(code);
    return `${markup}<script type="module">${await bundle(scripts.join('\n'))}</script>`;
  }
  if (language === 'text csp') return SCRIPT;
  if (language === 'php') return shortcode(code);
  if (code.includes('<iframe')) return code;
  if (language !== 'html') return splitComponent(code).markup + SCRIPT;
  return /(?:embed|iife)\.js/.test(code) ? code : code + SCRIPT;
};

/** The policy in a header or its value; empty if the snippet is something else. */
const policyOf = ({language, code}: Fence): string =>
  language === 'text csp' ? code.trim().replace(/^Content-Security-Policy: /, '') : '';

const {'plan-finder.iife.js': hash = ''} = JSON.parse(readFileSync(`${embedDir}/sri.json`, 'utf8')) as Record<
  string,
  string
>;

/** Replaces the relay's URL and the file's hash with real ones. */
const real = (text: string, relay: string): string =>
  text.replaceAll(RELAY, relay).replaceAll(DEMO, relay).replace('sha384-…', hash);

/** What each element of a snippet should show. */
const SHOWN: Readonly<Record<string, string>> = {
  'plan-catalog-field': '[part~="input"]',
  'plan-comparison': 'dialog[open] [part~="table"]',
  'plan-details': 'dialog[open] [part~="title"]',
  'plan-filters': 'input[type="checkbox"]',
  'plan-list': '[part~="card"]',
  'plan-maintenance-panel': 'table',
  'plan-progress': '[role="progressbar"]',
  'plan-vehicle-form': '[part~="submit"]',
  'plan-vin-scanner': 'dialog[open]',
};

/** What the snippet should show: its element, the button of a price, or a form, which may be in an iframe. */
const expected = (page: Page, {code}: Fence) => {
  if (code.includes('<iframe')) return page.frameLocator('iframe').locator('plan-finder [part~="submit"]').first();
  if (/<plan-start-price|<div data-plan-start-price/.test(code))
    return page.locator('plan-start-price').getByRole('button').first();
  const tag = Object.keys(SHOWN).find(name => code.includes(`<${name}`));
  return tag ? page.locator(`${tag} ${SHOWN[tag]}`).first() : page.locator('plan-finder [part~="submit"]').first();
};

const shown = provenBy('browser');

for (const documented of new Set(shown.map(({page}) => page))) {
  test(
    `the snippet in ${documented} works on a page`,
    {tag: documented === 'README.md' ? [] : '@full'},
    async ({page, keep}) => {
      // A page for each snippet.
      test.slow();
      let current: Fence | undefined;
      let body = '';
      const dealer = keep(
        await startDealer({
          page: relay => htmlPage(real(body, relay)),
          policy: relay => (current ? real(policyOf(current), relay) : ''),
        }),
      );
      const exceptions: string[] = [];
      page.on('pageerror', error => exceptions.push(error.message));
      for (const fence of shown.filter(each => each.page === documented)) {
        await test.step(fence.name, async () => {
          current = fence;
          body = await bodyOf(fence);
          await page.goto(dealer.url);
          // A dialog opens once the shopper asks for it.
          if (/data-plan-finder-open|<button type="button"/.test(fence.code))
            await page.getByRole('button').first().click();
          await expect(expected(page, fence), fence.name).toBeVisible();
          expect(exceptions, fence.name).toEqual([]);
        });
      }
    },
  );
}

test('the first page of docs/embedding.md is a file that shows as many plans as it says', async ({
  page,
  keep,
}, info) => {
  const [, ending = ''] = readFileSync(`${root}docs/embedding.md`, 'utf8').split('## Try it on your machine');
  const [, vin = ''] = /the VIN `(\w+)`/.exec(ending) ?? [];
  const [, heading = ''] = /You should now see “(.*?)”/.exec(ending) ?? [];
  const demo = keep(await startCountedDemo());
  const file = info.outputPath('service-plans.html');
  const code = shown.find(fence => fence.code.includes(DEMO))?.code ?? '';
  writeFileSync(file, code.replace(DEMO, demo.url));
  await page.goto(pathToFileURL(file).href);
  const finder = finderOn(page);
  await finder.vin.fill(vin);
  // Besides, it is announced.
  await expect(page.getByRole('paragraph').filter({hasText: /^2003 Honda$/})).toBeVisible();
  await finder.mileage.fill('48000');
  await finder.state.selectOption('TX');
  await finder.submit.click();
  await expect(page.getByRole('heading', {name: heading, exact: true})).toBeVisible();
});
