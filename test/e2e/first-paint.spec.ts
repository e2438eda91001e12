import {startDealer} from './support/dealer.js';
import {CAR, finderOn} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, type Keep, test} from './support/test.js';

/** A page whose dealer knows the car, as on the page of a vehicle. */
const startPage = (keep: Keep) =>
  startDealer({
    page: relay =>
      htmlPage(
        `<div data-plan-finder data-vin="${CAR.vin}" data-mileage="121500" data-state="${CAR.state}"></div>
        <script async src="${relay}/embed.js"></script>`,
      ),
  }).then(keep);

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(
    `the first plans fill a window of ${width} × ${height} pixels, and only one of them may be below it`,
    {tag: width === 390 ? [] : '@full'},
    async ({page, keep}) => {
      await page.setViewportSize({width, height});
      await page.addInitScript(() => {
        const mark = performance.mark.bind(performance);
        performance.mark = (name, options) => {
          const list = document.querySelector('plan-finder')?.shadowRoot?.querySelector('plan-list');
          const cards = [...(list?.shadowRoot?.querySelectorAll('[part~="card"]') ?? [])];
          if (name === 'plan-finder:first-plan')
            Object.assign(globalThis, {seen: cards.map(card => card.getBoundingClientRect().toJSON() as DOMRect)});
          return mark(name, options);
        };
      });
      const dealer = await startPage(keep);
      await page.goto(dealer.url);
      await finderOn(page).submit.click();
      await expect(finderOn(page).cards.nth(10)).toBeAttached();
      const seen = await page.evaluate(() => (globalThis as unknown as {seen: readonly DOMRect[]}).seen);
      expect(seen.at(-1)?.bottom).toBeGreaterThan(height);
      expect(seen.at(-2)?.top ?? 0).toBeLessThan(height);
    },
  );
}

test('the form formats no number with the browser’s slow formatter, which is ready before the search', async ({
  page,
  keep,
}) => {
  await page.addInitScript(() => {
    const formatted: string[] = [];
    Object.assign(globalThis, {formatted});
    const {NumberFormat} = Intl;
    const {toLocaleString} = Number.prototype;
    Intl.NumberFormat = new Proxy(NumberFormat, {
      construct(target, args) {
        formatted.push('NumberFormat');
        return Reflect.construct(target, args) as object;
      },
    });
    Number.prototype.toLocaleString = function (...args) {
      formatted.push('toLocaleString');
      return toLocaleString.apply(this, args as []);
    };
  });
  const formatted = () => page.evaluate(() => (globalThis as unknown as {formatted: readonly string[]}).formatted);
  const dealer = await startPage(keep);
  await page.goto(dealer.url);
  const finder = finderOn(page);
  await expect(finder.mileage).toHaveValue('121,500');
  expect(await formatted()).toEqual([]);
  await finder.mileage.fill('98000');
  await finder.state.focus();
  await expect(finder.mileage).toHaveValue('98,000');
  await expect.poll(formatted).toEqual(['NumberFormat']);
});
