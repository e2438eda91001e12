import type {Page} from '@playwright/test';
import {findBarriers} from './support/axe.js';
import {startCountedDemo} from './support/demo.js';
import {findClipped, findSmallTargets, findSmallText, findTouchTargets, findWide} from './support/measure.js';
import {openPreview} from './support/quiet.js';
import {expect, test} from './support/test.js';

/** The states of the list, the details and the comparison in which a shopper decides. */
const STATES = [
  'finder-plans',
  'finder-first',
  'finder-quick-filter',
  'finder-how',
  'finder-plans-offline',
  'finder-filters',
  'finder-details',
  'details-explained',
  'details-ask',
  'finder-ask-tel',
  'finder-ask-sms',
  'finder-ask-mailto',
  'finder-ask-event',
  'finder-comparing',
  'comparison-explained',
  'comparison-share',
  'comparison-differences',
  'comparison-repairs',
  'comparison-4',
];

/** They differ from another state only in a link, so only the largest texts at the smallest width are tested. */
const LIKE_ANOTHER = ['finder-ask-tel', 'finder-ask-sms'];

const BRANDS = ['yellow', 'black', 'white'].flatMap(brand =>
  ['light', 'dark'].map(scheme => `brand-${brand}-${scheme}`),
);

const open = (page: Page, url: string, state: string, more = ''): Promise<void> =>
  openPreview(page, `${url}/stage.html?state=${state}${more}`, state);

/** A font as wide as those of most phones and desktops, from what is installed. */
const USUAL_FONT = `
  @font-face { font-family: Usual; src: local('DejaVu Sans Condensed'), local('Arial'); size-adjust: 94% }
  @font-face { font-family: Usual; font-weight: 600 900; src: local('DejaVu Sans Condensed Bold'), local('Arial Bold'); size-adjust: 94% }
  :root { --plan-font-family: Usual }`;

/** Opens the sandbox's plans, in the usual font. */
const openPlans = async (page: Page, url: string) => {
  await open(page, url, 'finder-plans', '&data=sandbox');
  await page.addStyleTag({content: USUAL_FONT});
  await page.evaluate(() => document.fonts.load('16px Usual'));
  return page.locator('plan-list [part~="card"]');
};

test.describe('what a shopper decides with', {tag: '@full'}, () => {
  test.slow();

  for (const state of STATES)
    test(`has no barriers, fits, and can be read in Spanish and with longer text: ${state}`, async ({page, keep}) => {
      const {url} = keep(await startCountedDemo());
      const isLikeAnother = LIKE_ANOTHER.includes(state);
      for (const lang of isLikeAnother ? ['es', 'pseudo'] : ['en', 'es', 'pseudo']) {
        for (const width of isLikeAnother ? [320] : [1280, 320]) {
          await page.setViewportSize({width, height: 844});
          await open(page, url, state, `&lang=${lang}`);
          const place = `${lang}, ${width} wide`;
          expect.soft(await findWide(page), `${place}: too wide`).toEqual([]);
          expect.soft(await findClipped(page), `${place}: cut off`).toEqual([]);
          expect.soft(await findSmallTargets(page), `${place}: too small`).toEqual([]);
          expect.soft(await findSmallText(page), `${place}: text too small`).toEqual([]);
          if (lang === 'pseudo') continue;
          await page.emulateMedia({colorScheme: width === 320 ? 'dark' : 'light'});
          expect.soft(await findBarriers(page, '#place'), place).toEqual([]);
        }
      }
      await page.setViewportSize({width: 320, height: 844});
      await open(page, url, state, '&--plan-font-size=32px');
      expect.soft(await findWide(page), 'with text twice as large').toEqual([]);
      expect(await page.locator('[title]:not(iframe)').count(), 'title attributes').toBe(0);
    });

  for (const state of BRANDS)
    test(`has no barriers in one brand color: ${state}`, async ({page, keep}) => {
      const {url} = keep(await startCountedDemo());
      for (const width of [390, 1280]) {
        await page.setViewportSize({width, height: 844});
        await open(page, url, state);
        expect.soft(await findBarriers(page, '#place'), `${width} wide`).toEqual([]);
      }
    });
});

test('the selected terms on a card are not cut off on a tablet, and are on one line', async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  for (const width of [768, 690]) {
    await page.setViewportSize({width, height: 1024});
    await open(page, url, 'finder-plans', '&data=sandbox');
    const terms = page.locator('plan-list .term').filter({visible: true});
    expect(await terms.count()).toBeGreaterThan(3);
    for (const {cut, middle} of await terms.evaluateAll(measureTerms)) {
      expect.soft(cut, `${width} wide`).toBe('');
      expect.soft(Math.abs(middle - 32)).toBeLessThan(0.75);
    }
  }
});

test.describe('on a phone', () => {
  test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});

  test('with text twice as large, the button that removes a plan is in the compare bar', async ({page, keep}) => {
    const {url} = keep(await startCountedDemo());
    await open(page, url, 'finder-plans', '&data=sandbox&--plan-font-size=32px');
    await page.locator('plan-list [part~="compare"]').nth(1).click();
    const chips = page.locator('plan-list .tray .chips');
    await expect(chips.locator('button')).toBeVisible();
    expect(await chips.evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });

  for (const state of [...STATES, 'finder-missing', 'form-car'])
    test(`each target is at least 44 pixels wide and high: ${state}`, {tag: '@full'}, async ({page, keep}) => {
      const {url} = keep(await startCountedDemo());
      await open(page, url, state);
      expect(await findTouchTargets(page)).toEqual([]);
    });

  test('two whole cards are in the first screen, below the head of the list', async ({page, keep}) => {
    const {url} = keep(await startCountedDemo());
    const cards = await openPlans(page, url);
    // Like a page that gives the widget its full width.
    await page.addStyleTag({content: '#place { padding: 0 }'});
    for (const index of [0, 1]) {
      const boxOf = async () => (await cards.nth(index).boundingBox()) ?? {y: NaN, height: NaN};
      await expect.poll(async () => (await boxOf()).height).toBeLessThanOrEqual(301);
      const {y, height} = await boxOf();
      expect(height).toBeGreaterThan(250);
      expect(y + height).toBeLessThanOrEqual(844);
    }
  });
});

for (const name of ['Details', 'Checkout'])
  test(`the text of ${name} on a card has enough contrast under the pointer`, {tag: '@full'}, async ({page, keep}) => {
    const {url} = keep(await startCountedDemo());
    const cards = await openPlans(page, url);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({colorScheme});
      await cards.first().getByText(name, {exact: true}).hover();
      expect(await findBarriers(page, '#place'), colorScheme).toEqual([]);
    }
  });

test('the prices of four compared plans are in one line on a tablet', {tag: '@full'}, async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  await page.setViewportSize({width: 768, height: 900});
  await open(page, url, 'comparison-4');
  const tops = await page
    .getByRole('dialog')
    .locator('[part~="checkout"]')
    .evaluateAll(links => links.map(link => Math.round(link.getBoundingClientRect().top)));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
});

test('cards are as compact on a desktop, and three whole ones are in the first screen', async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  await page.setViewportSize({width: 1280, height: 900});
  const cards = await openPlans(page, url);
  for (const index of [0, 1, 2]) {
    const boxOf = async () => (await cards.nth(index).boundingBox()) ?? {y: NaN, height: NaN};
    await expect.poll(async () => (await boxOf()).height).toBeLessThanOrEqual(173);
    const {y, height} = await boxOf();
    expect(y + height).toBeLessThanOrEqual(900);
  }
});

test('the terms and the buttons of a card are in one line on a tablet', {tag: '@full'}, async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  await page.setViewportSize({width: 768, height: 1024});
  const card = (await openPlans(page, url)).first();
  const middleOf = async (selector: string) => {
    const {y, height} = (await card.locator(selector).boundingBox()) ?? {y: NaN, height: NaN};
    return y + height / 2;
  };
  await expect
    .poll(async () => Math.abs((await middleOf('.terms')) - (await middleOf('[part~="checkout"]'))))
    .toBeLessThan(2);
});

test('no value of a card’s terms is cut off, and no name of them is broken', {tag: '@full'}, async ({page, keep}) => {
  test.slow();
  const {url} = keep(await startCountedDemo());
  // The widget may have the full width of a phone, or a margin beside it.
  for (const [width, margin] of [
    [320, 0],
    [320, 16],
    [390, 0],
    [390, 16],
    [768, 32],
    [1280, 80],
  ] as const) {
    await page.setViewportSize({width, height: 900});
    const cards = await openPlans(page, url);
    await page.addStyleTag({content: `#place { padding: 0 ${margin}px }`});
    // A dealer's font may be wide.
    if (margin > 0) await page.addStyleTag({content: ':root { --plan-font-family: "DejaVu Sans" }'});
    const cut = await cards.locator('select').evaluateAll(selects =>
      (selects as HTMLSelectElement[]).flatMap(select => {
        const {fontFamily, fontSize, fontWeight, paddingLeft, paddingRight} = getComputedStyle(select);
        const space = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        const text = document.body.appendChild(document.createElement('span'));
        Object.assign(text.style, {fontFamily, fontSize, fontWeight, position: 'absolute', whiteSpace: 'nowrap'});
        const texts = [...select.options].map(option => option.text);
        return texts.filter(it => {
          text.textContent = it;
          return text.getBoundingClientRect().width > space;
        });
      }),
    );
    const broken = await cards.locator('.term > span').evaluateAll(names =>
      names.flatMap(name => {
        const text = document.createRange();
        text.selectNodeContents(name);
        return text.getClientRects().length > 1 ? [name.textContent] : [];
      }),
    );
    expect([...new Set([...cut, ...broken])], `${width} wide, with a margin of ${margin}`).toEqual([]);
  }
});

/** What is cut off of the value of each term, and where the middle of its line is. */
function measureTerms(terms: readonly Element[]): readonly {readonly cut: string; readonly middle: number}[] {
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  return terms.map(term => {
    const {top} = term.getBoundingClientRect();
    const select = term.querySelector('select');
    if (!select) {
      const value = term.querySelector('b')?.getBoundingClientRect() ?? new DOMRect();
      return {cut: '', middle: (value.top + value.bottom) / 2 - top};
    }
    const {fontFamily, fontSize, fontWeight, paddingLeft, paddingRight, paddingTop} = getComputedStyle(select);
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const text = select.selectedOptions[0]?.text ?? '';
    const space = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const middle = (Number.parseFloat(paddingTop) + select.clientHeight) / 2;
    return {cut: canvas.measureText(text).width > space ? text : '', middle};
  });
}
