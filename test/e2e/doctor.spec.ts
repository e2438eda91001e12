import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {embedDir, version} from '../../scripts/project.js';
import {doctorStrings as english} from '../../src/strings/en/doctor.js';
import {doctorStrings as spanish} from '../../src/strings/es/doctor.js';
import {findBarriers} from './support/axe.js';
import {type DealerOptions, startDealer} from './support/dealer.js';
import {askForPlans, finderOn} from './support/finder.js';
import {findSmallTargets, findWide} from './support/measure.js';
import {htmlPage, serve, serveNothing} from './support/serve.js';
import {expect, test} from './support/test.js';

const tag = (relay: string, attributes = ''): string =>
  `<script src="${relay}/embed.js" data-doctor ${attributes}></script>`;

const pageWith = (attributes = ''): DealerOptions => ({page: relay => htmlPage(tag(relay, attributes))});

const panelOn = (page: Page, words = english) => page.getByRole('region', {name: words.title});

/** The keys of the findings, once the check is complete. */
const findingsOn = async (page: Page, level: 'problem' | 'note' | 'passed'): Promise<(string | null)[]> => {
  await expect(panelOn(page).getByRole('status').first()).not.toHaveText(english.checking);
  const items = await panelOn(page).locator(`li.${level}`).all();
  return Promise.all(items.map(item => item.getAttribute('data-finding')));
};

const finding = (page: Page, id: string) => panelOn(page).locator(`[data-finding="${id}"]`);

test.describe('the page check', () => {
  test('the page check is never loaded unless it is requested', async ({page, keep}) => {
    const dealer = keep(await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`)}));
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    await page.goto(dealer.url);
    await askForPlans(page);
    await expect(finderOn(page).cards.first()).toBeVisible();
    expect(asked.filter(url => url.includes('doctor'))).toEqual([]);
  });

  test('reports the passed checks, without a violation of the strictest policy', async ({page, keep}) => {
    const policy = (relay: string) =>
      `default-src 'none'; script-src ${relay} 'wasm-unsafe-eval'; connect-src ${relay}; style-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html`;
    const dealer = keep(await startDealer({...pageWith(), policy}));
    const refused: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error' && /Content Security Policy|Trusted/.test(message.text()))
        refused.push(message.text());
    });
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'passed')).toEqual([
      'scriptRuns',
      'widgetLoads',
      'oneVersion',
      'versionCurrent',
      'relayResponds',
      'policyFine',
      'finders',
      'contrastEnough',
    ]);
    expect(await findingsOn(page, 'problem')).toEqual([]);
    await expect(panelOn(page).getByText(english.noProblem)).toBeVisible();
    expect(refused).toEqual([]);
    await askForPlans(page);
    await expect(finderOn(page).cards.first()).toBeVisible();
  });

  test('the page’s URL opens the page check in the page’s language, also with a lazy script', async ({page, keep}) => {
    const body = (relay: string) =>
      `<div style="height: 5000px"></div><script src="${relay}/embed.js" data-loading="lazy"></script>`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)).replace('lang="en"', 'lang="ES-us"')}));
    await page.goto(`${dealer.url}/?plan-finder-doctor`);
    await expect(panelOn(page, spanish).getByText(spanish.noProblem)).toBeVisible();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no barriers and fits a phone, in ${colorScheme} mode`, {tag: '@full'}, async ({page, keep}) => {
      await page.emulateMedia({colorScheme});
      await page.setViewportSize({width: 320, height: 640});
      const dealer = keep(await startDealer({...pageWith('data-relay="/nothing"')}));
      await page.goto(dealer.url);
      expect(await findingsOn(page, 'problem')).not.toEqual([]);
      await panelOn(page).getByText(english.passed(7)).click();
      expect(await findBarriers(page, '[data-plan-finder-doctor]')).toEqual([]);
      expect(await findSmallTargets(page)).toEqual([]);
      expect(await findWide(page)).toEqual([]);
    });
  }

  test('the page check can be copied, repeated and closed', {tag: '@full'}, async ({page, context, keep}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const dealer = keep(await startDealer({page: relay => htmlPage(`<main>${tag(relay)}</main>`)}));
    await page.goto(`${dealer.url}/?vin=1HGCM82633A004352`);
    expect(await findingsOn(page, 'problem')).toEqual([]);
    await page.evaluate(() => document.querySelector('plan-finder')?.remove());
    await panelOn(page).getByRole('button', {name: english.again}).click();
    await expect(finding(page, 'noPlace')).toBeVisible();
    await panelOn(page).getByRole('button', {name: english.copy}).click();
    await expect(panelOn(page).getByText(english.copied)).toBeVisible();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toContain(`✗ ${english.noPlace()[0]}`);
    expect(report).not.toContain('1HGCM82633A004352');
    await panelOn(page).getByRole('button', {name: english.close}).click();
    await expect(panelOn(page)).toHaveCount(0);
  });

  test('a page with the script twice has one panel, which can be closed', async ({page, keep}) => {
    const dealer = keep(await startDealer({page: relay => htmlPage(`<main>${tag(relay)}${tag(relay)}</main>`)}));
    let reports = 0;
    page.on('console', message => void (message.text().startsWith(english.title) && (reports += 1)));
    await page.goto(dealer.url);
    // Each script has opened its panel before it writes its report.
    await expect.poll(() => reports).toBeGreaterThan(1);
    await expect(panelOn(page)).toHaveCount(1);
    expect(await findingsOn(page, 'passed')).toContain('relayResponds');
    await panelOn(page).getByRole('button', {name: english.close}).click();
    await expect(panelOn(page)).toHaveCount(0);
  });

  test('writes the same to the console', {tag: '@full'}, async ({page, keep}) => {
    const dealer = keep(await startDealer({...pageWith(), isListed: false}));
    const said = page.waitForEvent('console', message => message.text().startsWith(english.title));
    await page.goto(dealer.url);
    expect((await said).type()).toBe('warning');
    expect((await said).text()).toContain(english.originNotListed(dealer.url, `${dealer.relay}/plans`)[1]);
  });

  test('works with the single file, too', async ({page, keep}) => {
    const body = (relay: string) =>
      `<script src="/plan-finder.iife.js" data-relay="${relay}/plans" data-doctor></script>`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual([]);
    expect(await findingsOn(page, 'passed')).toContain('relayResponds');
  });
});

/**
 * Runs in the page: adds the script long after the page has loaded, like an optimizer that waits for an interaction.
 */
const addDoctor = (relay: string): void => {
  const script = document.createElement('script');
  script.src = `${relay}/embed.js`;
  script.dataset.doctor = '';
  document.querySelector('main')?.append(script);
};

test.describe('the page check reports that', {tag: '@full'}, () => {
  test('the policy blocks the relay, and what to add', async ({page, keep}) => {
    const policy = (relay: string) => `script-src ${relay}; connect-src 'self'; style-src 'self'`;
    const dealer = keep(await startDealer({...pageWith(), policy}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['policyBlocks']);
    await expect(finding(page, 'policyBlocks')).toContainText(`Add ${dealer.relay} to connect-src.`);
  });

  test('the policy blocks the widget’s own file', async ({page, keep}) => {
    const files = (relay: string) => `${relay}/embed.js ${relay}/v${version}/plan-finder-doctor.js`;
    const policy = (relay: string) => `script-src ${files(relay)}; connect-src ${relay}; style-src 'self'`;
    const dealer = keep(await startDealer({...pageWith(), policy}));
    await page.goto(dealer.url);
    await expect(finding(page, 'policyBlocks').first()).toContainText(`Add ${dealer.relay} to script-src.`);
    expect(await findingsOn(page, 'problem')).toEqual(['policyBlocks']);
  });

  test('Trusted Types block the widget', async ({page, keep}) => {
    const policy = (relay: string) =>
      `script-src ${relay}; connect-src ${relay}; require-trusted-types-for 'script'; trusted-types dealer`;
    const dealer = keep(await startDealer({...pageWith(), policy}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['policyTypes']);
    await expect(finding(page, 'policyTypes')).toContainText('lit-html');
  });

  test('the scanner lacks WebAssembly, as a note', async ({page, keep}) => {
    const policy = (relay: string) => `script-src ${relay}; connect-src ${relay}`;
    const dealer = keep(await startDealer({...pageWith(), policy}));
    await page.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'note')).toContain('policyWasm');
    expect(await findingsOn(page, 'problem')).toEqual([]);
  });

  test('the relay is unreachable', async ({page, keep}) => {
    const closed = keep(await serveNothing());
    const dealer = keep(await startDealer(pageWith(`data-relay="${closed.url}/plans"`)));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['relayUnreachable']);
  });

  test('the relay responds but does not list this page', async ({page, keep}) => {
    const dealer = keep(await startDealer({...pageWith(), isListed: false}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['originNotListed']);
    await expect(finding(page, 'originNotListed')).toContainText(`Add ${dealer.url} to RELAY_ORIGINS`);
  });

  test('the page has no origin, as in a sandboxed frame or a file', async ({page, keep}) => {
    const dealer = keep(await startDealer({...pageWith(), policy: () => 'sandbox allow-scripts'}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['originNone']);
  });

  test('the mount path is wrong if the relay has nothing there', async ({page, keep}) => {
    const dealer = keep(
      await startDealer({page: relay => htmlPage(tag(relay, `data-relay="${relay}/insurance"`)), isListed: false}),
    );
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['relayWrongMount']);
  });

  test('the mount path is wrong if there is a web page', async ({page, keep}) => {
    const site = keep(
      await serve(
        () =>
          new Response('<p>Welcome</p>', {headers: {'content-type': 'text/html', 'access-control-allow-origin': '*'}}),
      ),
    );
    const dealer = keep(await startDealer(pageWith(`data-relay="${site.url}/plans"`)));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['relayWrongMount']);
    await expect(finding(page, 'relayWrongMount')).toContainText('200, text/html');
  });

  test('the server is no relay, or does not allow this page, if neither can be seen', async ({page, keep}) => {
    const site = keep(await serve(() => new Response('<p>Welcome</p>', {headers: {'content-type': 'text/html'}})));
    const dealer = keep(await startDealer(pageWith(`data-relay="${site.url}/plans"`)));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['relayOrOrigin']);
  });

  test('a page with only a button that opens the widget has no problem', async ({page, keep}) => {
    const body = (relay: string) =>
      htmlPage(`<button data-plan-finder-open>Plans</button>${tag(relay, 'data-auto-place="off"')}`);
    const dealer = keep(await startDealer({page: body}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual([]);
    await expect(finding(page, 'openers')).toContainText(english.openers(1)[0]);
  });

  test('the relay does not reach the upstream API', async ({page, keep}) => {
    const closed = keep(await serveNothing());
    const dealer = keep(await startDealer({...pageWith(), relay: {serviceUrl: closed.url}}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['serviceFails']);
  });

  test('the browser is offline', async ({page, context, keep}) => {
    const dealer = keep(await startDealer(pageWith()));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual([]);
    await context.setOffline(true);
    await panelOn(page).getByRole('button', {name: english.again}).click();
    await expect(finding(page, 'offline')).toBeVisible();
  });

  test('two versions are on the page', async ({page, keep}) => {
    const dealer = keep(await startDealer(pageWith()));
    await page.addInitScript(() => {
      class Older extends HTMLElement {
        static version = '0.0.9';
        connectedCallback() {
          this.style.display = 'block';
        }
      }
      customElements.define('plan-finder', Older);
    });
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['twoVersions']);
    await expect(finding(page, 'twoVersions')).toContainText(`0.0.9, ${version}`);
  });

  test('the page uses an old version', async ({page, keep}) => {
    const dealer = keep(await startDealer(pageWith()));
    // The script tag receives a cached file; the check receives the current one.
    await page.route('**/embed.js', (route, request) =>
      request.resourceType() === 'script'
        ? route.continue()
        : route.fulfill({
            contentType: 'text/javascript',
            headers: {'access-control-allow-origin': '*'},
            body: 'import(`v99.1.0/plan-finder.js`)',
          }),
    );
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['versionOld']);
    await expect(finding(page, 'versionOld')).toContainText('99.1.0');
  });

  test('the widget’s file is missing', async ({page, keep}) => {
    const dealer = keep(await startDealer(pageWith()));
    await page.route(`**/v${version}/plan-finder.js`, route =>
      route.fulfill({status: 404, contentType: 'text/html', headers: {'access-control-allow-origin': '*'}, body: ''}),
    );
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['widgetMissing']);
    await expect(finding(page, 'widgetMissing')).toContainText('404, text/html');
  });

  test('the browser does not know the element', async ({page, keep}) => {
    const dealer = keep(await startDealer(pageWith()));
    await page.addInitScript(() => {
      const define = customElements.define.bind(customElements);
      customElements.define = (name, ...rest) => (name === 'plan-finder' ? undefined : define(name, ...rest));
    });
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['notDefined']);
  });

  test('starting prices lack values that no form asks for', async ({page, keep}) => {
    const body = (relay: string) => `
      <div data-plan-start-price data-vin="1HGCM82633A004352" data-mileage="148000" id="stateless"></div>
      <div data-plan-start-price data-vin="1HGCM82633A004352" data-state="TX" id="new"></div>${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    expect((await findingsOn(page, 'problem')).sort()).toEqual(['noMileage', 'noState']);
    await expect(finding(page, 'noState')).toContainText('#stateless has no state');
    await expect(finding(page, 'noMileage')).toContainText('#new has no mileage');
  });

  test('finders with auto-search whose form asks for values get a note', async ({page, keep}) => {
    const car = {
      '@context': 'https://schema.org',
      '@type': 'Vehicle',
      vehicleIdentificationNumber: '1HGCM82633A004352',
    };
    const body = (relay: string) => `
      <script type="application/ld+json">${JSON.stringify(car)}</script>
      <div data-plan-finder data-vehicle-from="json-ld" data-state="TX" data-auto-search id="new"></div>
      <div data-plan-finder data-vin="1HGCM82633A004352" data-mileage="148000" data-auto-search id="stateless"></div>
      <div data-plan-finder data-auto-search="false"></div>${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    expect((await findingsOn(page, 'note')).sort()).toEqual(['asksForMileage', 'asksForState']);
    expect(await findingsOn(page, 'problem')).toEqual([]);
    await expect(finding(page, 'asksForMileage')).toContainText('<plan-finder> in #new has no mileage');
    await expect(finding(page, 'asksForState')).toContainText('<plan-finder> in #stateless has no state');
  });

  test('a state is missing beside a ZIP code only if the car is given by its license plate', async ({page, keep}) => {
    const body = (relay: string) => `
      <div data-plan-start-price data-vin="1HGCM82633A004352" data-mileage="148000" data-zip="78701"></div>
      <div data-plan-finder data-vin="1HGCM82633A004352" data-mileage="148000" data-zip="78701" data-auto-search></div>
      <div data-plan-start-price data-license-plate="KLM4821" data-mileage="148000" data-zip="78701" id="price"></div>
      <div data-plan-finder data-license-plate="KLM4821" data-mileage="148000" data-zip="78701" data-auto-search
        id="finder"></div>${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    expect((await findingsOn(page, 'problem')).filter(id => id === 'noState')).toHaveLength(1);
    expect((await findingsOn(page, 'note')).filter(id => id === 'asksForState')).toHaveLength(1);
    await expect(finding(page, 'noState')).toContainText('#price has no state');
    await expect(finding(page, 'asksForState')).toContainText('in #finder has no state');
  });

  test('a starting price is inside a link', async ({page, keep}) => {
    const price = '<div data-plan-start-price data-vin="1HGCM82633A004352" data-mileage="148000" data-state="TX"';
    const body = (relay: string) => `${price} id="beside"></div>
      <a href="/car"><img alt="A sedan"> ${price} id="inside"></div></a>${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['priceInLink']);
    await expect(finding(page, 'priceInLink')).toContainText('#inside is inside a link');
  });

  test('a placeholder is too narrow, and another is not displayed', async ({page, keep}) => {
    const body = (relay: string) => `<div data-plan-finder style="width: 180px"></div>
      <div hidden><div data-plan-finder></div></div>${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['narrow']);
    expect(await findingsOn(page, 'note')).toContain('notShown');
    await expect(finding(page, 'narrow')).toContainText('180 pixels');
  });

  for (const [what, css, pair] of [
    ['text on the accent', '--plan-color-accent: #ffc400; --plan-color-on-accent: #fff', 'button'],
    ['secondary text', '--plan-color-text: #8a8a8a', 'muted'],
    ['lines on a dark background in the light scheme', '--plan-color-surface: #111; --plan-color-text: #fff', 'line'],
  ] as const)
    test(`the page’s colors have too little contrast: ${what}`, async ({page, keep}) => {
      const body = (relay: string) => `<style>plan-finder { ${css} }</style>${tag(relay)}`;
      const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
      await page.goto(dealer.url);
      expect(await findingsOn(page, 'problem')).toContain('contrast');
      await expect(finding(page, 'contrast').filter({hasText: english.contrastPairs[pair]})).toHaveCount(1);
      expect(await findingsOn(page, 'passed')).not.toContain('contrastEnough');
    });

  for (const accent of ['#ffc400', '#000', '#fff'])
    for (const theme of ['light', 'dark'])
      test(`one brand color is enough: ${accent} in the ${theme} scheme has enough contrast`, async ({page, keep}) => {
        const body = (relay: string) =>
          `<style>plan-finder { --plan-color-accent: ${accent} }</style>${tag(relay, `data-theme="${theme}"`)}`;
        const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
        await page.goto(dealer.url);
        expect(await findingsOn(page, 'passed')).toContain('contrastEnough');
      });

  test('an optimizer marked the script tag that it delayed', async ({page, keep}) => {
    const body = (relay: string) => `<script>
        addEventListener('load', () => {
          const script = document.createElement('script');
          Object.assign(script, {src: '${relay}/embed.js'});
          Object.assign(script.dataset, {doctor: '', rocketSrc: '${relay}/embed.js'});
          document.body.append(script);
        });
      </script>`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['scriptHeld']);
    await expect(finding(page, 'scriptHeld')).toContainText('WP Rocket');
  });

  /**
   * If an optimizer runs a new script tag without its attributes, the check recognizes it by its other traces in the
   * page.
   */
  const optimized: Readonly<Record<string, string>> = {
    'LiteSpeed Cache': '<script data-optimized="1" src="/wp-content/litespeed/js/theme.js"></script>',
    'Fast Velocity Minify': '<script src="/wp-content/cache/fvm/min/1-header.js"></script>',
    'Flying Scripts': '<script id="flying-scripts"></script>',
    'WP Rocket': '<script type="rocketlazyloadscript" data-rocket-src="/chat.js"></script>',
    Perfmatters: '<script id="perfmatters-delayed-scripts-js"></script>',
    'WP Meteor': '<script type="javascript/blocked" data-wpmeteor-type="text/javascript" src="/chat.js"></script>',
    'Jetpack Boost': '<script src="/_jb_static/??-eJx9"></script>',
    Autoptimize: '<script src="/wp-content/cache/autoptimize/js/a.js"></script>',
  };
  for (const [name, mark] of Object.entries(optimized))
    test(`${name} delayed the script until the page had loaded`, async ({page, keep}) => {
      const dealer = keep(await startDealer({page: () => htmlPage(`<main></main>${mark}`)}));
      await page.goto(dealer.url);
      await page.evaluate(addDoctor, dealer.relay);
      expect(await findingsOn(page, 'problem')).toEqual(['scriptHeld']);
      await expect(finding(page, 'scriptHeld')).toContainText(name);
    });

  test('the script was requested after the page had loaded, by something that leaves no mark', async ({page, keep}) => {
    const dealer = keep(await startDealer({page: () => htmlPage('<main></main>')}));
    await page.goto(dealer.url);
    await page.evaluate(addDoctor, dealer.relay);
    expect(await findingsOn(page, 'note')).toContain('scriptLate');
    await expect(finding(page, 'scriptLate')).toContainText('after the page had loaded');
    expect(await findingsOn(page, 'problem')).toEqual([]);
  });

  test('an optimizer merged several scripts into one file', async ({page, keep}) => {
    const dealer = keep(
      await startDealer({page: () => htmlPage('<div data-plan-finder></div><script src="/combined.js"></script>')}),
    );
    const loader = readFileSync(`${embedDir}/embed.js`, 'utf8');
    const body = loader.replace('__PLAN_FINDER_RELAY_ORIGIN__', `${dealer.relay}/`);
    await page.route('**/combined.js', route => route.fulfill({contentType: 'text/javascript', body}));
    await page.goto(`${dealer.url}/?plan-finder-doctor`);
    expect(await findingsOn(page, 'note')).toContain('scriptCombined');
    await expect(finding(page, 'scriptCombined')).toContainText(`${dealer.relay}/plans`);
    expect(await findingsOn(page, 'problem')).toEqual([]);
  });

  for (const [where, body] of [
    ['after the footer', (script: string) => `<p>Cars</p><footer>Open daily</footer>${script}`],
    ['outside the main content', (script: string) => `<main><p>Cars</p></main><div>${script}</div>`],
  ] as const)
    test(`the finder is ${where}, where the script tag is`, async ({page, keep}) => {
      const dealer = keep(await startDealer({page: relay => htmlPage(body(tag(relay)))}));
      await page.goto(dealer.url);
      expect(await findingsOn(page, 'problem')).toEqual(['placedOutside']);
      await expect(finding(page, 'placedOutside')).toContainText('<div data-plan-finder></div>');
    });

  test('the finder is outside the main content, and which optimizer may have moved the script tag', async ({
    page,
    keep,
  }) => {
    const boost = '<script src="/_jb_static/??-eJx9"></script>';
    const dealer = keep(
      await startDealer({page: relay => htmlPage(`<main><p>Cars</p></main><footer></footer>${boost}${tag(relay)}`)}),
    );
    await page.goto(dealer.url);
    await expect(finding(page, 'placedOutside')).toContainText('Jetpack Boost may have moved the tag');
  });

  test('the finder is at the end of a page without main content, as a note', async ({page, keep}) => {
    const dealer = keep(await startDealer({page: relay => htmlPage('<p>Cars</p>', tag(relay, 'async'))}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'note')).toContain('placedAtEnd');
    expect(await findingsOn(page, 'problem')).toEqual([]);
  });

  test('a placeholder names a relay that it may not name, and another names an invalid one', async ({page, keep}) => {
    const body = (relay: string) => `
      <div data-plan-finder data-relay="https://other.example/plans" id="foreign"></div>
      <div data-plan-finder data-relay="http://[bad" id="bad"></div>
      <plan-finder relay="http://[worse" id="own" loading="lazy" hidden></plan-finder>${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    const problems = await findingsOn(page, 'problem');
    expect(problems.sort()).toEqual(['relayIgnored', 'relayInvalid', 'relayInvalid']);
    await expect(finding(page, 'relayIgnored')).toContainText('#foreign');
    await expect(finding(page, 'relayInvalid').first()).toContainText('#bad');
    await expect(finding(page, 'relayInvalid').last()).toContainText('#own');
  });

  test('the script names an invalid relay', async ({page, keep}) => {
    const dealer = keep(await startDealer(pageWith('data-relay="http://[bad"')));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['relayInvalid']);
    expect(await findingsOn(page, 'passed')).toContain('relayResponds');
  });

  test('settings are unknown or invalid, as notes', async ({page, keep}) => {
    const body = (relay: string) =>
      `<div data-plan-finder data-thme="dark" id="place"></div>${tag(relay, 'data-density="tight"')}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'note')).toEqual(expect.arrayContaining(['settingInvalid', 'settingUnknown']));
    await expect(finding(page, 'settingUnknown')).toContainText('Did you mean data-theme?');
    await expect(finding(page, 'settingInvalid')).toContainText('comfortable, compact');
    expect(await findingsOn(page, 'problem')).toEqual([]);
  });

  test('a number of plans that the widget ignores is invalid', async ({page, keep}) => {
    const place = '<div data-plan-finder data-initial-count="ten" data-max-compare="01" data-heading-level="3"></div>';
    const dealer = keep(await startDealer({page: relay => htmlPage(place + tag(relay))}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'note')).toEqual(expect.arrayContaining(['settingInvalid']));
    await expect(finding(page, 'settingInvalid')).toHaveCount(2);
    await expect(finding(page, 'settingInvalid').first()).toContainText('data-initial-count');
    await expect(finding(page, 'settingInvalid').last()).toContainText('data-max-compare');
  });

  test('a state is invalid if the US has no such state', async ({page, keep}) => {
    const place = (state: string) => `<div data-plan-finder data-state="${state}" id="${state}"></div>`;
    const body = (relay: string) => `${place('tx')}${place('XX')}${place('Texas')}${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'note')).toContain('settingInvalid');
    const found = finding(page, 'settingInvalid');
    await expect(found).toContainText(['#Texas has an invalid value', '#XX has an invalid value']);
    await expect(found.last()).toContainText('the code of a US state, such as TX');
  });

  test('no setting is invalid because of its case or the space around it, unless the script reads it exactly', async ({
    page,
    keep,
  }) => {
    const body = (relay: string) =>
      `<div data-plan-finder data-consent=" Denied " data-loading="Lazy"></div>
      ${tag(relay, 'data-theme="Dark" data-loading="Lazy"')}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'note')).toContain('settingInvalid');
    await expect(finding(page, 'settingInvalid')).toHaveCount(1);
    await expect(finding(page, 'settingInvalid')).toContainText('eager, lazy');
    const values = await page.locator('plan-finder').evaluate(finder => {
      const {theme, consent} = finder as HTMLElement & {theme?: string; consent?: string};
      return [theme, consent];
    });
    expect(values).toEqual(['dark', 'denied']);
  });

  test('a form that is a placeholder has no finder', async ({page, keep}) => {
    const body = (relay: string) =>
      `<form data-plan-finder id="form"><input name="querySelector"></form><div data-plan-finder></div>${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual(['placeEmpty']);
    await expect(finding(page, 'placeEmpty')).toContainText('<form data-plan-finder>#form');
  });

  const hostile: Readonly<Record<string, () => void>> = {
    'throws when resource timings are read': () => {
      const read = performance.getEntriesByType.bind(performance);
      const fail = () => {
        throw new Error('no times here');
      };
      performance.getEntriesByName = fail;
      performance.getEntriesByType = type => (type === 'resource' ? fail() : read(type));
    },
    'throws when reports, layout and relays are read': () => {
      const fail = () => {
        throw new Error('not on this page');
      };
      Object.assign(window, {ReportingObserver: fail, fetch: fail});
      Element.prototype.checkVisibility = fail;
    },
    'prevents attaching a shadow root': () => {
      const {attachShadow} = Element.prototype;
      Element.prototype.attachShadow = function (init) {
        if (this.hasAttribute('data-plan-finder-doctor')) throw new Error('no panels here');
        return attachShadow.call(this, init);
      };
    },
  };
  for (const [what, patch] of Object.entries(hostile))
    test(`a check failed on a page that ${what}, and the results of the other checks`, async ({page, keep}) => {
      const exceptions: string[] = [];
      page.on('pageerror', ({message}) => exceptions.push(message));
      await page.addInitScript(patch);
      const dealer = keep(await startDealer(pageWith()));
      const said = page.waitForEvent('console', message => message.text().startsWith(english.title));
      await page.goto(dealer.url);
      const report = (await said).text();
      expect(report).toContain(english.widgetLoads()[0]);
      if (!what.startsWith('prevents')) {
        expect(report).toContain('Part of this check failed');
        await expect(panelOn(page)).toBeVisible();
      }
      await expect(finderOn(page).submit).toBeVisible();
      expect(exceptions).toEqual([]);
    });

  test('the script was requested late', async ({page, keep}) => {
    const dealer = keep(await startDealer({page: () => htmlPage('<main></main>')}));
    await page.addInitScript(() => {
      // Reports a start time as if the browser had requested the script late.
      const byName = performance.getEntriesByName.bind(performance);
      performance.getEntriesByName = (...query) =>
        byName(...query).map(({startTime}) => ({startTime: startTime + 9000}) as PerformanceEntry);
    });
    await page.goto(dealer.url);
    await page.evaluate(relay => {
      const script = document.createElement('script');
      script.src = `${relay}/embed.js`;
      script.dataset.doctor = '';
      document.querySelector('main')?.append(script);
    }, dealer.relay);
    expect(await findingsOn(page, 'note')).toContain('scriptLate');
  });

  test('the last search failed, until one succeeds', async ({page, keep}) => {
    const dealer = keep(await startDealer(pageWith()));
    await page.route('**/PlansSearch*/**', route => route.abort());
    await page.goto(dealer.url);
    expect(await findingsOn(page, 'problem')).toEqual([]);
    await askForPlans(page);
    await expect(finding(page, 'searchFailed')).toBeVisible();
    await page.unrouteAll();
    await page.locator('plan-finder [part="retry"]').click();
    await expect(finderOn(page).cards.first()).toBeVisible();
    await expect(finding(page, 'searchFailed')).toHaveCount(0);
  });
});
