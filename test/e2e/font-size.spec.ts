import type {CDPSession, Page} from '@playwright/test';
import {startCountedDemo} from './support/demo.js';
import {startDealer} from './support/dealer.js';
import {painted} from './support/focus.js';
import {finderOn, words} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {WALKS} from './support/walks.js';
import {expect, test} from './support/test.js';

const OWN = 'plan-finder, plan-start-price, [data-plan-finder-doctor]';

/** Sets the browser's default font size. */
const setDefaultSize = async (page: Page, session: CDPSession, standard: number): Promise<void> => {
  await session.send('Page.setFontSizes', {fontSizes: {standard}});
  // Chromium needs another reason to recalculate all styles.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({colorScheme});
    await painted(page);
  }
};

interface Measuring {
  sizes: Map<Element, number>;
}

/** Runs in the page: records the font sizes of all visible texts and fields, without images. */
const recordSizes = (selector: string): number => {
  const sizes = ((window as unknown as Measuring).sizes = new Map<Element, number>());
  const note = (element: Element): void => {
    const hasText = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    // An element without a box, such as with `display: contents`, may have children with one.
    const isShown = element.checkVisibility() || getComputedStyle(element).display === 'contents';
    if (element instanceof SVGElement || !isShown) return;
    if (hasText || element.matches('input, select'))
      sizes.set(element, Number.parseFloat(getComputedStyle(element).fontSize));
    for (const child of [...element.children, ...(element.shadowRoot?.children ?? [])]) note(child);
  };
  document.querySelectorAll(selector).forEach(note);
  return sizes.size;
};

/** Runs in the page: finds elements that are not 1.5 times as large as recorded. */
const findOthers = (): string[] =>
  [...(window as unknown as Measuring).sizes].flatMap(([element, before]) => {
    const after = Number.parseFloat(getComputedStyle(element).fontSize);
    const isOther = element.checkVisibility() && Math.abs(after / before - 1.5) > 0.01;
    return isOther ? [`${element.localName}.${element.className}: ${before}px, then ${after}px`] : [];
  });

/** Expects that all text is 1.5 times as large when the browser's default size is. */
const expectToFollow = async (page: Page, session: CDPSession, place: string): Promise<void> => {
  await setDefaultSize(page, session, 16);
  expect(await page.evaluate(recordSizes, OWN), place).toBeGreaterThan(0);
  await setDefaultSize(page, session, 24);
  expect.soft(await page.evaluate(findOthers), place).toEqual([]);
  await setDefaultSize(page, session, 16);
};

for (const [way, walk] of Object.entries(WALKS))
  test(`${way}: all text scales with the browser's default font size`, {tag: '@full'}, async ({page, keep}) => {
    test.slow();
    await page.setViewportSize({width: 1280, height: 800});
    const session = await page.context().newCDPSession(page);
    await walk({page, keep, language: 'en', look: surface => expectToFollow(page, session, surface)});
  });

test('the page check scales with the browser’s default font size', {tag: '@full'}, async ({page, keep}) => {
  const dealer = keep(
    await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js" data-doctor></script>`)}),
  );
  const session = await page.context().newCDPSession(page);
  await page.goto(dealer.url);
  await expect(page.locator('[data-plan-finder-doctor] li').first()).toBeVisible();
  await expectToFollow(page, session, 'the page check');
});

test('a compact finder is slightly smaller than others at any font size', {tag: '@full'}, async ({page, keep}) => {
  const body = (relay: string) =>
    `<div data-plan-finder data-density="compact"></div><script src="${relay}/embed.js"></script>`;
  const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
  const session = await page.context().newCDPSession(page);
  await page.goto(dealer.url);
  const label = page.locator('plan-finder label[for="vin"]');
  await expect(label).toBeVisible();
  await expect(label).toHaveCSS('font-size', `${16 * 0.9375 * 0.875}px`);
  await expectToFollow(page, session, 'a compact finder');
  await page.addStyleTag({content: ':root { --plan-font-size: 32px }'});
  await expect(label).toHaveCSS('font-size', `${32 * 0.9375 * 0.875}px`);
});

test.describe('on a touch screen', () => {
  test.use({hasTouch: true, isMobile: true, viewport: {width: 390, height: 800}});

  test('fields have a font size of at least 16 pixels, so that no browser zooms in, and scale with the text', async ({
    page,
    keep,
  }) => {
    const demo = keep(await startCountedDemo());
    const session = await page.context().newCDPSession(page);
    await page.goto(demo.playground);
    const {vin, mileage, state} = finderOn(page);
    await page.getByText(words.form.lookupMethods.catalog, {exact: true}).tap();
    const make = page.getByRole('combobox', {name: words.lookup.makeLabel});
    await expect(make).toBeVisible();
    await setDefaultSize(page, session, 12);
    for (const field of [mileage, state, make]) await expect(field).toHaveCSS('font-size', '16px');
    await setDefaultSize(page, session, 24);
    for (const field of [mileage, state, make]) await expect(field).toHaveCSS('font-size', '24px');
    await page.getByText(words.form.lookupMethods.vin, {exact: true}).tap();
    await expect(vin).toHaveCSS('font-size', '24px');
  });
});
