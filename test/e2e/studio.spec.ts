import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {STATES} from '../../demo/states.js';
import {startDemo} from '../../scripts/demo/start-demo.js';
import {root} from '../../scripts/project.js';
import {findBarriers} from './support/axe.js';
import {startCountedDemo} from './support/demo.js';
import {createGate} from './support/gate.js';
import {openPreview} from './support/quiet.js';
import {expect, test} from './support/test.js';

// The page opens other pages in iframes, which takes time on a busy machine.
test.describe.configure({timeout: 90_000});

/** The stage within the studio. */
const stageOf = (page: Page) => page.frameLocator('stage-frame iframe');

/** Waits until the stage shows a state. */
const reached = (page: Page, id: string) => expect(stageOf(page).locator('html')).toHaveAttribute('data-reached', id);

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', {name});

for (const built of [true, false]) {
  test(`the studio can be opened without .html, ${built ? 'built' : 'by npm start'}`, async ({page, keep}) => {
    const {url} = keep(await startDemo({built}));
    for (const path of ['studio', 'studio/']) {
      const response = await page.request.get(`${url}/${path}?state=list`);
      expect(response.url()).toBe(`${url}/studio.html?state=list`);
      expect(await response.text()).toContain('<studio-app>');
    }
  });
}

test('every state can be reached by its URL', {tag: '@full'}, async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  const waiting = [...STATES];
  const missed: string[] = [];
  /** Several pages at the same time, because each of them mostly waits. */
  const visit = async (visitor: Page): Promise<void> => {
    for (let state = waiting.shift(); state; state = waiting.shift()) {
      await visitor.goto(`${url}/stage.html?state=${state.id}`);
      await visitor.waitForFunction(() => document.documentElement.dataset.reached !== undefined);
      const reached = await visitor.evaluate(() => document.documentElement.dataset.reached);
      if (reached !== state.id) missed.push(state.id);
    }
  };
  const others = await Promise.all([1, 2].map(() => page.context().newPage()));
  await Promise.all([page, ...others].map(visit));
  expect(missed).toEqual([]);
});

test('a URL restores a design, and changes to it can be undone', {tag: '@full'}, async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  await page.goto(`${url}/studio.html?state=finder-plans&panel=theme&scheme=light`);
  await reached(page, 'finder-plans');
  const checkout = stageOf(page).locator('plan-list [part~="checkout"]').first();
  const color = () => checkout.evaluate(link => getComputedStyle(link).backgroundColor);

  // The page around the element follows its theme, whatever the system's.
  await page.emulateMedia({colorScheme: 'dark'});
  await expect(stageOf(page).locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');

  await page.getByRole('button', {name: /^Harbor/}).click();
  await expect.poll(color).toBe('rgb(29, 79, 145)');
  const accent = page.getByRole('textbox', {name: 'Accent --plan-color-accent', exact: true});
  await accent.fill('#7a1f2b');
  await accent.blur();
  await expect.poll(color).toBe('rgb(122, 31, 43)');
  await accent.fill('no such color');
  await accent.blur();
  expect(await accent.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(
    'Enter a color, such as #14532d.',
  );
  await accent.fill('#7a1f2b');
  await accent.blur();
  expect(await accent.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(true);
  const skip = page.getByRole('link', {name: 'Skip to preview'});
  await skip.focus();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', {name: 'Undo'}).click();
  await expect.poll(color).toBe('rgb(29, 79, 145)');
  await page.getByRole('button', {name: 'Redo'}).click();
  await expect.poll(color).toBe('rgb(122, 31, 43)');
  const picker = page.getByLabel('Accent, color picker', {exact: true});
  await picker.fill('#00695c');
  await expect.poll(color).toBe('rgb(0, 105, 92)');
  await picker.press('Control+z');
  await expect.poll(color).toBe('rgb(122, 31, 43)');

  await expect(page).toHaveURL(/--plan-color-accent=[^&]*7a1f2b/);
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await reached(page, 'finder-plans');
  await expect.poll(color).toBe('rgb(122, 31, 43)');
  await expect(page.getByRole('row', {name: /Button text on accent/})).toContainText('AAA');
});

test('one accent color gives the contrast and the CSS that docs/studio.md shows', async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  const guide = readFileSync(`${root}docs/studio.md`, 'utf8');
  const [, accent = ''] = /accent color, such as `(#\w+)`/.exec(guide) ?? [];
  const [, ratio = ''] = /“Button text on accent” is ([\d.]+)/.exec(guide) ?? [];
  const [, css = ''] = /```css\n([^]*?)```/.exec(guide) ?? [];
  for (const [, state] of guide.matchAll(/studio\.html\?state=([\w-]+)/g))
    expect(STATES.map(({id}) => id)).toContain(state);
  await page.goto(`${url}/studio.html?panel=theme&scheme=light`);
  const field = page.getByRole('textbox', {name: 'Accent --plan-color-accent', exact: true});
  await field.fill(accent);
  await field.blur();
  await expect(page.getByRole('row', {name: 'Button text on accent'})).toContainText(ratio);
  await expect(page.getByRole('textbox', {name: 'On accent --plan-color-on-accent', exact: true})).toHaveValue(
    '#000000',
  );
  await expect(page.locator('theme-exchange pre')).toHaveText(css.trim());
});

test(
  'a theme can be imported and exported as CSS, design tokens and code for a framework',
  {tag: '@full'},
  async ({page, keep}) => {
    const {url} = keep(await startCountedDemo());
    await page.goto(`${url}/studio.html?panel=theme`);
    const given = page.getByLabel('CSS or design tokens');
    await given.fill('plan-finder { --plan-color-accent: #0b5c63; --plan-radius: 3px }');
    await page.getByRole('button', {name: 'Apply tokens'}).click();
    await expect(page.getByText('2 tokens applied.')).toBeVisible();
    await page.getByRole('button', {name: 'Design tokens', exact: true}).click();
    const tokens = page.getByLabel('Theme as Design tokens', {exact: true});
    await expect(tokens).toContainText('"hex": "#0b5c63"');
    const json = await tokens.innerText();
    await given.fill('no tokens');
    await page.getByRole('button', {name: 'Apply tokens'}).click();
    await expect(page.getByText(/No tokens found/)).toBeVisible();

    await page.goto(`${url}/studio.html?panel=theme`);
    await given.fill(json);
    await page.getByRole('button', {name: 'Apply tokens'}).click();
    await expect(page).toHaveURL(/--plan-color-accent=%230b5c63/);
    await tab(page, 'Code').click();
    await expect(page.getByLabel('CSS for your page', {exact: true})).toContainText('--plan-radius: 3px;');
    await page.getByRole('combobox', {name: 'Platform'}).selectOption('React and Next.js');
    await expect(page.getByLabel('Code to paste', {exact: true})).toContainText('@plan-finder/elements/react');
  },
);

test('a length other than in pixels is shown and exported as it is, and can be changed', async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  await page.goto(`${url}/studio.html?panel=theme`);
  const given = page.getByLabel('CSS or design tokens');
  const clamped = 'clamp(1rem, 0.9rem + 0.5vw, 1.25rem)';
  await given.fill(`--plan-font-size: ${clamped}; --plan-radius: 1.5rem; --plan-list-gap: 110%`);
  await page.getByRole('button', {name: 'Apply tokens'}).click();
  const shown = (name: string) => page.locator(`output[for="${name}"]`);
  await expect(shown('--plan-font-size')).toHaveText(clamped);
  await expect(shown('--plan-radius')).toHaveText('1.5rem');
  await expect(shown('--plan-list-gap')).toHaveText('110%');
  const size = page.getByRole('slider', {name: 'Font size'});
  await expect(size).toHaveAttribute('aria-valuetext', clamped);
  await page.getByRole('button', {name: 'Design tokens', exact: true}).click();
  const json = await page.getByLabel('Theme as Design tokens', {exact: true}).innerText();

  await size.press('ArrowRight');
  await expect(shown('--plan-font-size')).toHaveText('17px');
  await expect(page).toHaveURL(/--plan-font-size=17px/);
  await given.fill(json);
  await page.getByRole('button', {name: 'Apply tokens'}).click();
  await expect(shown('--plan-font-size')).toHaveText(clamped);
  await expect(page).toHaveURL(/--plan-radius=1.5rem&--plan-list-gap=110%25/);
});

test('a slider drag arrives in the preview, the URLs, and a copied link, however often a browser lets a page change its URL', async ({
  page,
  keep,
}) => {
  const {url} = keep(await startCountedDemo());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // Safari throws this error after 100 calls in ten seconds. A lower limit needs fewer events.
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    let calls = 0;
    history.replaceState = (...given) => {
      calls += 1;
      if (calls > 10) throw new DOMException('Attempt to use history.replaceState() too often', 'SecurityError');
      replaceState(...given);
    };
  });
  await page.goto(`${url}/studio.html?state=form-vin&panel=theme`);
  await reached(page, 'form-vin');
  await page.getByRole('slider', {name: 'Font size'}).evaluate(async (slider: HTMLInputElement) => {
    for (let step = 0; step <= 50; step += 1) {
      slider.value = String(12 + (step % 12));
      slider.dispatchEvent(new Event('input', {bubbles: true}));
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(page.locator('output[for="--plan-font-size"]')).toHaveText('14px');
  await page.getByRole('button', {name: 'Copy link'}).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const design = `${url}/studio.html?panel=theme&state=form-vin&--plan-font-size=14px`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(design);
  await expect(page).toHaveURL(design);
  const preview = stageOf(page).locator('html');
  await expect(preview).toHaveAttribute('style', /--plan-font-size: 14px/);
  await expect.poll(() => preview.evaluate(() => location.search)).toBe('?state=form-vin&--plan-font-size=14px');
});

test('a change applies to a preview that is being loaded', async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  await page.goto(`${url}/studio.html?state=form-vin&panel=theme`);
  await reached(page, 'form-vin');
  await stageOf(page)
    .locator('html')
    .evaluate(root => root.setAttribute('data-old', ''));
  const gate = createGate();
  await page.route('**/stage.html?*', async route => {
    await gate.opened;
    await route.continue();
  });
  const loading = page.waitForRequest('**/stage.html?*');
  await page.getByRole('button', {name: 'Reload', exact: true}).click();
  await loading;
  await page.getByRole('slider', {name: 'Radius'}).press('ArrowRight');
  await expect(page).toHaveURL(/--plan-radius=13px/);
  gate.open();
  const loaded = stageOf(page).locator('html[data-reached]:not([data-old])');
  await expect(loaded).toHaveAttribute('style', /--plan-radius: 13px/);
});

test('an invalid color stays with its error until another is chosen for the same token', async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  await page.goto(`${url}/studio.html?panel=theme&scheme=light`);
  const accent = page.getByRole('textbox', {name: 'Accent --plan-color-accent', exact: true});
  const enterInvalid = async () => {
    await accent.fill('no such color');
    await accent.blur();
    await expect(page.locator('[id="--plan-color-accent"]:invalid')).toHaveCount(1);
  };
  const shows = async (color: string) => {
    await expect(accent).toHaveValue(color);
    await expect(page.locator('[id="--plan-color-accent"]:valid')).toHaveCount(1);
  };
  await enterInvalid();
  await page.getByLabel('Accent, color picker', {exact: true}).fill('#00695c');
  await shows('#00695c');
  await enterInvalid();
  await page.getByRole('button', {name: /^Harbor/}).click();
  await shows('#1d4f91');
  await enterInvalid();
  await page.getByRole('button', {name: 'Undo'}).click();
  await shows('#00695c');
  await enterInvalid();
  await page.getByRole('slider', {name: 'Radius'}).press('ArrowRight');
  await expect(page.locator('output[for="--plan-radius"]')).toHaveText('13px');
  await expect(accent).toHaveValue('no such color');
  await expect(page.locator('[id="--plan-color-accent"]:invalid')).toHaveCount(1);
  await page.getByRole('button', {name: 'Reset Accent'}).click();
  await expect(page.locator('[id="--plan-color-accent"]:valid')).toHaveCount(1);
});

test('the sandbox is offered only to states that search', async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  await page.goto(`${url}/studio.html?panel=page&state=finder-plans&data=sandbox`);
  const plans = page.getByRole('combobox', {name: 'Plans'});
  await expect(plans).toHaveValue('sandbox');
  await page.goto(`${url}/studio.html?panel=page&state=comparison-4&data=sandbox`);
  await reached(page, 'comparison-4');
  await expect(plans).toHaveValue('');
  await expect(plans.getByRole('option', {name: /Sandbox/})).toHaveCount(0);
  await expect(page.frameLocator('iframe').getByRole('heading', {name: 'Compare 4 plans'})).toBeVisible();
});

test('a tab of the URL is in view where not all tabs fit', async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  await page.setViewportSize({width: 768, height: 900});
  await page.goto(`${url}/studio.html?state=finder-plans&tab=accessibility`);
  await reached(page, 'finder-plans');
  await expect(tab(page, /^Events \d/)).toBeVisible();
  await expect(tab(page, 'Accessibility')).toHaveAttribute('aria-selected', 'true');
  const list = page.getByRole('tablist', {name: 'Inspector'});
  expect(await list.evaluate(({scrollWidth, clientWidth}) => scrollWidth > clientWidth)).toBe(true);
  const [outer, inner] = await Promise.all([list.boundingBox(), tab(page, 'Accessibility').boundingBox()]);
  expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? Infinity);
  expect((inner?.x ?? Infinity) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
});

test('unknown tokens and invalid values are dropped from a URL, and named after an import', async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  const query = new URLSearchParams({
    '--plan-color-accent': 'no such color',
    '--plan-color-text': '4px',
    '--plan-radius': '3px',
    '--plan-list-gap': 'red',
    '--plan-other': '3px',
  });
  await page.goto(`${url}/studio.html?panel=theme&${query.toString()}`);
  await expect(page).toHaveURL(`${url}/studio.html?panel=theme&--plan-radius=3px`);
  await page
    .getByLabel('CSS or design tokens')
    .fill('--plan-tint: red; --plan-color-text: 4px; --plan-font-size: huge; --plan-color-accent: oklch(0.6 0.1 20)');
  await page.getByRole('button', {name: 'Apply tokens'}).click();
  await expect(
    page.getByText('1 token applied. Not a token: --plan-tint. Invalid value: --plan-color-text, --plan-font-size.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/panel=theme&--plan-color-accent=oklch%280.6\+0.1\+20%29$/);
});

test('the code to paste has the settings and colors of the state, but not its sample car', async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  await page.goto(`${url}/studio.html?panel=code&state=brand-yellow-dark`);
  const code = page.getByLabel('Code to paste', {exact: true});
  await expect(code).toContainText('data-theme="dark"');
  await expect(code).not.toContainText('data-vin');
  await expect(page.getByText('The preview’s sample car and texts are not in this code.')).toBeVisible();
  await expect(page.getByLabel('CSS for your page', {exact: true})).toContainText('--plan-color-accent: #ffc400;');
  for (const [state, attribute] of [
    ['finder-compact', 'data-density="compact"'],
    ['finder-first', 'data-initial-count="4"'],
  ] as const) {
    await page.goto(`${url}/studio.html?panel=code&state=${state}`);
    await expect(code).toContainText(attribute);
  }
});

test('the code panel says that code fixes the color scheme, which editing the dark colors does', async ({
  page,
  keep,
}) => {
  const {url} = keep(await startCountedDemo());
  await page.emulateMedia({colorScheme: 'light'});
  await page.goto(`${url}/studio.html?panel=theme`);
  await page.getByRole('group', {name: 'Edit colors for'}).getByRole('button', {name: 'Dark'}).click();
  await tab(page, 'Code').click();
  const code = page.getByLabel('Code to paste', {exact: true});
  const hint = page.getByText('This code fixes the color scheme. Choose “System” under “Page” to follow the page’s.');
  await expect(code).toContainText('data-theme="dark"');
  await expect(hint).toBeVisible();
  await page.getByRole('tab', {name: 'Page', exact: true}).click();
  await page.getByRole('group', {name: 'Color scheme'}).getByRole('button', {name: 'System'}).click();
  await tab(page, 'Code').click();
  await expect(code).not.toContainText('data-theme');
  await expect(hint).toHaveCount(0);
});

test('what is chosen under Page and Theme applies in states with settings and colors of their own', async ({
  page,
  keep,
}) => {
  const {url} = keep(await startCountedDemo());
  await page.goto(`${url}/studio.html?panel=page&state=finder-compact`);
  await reached(page, 'finder-compact');
  const base = stageOf(page).locator('plan-finder [part~="base"]').first();
  await expect(base).toHaveAttribute('data-density', 'compact');
  await expect(page.getByText('Default of this state: Compact.')).toBeVisible();
  await page.getByRole('button', {name: 'Comfortable'}).click();
  await expect(base).toHaveAttribute('data-density', 'comfortable');

  await page.goto(`${url}/studio.html?panel=page&state=brand-yellow-dark`);
  await reached(page, 'brand-yellow-dark');
  await expect(base).toHaveCSS('color-scheme', 'dark');
  await page.getByRole('group', {name: 'Color scheme'}).getByRole('button', {name: 'Light'}).click();
  await expect(base).toHaveCSS('color-scheme', 'light');
  await tab(page, 'Theme').click();
  const checkout = stageOf(page).locator('plan-list [part~="checkout"]').first();
  await expect(checkout).toHaveCSS('background-color', 'rgb(255, 196, 0)');
  const accent = page.getByRole('textbox', {name: 'Accent --plan-color-accent', exact: true});
  await expect(accent).toHaveValue('#ffc400');
  await page.getByRole('button', {name: /^Harbor/}).click();
  await expect(checkout).toHaveCSS('background-color', 'rgb(29, 79, 145)');
  await page.getByRole('button', {name: /^Color of this state/}).click();
  await expect(checkout).toHaveCSS('background-color', 'rgb(255, 196, 0)');
  await expect(page.locator('theme-exchange pre')).toContainText('--plan-color-accent: #ffc400;');
});

test('the inspector lists the events, requests and announcements of a page', {tag: '@full'}, async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  const landing = encodeURIComponent('utm_source=mail&name=Ada');
  await page.goto(`${url}/studio.html?state=finder-plans&data=sandbox&analytics=datalayer&landing=${landing}`);
  await reached(page, 'finder-plans');
  const shown = page.locator('#inspector-panel');
  await expect(shown).toContainText('plan-search-complete');
  await expect(shown).not.toContainText('4T1G11AK9PU123456');
  await tab(page, /^Data/).click();
  await expect(shown).toContainText('view_item_list');
  await tab(page, /^Requests/).click();
  await expect(shown).toContainText('POST /plans/PlansSearchAsync/VIN');
  await expect(shown).toContainText('1 upstream.');
  await shown.getByRole('button', {name: 'Show rate limits'}).click();
  await expect(shown.getByText(/per hour: 5,000/)).toBeVisible();
  await tab(page, 'Tracking').click();
  await expect(shown.locator('dd')).toHaveText(['utm_source=mail', /"queryParams":"utm_source=mail"/]);
  await tab(page, 'Parts').click();
  const card = shown.getByRole('button', {name: 'card', exact: true});
  await card.focus();
  const outline = () =>
    stageOf(page)
      .locator('plan-list [part~="card"]')
      .first()
      .evaluate(element => getComputedStyle(element).outlineStyle);
  await expect.poll(outline).toBe('solid');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.click();
  await expect(shown.getByText('Copied: plan-finder::part(card)')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('plan-finder::part(card)');
  await tab(page, 'Accessibility').click();
  await shown.getByRole('button', {name: 'Run axe'}).click();
  await expect(shown.locator('studio-accessibility-check')).toContainText(/No issues found; \d+ rules passed/);
  const compare = stageOf(page).getByRole('checkbox', {name: 'Compare'});
  await compare.first().check();
  await tab(page, /^Announcements/).click();
  await expect(shown).toContainText('plan-list');
});

test('the result of the accessibility check is removed when the preview changes, also during the check', async ({
  page,
  keep,
}) => {
  const {url} = keep(await startCountedDemo());
  await page.goto(`${url}/studio.html?state=form-vin&panel=page&tab=accessibility`);
  await reached(page, 'form-vin');
  const run = page.getByRole('button', {name: 'Run axe'});
  const status = page.locator('studio-accessibility-check').getByRole('status');
  const initial = 'Checks the preview as it is now, including every shadow root.';
  const gate = createGate();
  await page.route(/axe\.min/, async route => {
    await gate.opened;
    await route.continue();
  });
  await run.click();
  await expect(status).toHaveText('Checking…');
  await page.getByRole('group', {name: 'Density'}).getByRole('button', {name: 'Compact'}).click();
  gate.open();
  // A run of our own is rejected until that of the studio ends.
  const runs = () =>
    stageOf(page)
      .locator('html')
      .evaluate(async html => {
        const {axe} = window as {axe?: {run: (root: Element) => Promise<unknown>}};
        try {
          await axe?.run(html);
          return axe !== undefined;
        } catch {
          return false;
        }
      });
  await expect.poll(runs).toBe(true);
  await expect(status).toHaveText(initial);

  await run.click();
  await expect(status).toContainText('rules passed');
  await tab(page, 'States').click();
  await page.getByRole('button', {name: 'Form with errors', exact: true}).click();
  await reached(page, 'finder-missing');
  await expect(status).toHaveText(initial);
});

test('a click on the handle of the preview keeps its width, and a drag changes it', async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  await page.goto(`${url}/studio.html`);
  await reached(page, 'finder');
  const handle = page.getByRole('separator', {name: 'Preview width'});
  const fit = page.getByRole('button', {name: 'Fit'});
  const undo = page.getByRole('button', {name: 'Undo'});
  await handle.click();
  await expect(handle).toBeFocused();
  await expect(fit).toHaveAttribute('aria-pressed', 'true');
  await expect(undo).toBeDisabled();
  await handle.hover();
  await page.mouse.down();
  const {x = 0, y = 0} = (await handle.boundingBox()) ?? {};
  await page.mouse.move(x - 50, y + 10);
  await page.mouse.up();
  await expect(fit).toHaveAttribute('aria-pressed', 'false');
  await expect(handle).toHaveAttribute('aria-valuetext', /^\d+ pixels$/);
  await undo.click();
  await expect(fit).toHaveAttribute('aria-pressed', 'true');
});

test(
  'the page around an element can be set, and the element removed and added again',
  {tag: '@full'},
  async ({page, keep}) => {
    const {url} = keep(await startCountedDemo());
    await page.goto(
      `${url}/studio.html?state=finder-plans&lang=pseudo&dir=rtl&host=hostile&nest=on&count=2&contrast=forced&motion=reduced&width=375`,
    );
    await reached(page, 'finder-plans');
    const stage = stageOf(page);
    await expect(stage.locator('html')).toHaveAttribute('dir', 'rtl');
    const finders = stage.locator('plan-finder');
    await expect(finders).toHaveCount(2);
    await expect(finders.first().locator('[part~="checkout"]').first()).toContainText('Ç');
    expect(await finders.first().evaluate(element => element.getRootNode() instanceof ShadowRoot)).toBe(true);
    expect(await page.locator('stage-frame iframe').evaluate(frame => frame.clientWidth)).toBe(375);
    const handle = page.getByRole('separator', {name: 'Preview width'});
    await handle.press('ArrowRight');
    await expect(page).toHaveURL(/width=39\d/);
    const width = page.getByLabel('Width in pixels');
    for (const tooNarrow of ['100', '120']) {
      await width.fill(tooNarrow);
      await width.press('Enter');
      await expect(width).toHaveValue('240');
    }
    await page.getByRole('tab', {name: 'Page', exact: true}).click();
    await expect(page.getByRole('combobox', {name: 'Plans'}).locator('option').first()).toHaveText(/^Default/);
    await page.getByRole('button', {name: 'Remove'}).click();
    await expect(finders).toHaveCount(0);
    await page.getByRole('button', {name: 'Add back'}).click();
    await expect(finders).toHaveCount(2);
    await expect(finders.last().locator('[part~="card"]').first()).toBeVisible();
  },
);

/** The elements and pseudo-elements with a background, and whether the border of a selected filter has its own color. */
async function readColors(page: Page) {
  const chip = page.locator('[part~="filter-chip"][aria-pressed="true"]');
  return {
    filled: await page.locator('*').evaluateAll(elements => {
      const filled = elements
        .flatMap(element => ['', '::before', '::after'].map(pseudo => ({element, pseudo})))
        .map(({element, pseudo}) => ({element, pseudo, style: getComputedStyle(element, pseudo)}))
        .filter(({pseudo, style}) => pseudo === '' || !/^no/.test(style.content))
        .filter(({style}) => !/^rgba\(.*, 0\)$/.test(style.backgroundColor))
        .map(({element, pseudo, style}) => `${element.className}${pseudo}: ${style.backgroundColor}`);
      return [...new Set(filled)];
    }),
    isOutlined: await chip.evaluate(element => {
      const {borderTopColor, color} = getComputedStyle(element);
      return borderTopColor !== color;
    }),
  };
}

for (const width of [390, 1280]) {
  test(`simulated forced colors fill and outline the same elements as real ones at ${width} px`, async ({
    page,
    keep,
  }) => {
    const {url} = keep(await startCountedDemo());
    await page.setViewportSize({width, height: 900});
    await openPreview(page, `${url}/stage.html?state=finder-quick-filter&contrast=forced`, 'finder-quick-filter');
    const simulated = await readColors(page);
    expect(simulated.filled).not.toHaveLength(0);
    await page.emulateMedia({forcedColors: 'active'});
    await openPreview(page, `${url}/stage.html?state=finder-quick-filter`, 'finder-quick-filter');
    expect(simulated).toEqual(await readColors(page));
    expect(simulated.isOutlined).toBe(true);
  });
}

test('the gallery opens states as they scroll into view, and links to each', {tag: '@full'}, async ({page, keep}) => {
  const {url} = keep(await startCountedDemo());
  await page.setViewportSize({width: 800, height: 500});
  await page.goto(`${url}/studio.html?view=gallery`);
  const first = page.frameLocator('.thumb iframe').first();
  await expect(first.locator('html')).toHaveAttribute('data-reached', 'finder');
  expect(await page.locator('.thumb iframe:not([src])').count()).toBeGreaterThan(STATES.length / 2);
  await page.getByRole('combobox', {name: 'Element'}).selectOption('plan-progress');
  await expect(page.locator('.thumb')).toHaveCount(STATES.filter(({element}) => element === 'plan-progress').length);
  await page.locator('.gallery').getByRole('button', {name: 'Offline', exact: true}).click();
  await reached(page, 'progress-offline');
});

for (const look of ['light', 'dark'] as const) {
  test(`the studio has no accessibility barriers and fits a phone, ${look}`, {tag: '@full'}, async ({page, keep}) => {
    const {url} = keep(await startCountedDemo());
    await page.setViewportSize({width: 320, height: 900});
    await page.goto(`${url}/studio.html?state=form-vin&look=${look}&panel=theme&tab=parts`);
    await reached(page, 'form-vin');
    expect(await findBarriers(page, 'studio-app')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({width: 1280, height: 900});
    for (const [panel, inspected] of [
      ['Page', /^Requests/],
      ['Code', 'Tracking'],
      ['States', 'Accessibility'],
    ] as const) {
      await tab(page, panel).click();
      await tab(page, inspected).click();
      expect(await findBarriers(page, 'studio-app'), panel).toEqual([]);
    }
  });
}
