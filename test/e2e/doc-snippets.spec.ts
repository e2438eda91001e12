import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {embedDir} from '../../scripts/project.js';
import {type Fence, provenBy, RELAY, splitComponent} from '../docs/fences.js';
import {startDealer} from './support/dealer.js';
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

const bodyOf = ({language, code}: Fence): string => {
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
const real = (text: string, relay: string): string => text.replaceAll(RELAY, relay).replace('sha384-…', hash);

/** The element that the snippet should add: a form, or the button of a price. */
const expected = (page: Page, {code}: Fence) =>
  code.includes('<iframe')
    ? page.frameLocator('iframe').locator('plan-finder [part~="submit"]').first()
    : /<plan-start-price|<div data-plan-start-price/.test(code)
      ? page.locator('plan-start-price').getByRole('button').first()
      : page.locator('plan-finder [part~="submit"]').first();

const shown = provenBy('browser');

for (const documented of new Set(shown.map(({page}) => page))) {
  test(`the snippet in ${documented} works on a page`, async ({page, keep}) => {
    // A page for each snippet.
    test.slow();
    let current: Fence | undefined;
    const dealer = keep(
      await startDealer({
        page: relay => (current ? htmlPage(real(bodyOf(current), relay)) : ''),
        policy: relay => (current ? real(policyOf(current), relay) : ''),
      }),
    );
    const exceptions: string[] = [];
    page.on('pageerror', error => exceptions.push(error.message));
    for (const fence of shown.filter(each => each.page === documented)) {
      await test.step(fence.name, async () => {
        current = fence;
        await page.goto(dealer.url);
        if (fence.code.includes('data-plan-finder-open')) await page.getByRole('button').first().click();
        await expect(expected(page, fence), fence.name).toBeVisible();
        expect(exceptions, fence.name).toEqual([]);
      });
    }
  });
}
