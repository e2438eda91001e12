import type {Page} from '@playwright/test';
import {detailStrings} from '../../src/strings/en/details.js';
import {startDealer} from './support/dealer.js';
import {askForPlans, CAR, finderOn, words} from './support/finder.js';
import {htmlPage, serve} from './support/serve.js';
import {expect, test} from './support/test.js';

type Tag = (relay: string, attributes?: string) => string;

const loader: Tag = (relay, attributes = '') => `<script src="${relay}/embed.js" ${attributes}></script>`;

const TAGS: Readonly<Record<string, Tag>> = {
  'the loader': loader,
  'the single file': (relay, attributes = '') =>
    `<script src="/plan-finder.iife.js" data-relay="${relay}/plans" ${attributes}></script>`,
};

/** Attributes that must never be set on one of our elements. */
const HOSTILE = `data-onfocusin="window.ran = true" data-onclick="window.ran = true" data-style="position:fixed"
  data-id="login" data-slot="heading" data-class="btn" data-is="x" data-autofocus data-part="base" data-popover`;

/** The marks of optimizers on a script tag that they have changed. */
const OPTIMIZED = `data-deferred="1" data-type="lazy" data-src="x.js" data-rocket-src="x.js" data-wp-strategy="async"
  data-cfasync="false" data-no-optimize="1" data-jetpack-boost="ignore" data-optimized="1" data-handles="a,b"`;

/** Records our console warnings on a page from now on. */
const recordWarnings = (page: Page): readonly string[] => {
  const warnings: string[] = [];
  page.on('console', message => {
    if (message.type() === 'warning' && message.text().startsWith('plan-finder: ')) warnings.push(message.text());
  });
  return warnings;
};

const attributesOf = (page: Page, selector: string): Promise<Record<string, string>> =>
  page
    .locator(selector)
    .evaluate(({attributes}) => Object.fromEntries([...attributes].map(({name, value}) => [name, value])));

/** The names of fields in a form hide the form's own properties and methods. */
const NAMES = ['getAttribute', 'matches', 'querySelector', 'append', 'firstElementChild', 'closest', 'attributes'];

/** A placeholder that throws when it is used. */
const THROWING = `<form data-plan-finder>${NAMES.map(name => `<input name="${name}">`).join('')}</form>`;

test('T26: with data-loading="lazy", a placeholder that throws does not prevent the others from loading', async ({
  page,
  keep,
}) => {
  const body = (relay: string) =>
    `${THROWING}<div data-plan-finder id="place"></div>${loader(relay, 'data-loading="lazy"')}`;
  const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
  const exceptions: string[] = [];
  page.on('pageerror', ({message}) => exceptions.push(message));
  await page.goto(dealer.url);
  await expect(page.locator('#place > plan-finder')).toHaveCount(1);
  expect(exceptions).toEqual([]);
});

for (const [name, tag] of Object.entries(TAGS)) {
  test.describe(`with ${name}`, () => {
    test('T26: only known settings of a placeholder and of the script become attributes', async ({page, keep}) => {
      const body = (relay: string) => `
        <div data-plan-finder data-theme="dark" data-vin="${CAR.vin}" ${HOSTILE}></div>
        <div data-plan-start-price data-vin="${CAR.vin}" data-mileage="21500" data-state="TX" ${HOSTILE}></div>
        ${tag(relay, `data-density="compact" ${OPTIMIZED} ${HOSTILE}`)}`;
      const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
      await page.goto(dealer.url);
      await expect(finderOn(page).submit).toBeVisible();
      const relay = `${dealer.relay}/plans`;
      expect(await attributesOf(page, 'plan-finder')).toEqual({relay, theme: 'dark', vin: CAR.vin, density: 'compact'});
      expect(await attributesOf(page, 'plan-start-price')).toEqual({
        relay,
        vin: CAR.vin,
        mileage: '21500',
        state: 'TX',
        density: 'compact',
      });
      await finderOn(page).vin.click();
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    });

    test('data-contact lets a shopper ask about a plan with the keyboard, and the page answers beside the closed details', async ({
      page,
      keep,
    }) => {
      const listener = `<script>
        addEventListener('plan-ask', event => {
          document.querySelector('output').textContent = [event.plan.planName, event.group.name, 'vin' in event].join();
        });
      </script><output></output>`;
      const dealer = keep(
        await startDealer({
          page: relay => htmlPage(`${listener}<div data-plan-finder></div>${tag(relay, 'data-contact="event"')}`),
        }),
      );
      await page.goto(dealer.url);
      await askForPlans(page);
      await page.getByRole('button', {name: words.results.details}).first().press('Enter');
      const dialog = page.getByRole('dialog');
      const explain = dialog.getByRole('button', {name: detailStrings.explain(words.results.deductibleLabel)});
      await explain.press('Enter');
      const explanation = dialog.locator('.explanation', {hasText: detailStrings.explanations.deductible});
      await expect(explanation).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(explanation).toHaveCount(0);
      await expect(explain).toBeFocused();
      await dialog.getByRole('button', {name: detailStrings.ask}).press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(page.locator('output')).toHaveText(/^(.+),\1,false$/);
    });

    test('T26: a placeholder that throws does not prevent the others from receiving their finders', async ({
      page,
      keep,
    }) => {
      const price = `<div data-plan-start-price data-vin="${CAR.vin}" data-mileage="21500" data-state="TX">See plans</div>`;
      const body = (relay: string) => `${THROWING}<div data-plan-finder id="place"></div>${price}${tag(relay)}`;
      const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
      const exceptions: string[] = [];
      page.on('pageerror', ({message}) => exceptions.push(message));
      await page.goto(dealer.url);
      await expect(page.locator('#place > plan-finder')).toHaveCount(1);
      await expect(page.locator('[data-plan-start-price] > plan-start-price')).toHaveCount(1);
      await page.evaluate(() => {
        const place = document.createElement('div');
        place.dataset.planFinder = '';
        place.id = 'later';
        document.querySelector('form')?.prepend('a change');
        document.body.append(place);
      });
      await expect(page.locator('#later > plan-finder')).toHaveCount(1);
      expect(exceptions).toEqual([]);
    });

    test('T26: a placeholder cannot name a relay on another host, and the console warns about it once', async ({
      page,
      keep,
    }) => {
      const asked: string[] = [];
      const other = keep(
        await serve(request => {
          asked.push(request.url);
          return new Response('{}', {headers: {'access-control-allow-origin': '*'}});
        }),
      );
      const body = (relay: string) => `
        <div data-plan-finder data-relay="${other.url}/plans"></div>
        <div data-plan-finder data-relay="${other.url}/plans"></div>
        <div data-plan-finder data-relay="javascript:alert(1)"></div>
        ${tag(relay)}`;
      const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
      const warnings = recordWarnings(page);
      await page.goto(dealer.url);
      await page.locator('plan-finder').first().hover();
      await expect.poll(() => warnings.filter(text => text.includes(`"${other.url}/plans"`))).toHaveLength(1);
      await expect.poll(() => warnings.filter(text => text.includes('"javascript:alert(1)"'))).toHaveLength(1);
      for (const finder of await page.locator('plan-finder').all())
        await expect(finder).toHaveAttribute('relay', `${dealer.relay}/plans`);
      const first = page.locator('[data-plan-finder]').first();
      await first.getByRole('textbox', {name: 'VIN'}).fill(CAR.vin);
      await first.getByLabel('Mileage', {exact: true}).fill(CAR.mileage);
      await first.getByLabel('State', {exact: true}).selectOption(CAR.state);
      await first.getByRole('button', {name: words.form.submit}).click();
      await expect(first.locator('plan-list [part~="card"]').first()).toBeVisible();
      expect(asked).toEqual([]);
      expect(warnings).toHaveLength(2);
    });
  });
}

test('a placeholder may name another path on the script’s own relay', async ({page, keep}) => {
  const body = (relay: string) => `<div data-plan-finder data-relay="${relay}/north/plans"></div>${loader(relay)}`;
  const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
  await page.goto(dealer.url);
  await expect(page.locator('plan-finder')).toHaveAttribute('relay', `${dealer.relay}/north/plans`);
});

test(
  'T26: under Trusted Types, hostile attributes of a placeholder change no finder',
  {tag: '@full'},
  async ({page, keep}) => {
    const policy = (relay: string) =>
      `script-src ${relay}; connect-src ${relay}; require-trusted-types-for 'script'; trusted-types lit-html`;
    const body = (relay: string) =>
      `<div data-plan-finder ${HOSTILE}></div><div data-plan-finder></div>${loader(relay, HOSTILE)}`;
    const dealer = keep(await startDealer({policy, page: relay => htmlPage(body(relay))}));
    const refused: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error') refused.push(message.text());
    });
    await page.goto(dealer.url);
    await expect(page.locator('[data-plan-finder] > plan-finder')).toHaveCount(2);
    await askForPlansIn(page);
    expect(refused).toEqual([]);
  },
);

const askForPlansIn = async (page: Page): Promise<void> => {
  await page
    .locator('[data-plan-finder]')
    .last()
    .evaluate(place => place.remove());
  await askForPlans(page);
  await expect(finderOn(page).cards.first()).toBeVisible();
};

test.describe('the console', () => {
  /** The warnings once the pointer is over the widget: before that, settings are not checked. */
  const warningsOf = async (page: Page, url: string, count: number): Promise<readonly string[]> => {
    const warnings = recordWarnings(page);
    await page.goto(url);
    await page.locator('plan-finder').first().hover();
    await expect.poll(() => warnings.length).toBe(count);
    return warnings;
  };

  test('names the setting that is most similar to an unknown one, once', {tag: '@full'}, async ({page, keep}) => {
    const place = '<div data-plan-finder data-licensePlate="ABC123" data-thme="dark"></div>';
    const body = (relay: string) => place + place + loader(relay, 'data-auto-plce="off" data-milage="1"');
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    const warnings = await warningsOf(page, dealer.url, 4);
    for (const [unknown, nearest] of [
      ['data-licenseplate', 'data-license-plate'],
      ['data-thme', 'data-theme'],
      ['data-auto-plce', 'data-auto-place'],
      ['data-milage', 'data-mileage'],
    ])
      expect(warnings).toContain(`plan-finder: ${unknown} is unknown; did you mean ${nearest}?`);
  });

  test('names the accepted values of a setting whose value is invalid, and never shows a value that may identify a shopper’s car', async ({
    page,
    keep,
  }) => {
    const place = `<div data-plan-finder data-theme="midnight" data-vin="{{ vehicle.vin }}" data-state="Texas"
      data-heading-level="9" data-auto-search="no" data-mileage="" data-lang="fr"></div>`;
    const dealer = keep(await startDealer({page: relay => htmlPage(place + loader(relay))}));
    const warnings = await warningsOf(page, dealer.url, 6);
    expect(warnings).toContain(
      'plan-finder: theme cannot be "midnight", which is ignored. Use one of: auto, light, dark.',
    );
    expect(warnings).toContain('plan-finder: data-lang="fr" is invalid; expected en, es.');
    expect(warnings).toContain('plan-finder: data-heading-level is invalid; expected 1–6.');
    expect(warnings).toContain('plan-finder: data-vin is invalid; expected 17 characters.');
    expect(warnings).toContain('plan-finder: data-state is invalid; expected the code of a US state, such as TX.');
    expect(warnings.join()).not.toMatch(/Texas|vehicle\.vin/);
  });

  test('warns of a setting that changes later', {tag: '@full'}, async ({page, keep}) => {
    const dealer = keep(
      await startDealer({page: relay => htmlPage(`<div data-plan-finder data-theme="blue"></div>${loader(relay)}`)}),
    );
    const warnings = await warningsOf(page, dealer.url, 1);
    await page.locator('[data-plan-finder]').evaluate((place: HTMLElement) => (place.dataset.theme = 'green'));
    await expect.poll(() => warnings.length).toBe(2);
    expect(warnings[1]).toContain('theme cannot be "green"');
  });

  test('the console is silent about attributes of optimizers and of the page', {tag: '@full'}, async ({page, keep}) => {
    const place = `<div data-plan-finder data-elementor-type="x" data-aos="fade" data-id="7" data-controller="y"
      data-theme="dark" data-turbo-permanent wire:ignore x-data></div>`;
    const body = (relay: string) => `${place}${loader(relay, OPTIMIZED)}<i data-plan-finder data-thme="dark"></i>`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    // The warning about the last placeholder shows that all others before it were checked.
    expect(await warningsOf(page, dealer.url, 1)).toEqual([expect.stringContaining('data-thme is unknown')]);
  });
});
