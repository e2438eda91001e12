import {execFileSync} from 'node:child_process';
import {type BrowserContext, type FrameLocator, test as base, type Page} from '@playwright/test';
import {version} from '../../scripts/project.js';
import {findProgram} from '../../scripts/tools.js';
import {findWordPress} from '../../scripts/wordpress-packages.js';
import {SETTINGS} from '../../src/snippets/index.js';
import {doctorStrings} from '../../src/strings/en/doctor.js';
import {findPlans, goToCheckout, lookCloser} from '../consumers/journey.js';
import {provenBy} from '../docs/fences.js';
import {noteComplaints} from '../e2e/support/complaints.js';
import {finderOn} from '../e2e/support/finder.js';
import {type DealerSite, recordHosts, signIn, startDealerSite, ZIP} from './support/dealer-site.js';
import {HELD_BACK, holdBack, OPTIMIZERS, REWRITES, rewriting} from './support/optimizers.js';
import {ADMIN, AUTHOR} from './support/wordpress.js';

const {expect} = base;

/** A test that starts as a visitor. */
const test = base.extend<object, {readonly site: DealerSite; readonly admin: BrowserContext}>({
  site: [
    async ({}, use) => {
      const site = await startDealerSite();
      await use(site);
      await site.close();
    },
    {scope: 'worker', timeout: 180_000},
  ],
  admin: [
    async ({browser, site}, use) => {
      const context = await signIn(browser, site.wordpress, ADMIN);
      await use(context);
      await context.close();
    },
    {scope: 'worker', timeout: 60_000},
  ],
  baseURL: async ({site}, use) => use(site.wordpress.url),
});

/** What the editor of WordPress offers to scripts: creating a block, and writing it as it is saved. */
interface Blocks {
  createBlock(name: string, attributes: object): unknown;
  serialize(block: unknown): string;
}

/** The editor requests lists that an author may not see, and that of WordPress 7.1 misses one of its own styles. */
const WORDPRESS_COMPLAINTS = /403 \(Forbidden\)|^warning: global-styles-css-custom-properties-inline-css /;

const SETTINGS_PAGE = '/wp-admin/options-general.php?page=plan-finder';

test.describe.configure({mode: 'serial'});
test.skip(
  () => findWordPress() === undefined,
  'WordPress, PHP or MariaDB is not installed: run "npm run setup -- wordpress" as root on Debian.',
);

/** Saves the settings page. */
const save = async (page: Page): Promise<void> => {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', {name: 'Save Changes'}).click();
  await loaded;
};

/** Publishes a page with this content, and returns its path. */
const publish = async ({wordpress}: DealerSite, slug: string, content: string): Promise<string> => {
  await wordpress.php(
    `wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => ${phpText(slug)}, 'post_name' => ${phpText(slug)}, 'post_content' => ${phpText(content)} ) );`,
  );
  return `/${slug}/`;
};

const phpText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Saves a relay as the settings page does. */
const enterRelay = ({wordpress}: DealerSite, url: string): Promise<string> =>
  wordpress.php(
    `update_option( 'plan_finder', array( 'relay' => PlanFinder\\read_relay( ${phpText(url)} ) ) + get_option( 'plan_finder' ) );`,
  );

/** What has the content of a post in the editor: a frame, or before WordPress 6.3 the page itself. */
const editorCanvas = async (page: Page): Promise<Page | FrameLocator> => {
  const frame = page.locator('iframe[name="editor-canvas"]');
  await frame
    .or(page.getByRole('textbox', {name: 'Add title'}))
    .first()
    .waitFor();
  return (await frame.count()) > 0 ? frame.contentFrame() : page;
};

const useTheme = ({wordpress}: DealerSite, theme: string): Promise<string> =>
  wordpress.php(`switch_theme( ${phpText(theme)} );`);

/** The attributes of the finder that a page's placeholder has become. */
const finderAttributes = (page: Page | FrameLocator): Promise<Record<string, string>> =>
  page
    .locator('plan-finder')
    .evaluate(({attributes}) => Object.fromEntries([...attributes].map(({name, value}) => [name, value])));

test('installs from the zip file, and links to its settings', async ({site, admin}) => {
  const page = await admin.newPage();
  const complaints = await noteComplaints(page);
  await page.goto('/wp-admin/plugin-install.php?tab=upload');
  await page.getByLabel('Plugin zip file').setInputFiles(ZIP);
  await page.getByRole('button', {name: 'Install Now'}).click();
  await page.getByRole('link', {name: 'Activate Plugin'}).click();
  await expect(page.getByText('Plugin activated.')).toBeVisible();
  await page.locator('tr', {hasText: 'Plan Finder'}).getByRole('link', {name: 'Settings'}).click();
  await expect(page.getByRole('heading', {name: 'Plan Finder', level: 1})).toBeVisible();
  await expect(page.getByText(`RELAY_ORIGINS=${site.wordpress.url}`)).toBeVisible();
  expect(await complaints()).toEqual([]);
  await page.close();
});

test('shows no widget before it has a relay, and tells only editors why', async ({site, admin, page}) => {
  const path = await publish(site, 'no-relay', '[plan_finder]');
  await page.goto(path);
  await expect(page.getByRole('heading', {name: 'no-relay'})).toBeVisible();
  await expect(page.getByText('Plan Finder:')).toHaveCount(0);
  await expect(page.locator('[data-plan-finder], plan-finder, script[src*="/embed.js"]')).toHaveCount(0);
  const editors = await admin.newPage();
  await editors.goto(path);
  await expect(editors.getByText('Enter the URL of your relay under Settings → Plan Finder.')).toBeVisible();
  await editors.close();
});

test('rejects invalid settings with the reason, and keeps the valid ones', async ({site, admin}) => {
  const page = await admin.newPage();
  await page.goto(SETTINGS_PAGE);
  const relay = page.getByLabel('URL of your relay');
  await relay.fill('https://user:secret@plans.dealer.example');
  await page.getByText('More settings').click();
  await page.locator('#plan-finder-max-compare').evaluate(field => field.removeAttribute('max'));
  await page.locator('#plan-finder-max-compare').fill('5000');
  await page.getByLabel('Contact for questions').fill('javascript:alert(1)');
  const listInfo = page.getByLabel('How you are paid');
  await expect(listInfo).toHaveAttribute('maxlength', '1000');
  await listInfo.evaluate(field => field.removeAttribute('maxlength'));
  await listInfo.fill('x'.repeat(1001));
  await page.getByLabel('State', {exact: true}).fill('TX');
  await save(page);
  await expect(page.getByText('The relay’s URL is invalid.')).toBeVisible();
  await expect(page.getByText('“list-info” has an invalid value. It accepts: up to 1,000 characters.')).toBeVisible();
  await expect(
    page.getByText('“max-compare” has an invalid value. It accepts: a whole number from 2 to 1,000.'),
  ).toBeVisible();
  await expect(page.getByText('“contact” has an invalid value.')).toBeVisible();
  await expect(relay).toHaveValue('');
  await expect(page.getByLabel('State', {exact: true})).toHaveValue('TX');
  expect(await site.wordpress.php("echo wp_json_encode( get_option( 'plan_finder' ) );")).toBe(
    '{"relay":"","link":"","look":[],"settings":{"state":"TX"}}',
  );
  await page.close();
});

test('shows the name of an unknown setting as text, not as HTML', async ({admin}) => {
  const page = await admin.newPage();
  await page.goto(SETTINGS_PAGE);
  await page.locator('#plan-finder-max-compare').evaluate((field: HTMLInputElement) => {
    field.name = 'plan_finder[settings][<b id=injected>color</b>]';
    field.value = '3';
  });
  await save(page);
  await expect(page.getByText('“<b id=injected>color</b>” is not a setting of the widget.')).toBeVisible();
  await expect(page.locator('#injected')).toHaveCount(0);
  await page.close();
});

test('saves the relay, the look and the defaults, with a preview that follows the form', async ({site, admin}) => {
  const page = await admin.newPage();
  const complaints = await noteComplaints(page);
  await page.goto(SETTINGS_PAGE);
  await page.getByLabel('URL of your relay').fill(`${site.relay}/embed.js`);
  await save(page);
  await expect(page.getByLabel('URL of your relay')).toHaveValue(site.relay);

  const preview = page.frameLocator('#plan-finder-preview');
  await expect(finderOn(preview).submit).toBeVisible();
  const steps = await page.evaluate(() => history.length);
  await page.getByLabel('Color scheme').selectOption('Dark');
  await expect(preview.locator('plan-finder[theme="dark"]')).toBeVisible();
  await page
    .locator('.wp-picker-container', {has: page.locator('#plan-finder-look-accent')})
    .getByRole('button')
    .first()
    .click();
  await page.locator('#plan-finder-look-accent').fill('#7c2d12');
  await expect(finderOn(preview).submit).toHaveCSS('background-color', 'rgb(124, 45, 18)');
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await page.getByLabel('Color scheme').selectOption('Match your page');
  await page.getByLabel('Contact for questions').fill('(555) 010-0134');
  await page.getByLabel('How you are paid').fill('A provider pays us a commission.');
  await save(page);
  await expect(page.getByLabel('Contact for questions')).toHaveValue('tel:5550100134');
  await expect(finderOn(preview).submit).toHaveCSS('background-color', 'rgb(124, 45, 18)');
  expect(await complaints()).toEqual([]);
  await page.close();
});

test('an upload of another version replaces the plugin, which stays active and keeps its settings', async ({
  site,
  admin,
}) => {
  const state = () =>
    site.wordpress.php(`
      $version = get_file_data( PlanFinder\\FILE, array( 'Version' ) );
      echo wp_json_encode( array( get_option( 'plan_finder' ), get_option( 'active_plugins' ), $version ) );`);
  const before = await state();
  await site.wordpress.php(`
    $older = str_replace( '${version}', '0.0.0-older', file_get_contents( PlanFinder\\FILE ) );
    file_put_contents( PlanFinder\\FILE, $older );`);
  expect(await state()).toContain('0.0.0-older');
  const page = await admin.newPage();
  await page.goto('/wp-admin/plugin-install.php?tab=upload');
  await page.getByLabel('Plugin zip file').setInputFiles(ZIP);
  await page.getByRole('button', {name: 'Install Now'}).click();
  await page.getByRole('link', {name: 'Replace current with uploaded'}).click();
  await expect(page.getByText('Plugin updated successfully.')).toBeVisible();
  expect(await state()).toBe(before);
  await page.close();
});

test('a choice on the settings page takes precedence over the relay, which decides where there is none', async ({
  site,
  admin,
  page,
}) => {
  const relay = await site.startRelay({widgetSettings: {attributes: {theme: 'dark', lang: 'es'}}});
  const path = await publish(site, 'choices', '[plan_finder]');
  const settings = await admin.newPage();
  await settings.goto(SETTINGS_PAGE);
  const choose = async (theme: string, language: string) => {
    await settings.getByLabel('Color scheme').selectOption(theme);
    await settings.getByText('More settings').click();
    await settings.getByLabel('Language').selectOption(language);
    await save(settings);
    await expect(settings.getByLabel('Color scheme').locator('option:checked')).toHaveText(theme);
    await page.goto(path);
  };
  await settings.getByLabel('URL of your relay').fill(relay.url);
  await choose('Match your page', 'English');
  await expect(page.locator('plan-finder')).toHaveAttribute('theme', 'auto');
  await expect(finderOn(page).submit).toBeVisible();

  const none = 'Default, unless set in your relay';
  await choose(none, none);
  await expect(page.locator('[data-plan-finder]')).not.toHaveAttribute('data-theme');
  await expect(page.locator('plan-finder')).toHaveAttribute('theme', 'dark');
  await expect(page.getByRole('button', {name: 'Ver planes y precios'})).toBeVisible();
  await settings.close();
  await enterRelay(site, site.relay);
  await relay.close(0);
});

test('loads the script from beside the path of a partner, and searches there', async ({site, admin, page}) => {
  const path = await publish(site, 'partner', '[plan_finder]');
  const settings = await admin.newPage();
  await settings.goto(SETTINGS_PAGE);
  const belowPath = 'https://www.your-dealership.example/relay/embed.js';
  await expect(settings.getByLabel('URL of your relay')).toHaveAccessibleDescription(new RegExp(belowPath));
  await settings.close();
  const scripts = {
    [`${site.relay}/plans`]: [`${site.relay}/embed.js`, `${site.relay}/plans`],
    'https://plans.dealer.example/dealer-one/': [
      'https://plans.dealer.example/embed.js',
      'https://plans.dealer.example/dealer-one',
    ],
    'https://plans.dealer.example//': ['https://plans.dealer.example/embed.js', null],
    [belowPath]: [belowPath, null],
    // Without embed.js, the last part is a partner's.
    'https://dealer.example/relay': ['https://dealer.example/embed.js', 'https://dealer.example/relay'],
    [`${site.relay}/embed.js`]: [`${site.relay}/embed.js`, null],
  };
  for (const [entered, expected] of Object.entries(scripts)) {
    await enterRelay(site, entered);
    await page.goto(path);
    const script = page.locator('#plan-finder-js');
    expect([await script.getAttribute('src'), await script.getAttribute('data-relay')], entered).toEqual(expected);
  }
  await enterRelay(site, `${site.relay}/plans`);
  await page.goto(path);
  await findPlans(page);
  await enterRelay(site, site.relay);
});

test('lazy loading of a whole site is on its script, where the loader reads it', async ({site, page}) => {
  const path = await publish(site, 'lazy', '<div style="height: 5000px"></div>[plan_finder]');
  const script = page.locator('#plan-finder-js');
  await page.goto(path);
  await expect(page.locator('plan-finder')).toHaveCount(1);
  expect(await script.getAttribute('data-loading')).toBeNull();
  const change = (code: string) =>
    site.wordpress.php(`$all = get_option( 'plan_finder' ); ${code} update_option( 'plan_finder', $all );`);
  await change("$all['settings']['loading'] = 'lazy';");
  await page.goto(path);
  await expect(script).toHaveAttribute('data-loading', 'lazy');
  await page.locator('[data-plan-finder]').scrollIntoViewIfNeeded();
  await expect(finderOn(page).submit).toBeVisible();
  await change("unset( $all['settings']['loading'] );");
});

test('the site’s colors apply to the saved prices too', async ({site, page}) => {
  await page.goto(await publish(site, 'colors', '[plan_finder]'));
  await expect(page.locator('plan-finder')).toHaveCount(1);
  const accent = await page.evaluate(() => {
    const saved = document.body.appendChild(document.createElement('plan-saved-prices'));
    return getComputedStyle(saved).getPropertyValue('--plan-color-accent');
  });
  expect(accent).toBe('#7c2d12');
});

test('prints only colors and a radius, whatever the database contains', async ({site}) => {
  const html = await site.wordpress.php(`
    $look = array( 'accent' => '#14532d', 'text' => 'red}</style><b>', '</style><i>' => '1', 'radius' => '9;x:y' );
    add_filter( 'option_plan_finder', function ( $saved ) use ( $look ) { return array( 'look' => $look ) + $saved; } );
    echo do_shortcode( '[plan_finder]' );`);
  expect(html).toContain('plan-finder,plan-saved-prices{--plan-color-accent:#14532d;}</style>');
});

test('the preview shows why it has no widget if the relay cannot be reached', async ({site, admin}) => {
  const page = await admin.newPage();
  await page.goto(SETTINGS_PAGE);
  const failure = page.frameLocator('#plan-finder-preview').getByRole('alert');
  await expect(finderOn(page.frameLocator('#plan-finder-preview')).submit).toBeVisible();
  await expect(failure).toBeHidden();
  await enterRelay(site, `${site.relay}/wrong/path`);
  await page.reload();
  await expect(failure).toContainText(`could not load ${site.relay}/wrong/embed.js`);
  await enterRelay(site, site.relay);
  await page.close();
});

for (const theme of ['twentytwentythree', 'twentytwentyone']) {
  test(`an author inserts the block with a live preview, and a shopper buys a plan, in ${theme}`, async ({
    site,
    page: shopper,
    browser,
  }) => {
    await useTheme(site, theme);
    const author = await signIn(browser, site.wordpress, AUTHOR);
    const page = await author.newPage();
    const complaints = await noteComplaints(page);
    await page.goto('/wp-admin/post-new.php');
    const canvas = await editorCanvas(page);
    await canvas.getByRole('textbox', {name: 'Add title'}).fill(`Service plans in ${theme}`);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/plan finder');
    await page.getByRole('option', {name: 'Plan Finder'}).click();
    const preview = canvas.frameLocator('iframe[title="Preview of the widget"]');
    await expect(finderOn(preview).submit).toBeVisible();
    const steps = await page.evaluate(() => history.length);
    await page.getByLabel('Current mileage').fill('48000');
    await expect(finderOn(preview).mileage).toHaveValue('48,000');
    // As high as the widget, without a scrollbar.
    await expect
      .poll(() => preview.locator('html').evaluate(root => root.scrollHeight - root.clientHeight))
      .toBeLessThanOrEqual(0);
    await page.getByRole('button', {name: 'Appearance', exact: true}).click();
    await page.getByLabel('Density').selectOption('Compact');
    await expect(preview.locator('plan-finder[density="compact"]')).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.getByRole('button', {name: 'Publish', exact: true}).click();
    await page.getByLabel('Editor publish').getByRole('button', {name: 'Publish', exact: true}).click();
    const link = page.getByLabel('Editor publish').getByRole('link', {name: 'View Post'});
    const path = new URL((await link.getAttribute('href')) ?? '').pathname;
    expect((await complaints()).filter(text => !WORDPRESS_COMPLAINTS.test(text))).toEqual([]);
    await author.close();

    const problems = await noteComplaints(shopper);
    const hosts = recordHosts(shopper);
    await shopper.goto(path);
    await expect(finderOn(shopper).mileage).toHaveValue('48,000');
    await expect(finderOn(shopper).state).toHaveValue('TX');
    await findPlans(shopper);
    await lookCloser(shopper);
    expect([...hosts].sort()).toEqual([site.wordpress.url, site.relay].map(url => new URL(url).host).sort());
    expect(await problems()).toEqual([]);
    await goToCheckout(shopper);
    await shopper.getByLabel('First name').fill('Ada');
    await shopper.getByLabel('Last name').fill('Sample');
    await shopper.getByLabel('Email').fill('ada@example.com');
    await shopper.getByLabel('Street address').fill('1 Harbor Lane');
    await shopper.getByLabel('City').fill('Austin');
    await shopper.getByLabel('ZIP code').fill('78701');
    await shopper.getByRole('button', {name: 'Place order'}).click();
    await expect(shopper.getByRole('heading', {name: 'Your order is placed'})).toBeVisible();
  });
}

test('the block keeps its HTML anchor, so that links can lead to it', async ({site, admin, page}) => {
  const editor = await admin.newPage();
  await editor.goto('/wp-admin/post-new.php');
  const block = await editor.evaluate(() => {
    const {blocks} = (window as unknown as {wp: {blocks: Blocks}}).wp;
    return blocks.serialize(blocks.createBlock('plan-finder/plan-finder', {anchor: 'service-plans'}));
  });
  await editor.close();
  const path = await publish(site, 'anchored', block);
  await page.goto(`${path}#service-plans`);
  await expect(page.locator('#service-plans:target plan-finder')).toBeVisible();
});

test('the preview is as high as the widget in an isolated editor, which cannot read its frames', async ({
  site,
  admin,
}) => {
  // As WordPress 7.1 does.
  const isolate = "header( 'Document-Isolation-Policy: isolate-and-credentialless' );";
  site.wordpress.mustUse('isolated', `add_action( 'admin_init', function () { ${isolate} } );`);
  const block = "array( 'post_content' => '<!-- wp:plan-finder/plan-finder /-->' )";
  const id = await site.wordpress.php(`echo wp_insert_post( ${block} );`);
  const page = await admin.newPage();
  await page.goto(`/wp-admin/post.php?post=${id}&action=edit`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const canvas = await editorCanvas(page);
  const preview = canvas.frameLocator('iframe[title="Preview of the widget"]');
  await expect(finderOn(preview).submit).toBeVisible();
  await expect
    .poll(() => preview.locator('html').evaluate(root => root.scrollHeight - root.clientHeight))
    .toBeLessThanOrEqual(0);
  await page.close();
  site.wordpress.mustUse('isolated', null);
});

test('the block has a field for each setting of the widget', async ({site, admin}) => {
  const page = await admin.newPage();
  await page.goto('/wp-admin/post-new.php');
  const fields = await page.evaluate(
    () => (window as unknown as {planFinderBlock: {fields: object}}).planFinderBlock.fields,
  );
  expect(Object.keys(fields).sort()).toEqual(Object.keys(SETTINGS).sort());
  expect(site.wordpress.complaints()).toEqual([]);
  await page.close();
});

test('a shortcode sets only known settings with valid values, and tells only editors about others', async ({
  site,
  admin,
  page,
}) => {
  const path = await publish(
    site,
    'shortcode',
    '[plan_finder vin="4T1G11AK9PU123456" state="CA" theme="pink" onfocus="alert(1)" style="color:red" relay="https://elsewhere.example" make="<b>" auto-place model]',
  );
  await page.goto(path);
  await expect(finderOn(page).vin).toHaveValue('4T1G11AK9PU123456');
  await expect(page.getByText('Plan Finder:')).toHaveCount(0);
  const attributes = await finderAttributes(page);
  expect(attributes).toMatchObject({vin: '4T1G11AK9PU123456', state: 'CA', contact: 'tel:5550100134'});
  expect(attributes.relay).toMatch(new RegExp(`^${site.relay}/`));
  for (const name of ['theme', 'onfocus', 'style', 'make', 'auto-place', 'model'])
    expect(attributes).not.toHaveProperty(name);
  const editors = await admin.newPage();
  await editors.goto(path);
  await expect(editors.getByText('“theme” has an invalid value. It accepts: auto, light, dark.')).toBeVisible();
  await expect(editors.getByText('“onfocus” is not a setting of the widget.')).toBeVisible();
  await expect(editors.getByText('“model” has no value.')).toBeVisible();
  await editors.close();
});

test('a shortcode keeps the subject of a contact, and accepts a value in any case and in curly quotes', async ({
  site,
  page,
}) => {
  const path = await publish(
    site,
    'subject',
    '[plan_finder contact="mailto:sales@dealer.example?subject=Question%20about%20plans" theme="Dark" state=”CA″ make=‘Honda’]',
  );
  await page.goto(path);
  await expect(page.locator('plan-finder')).toBeVisible();
  expect(await finderAttributes(page)).toMatchObject({
    contact: 'mailto:sales@dealer.example?subject=Question%20about%20plans',
    theme: 'dark',
    state: 'CA',
    make: 'Honda',
  });
});

test('the shortcodes of the documentation have only valid settings', async ({site}) => {
  const shortcodes = provenBy('wordpress')
    .filter(({language}) => language === 'text shortcode')
    .flatMap(({code}) => code.trim().split('\n'));
  expect(shortcodes.length).toBeGreaterThan(1);
  for (const shortcode of shortcodes) {
    const html = await site.wordpress.php(`echo do_shortcode( ${phpText(shortcode)} );`);
    expect(html, shortcode).toContain('<div data-plan-finder');
    expect(html, shortcode).not.toContain('plan-finder-note');
  }
});

test('the code for themes in the documentation loads the script on pages without a widget, with the site’s consent', async ({
  site,
  page,
}) => {
  const path = await publish(site, 'no-widget', '<button data-plan-finder-open>Prices</button>');
  const script = page.locator(`script[src="${site.relay}/embed.js"]`);
  await page.goto(path);
  await expect(page.getByRole('button', {name: 'Prices'})).toBeVisible();
  await expect(script).toHaveCount(0);

  const [theme] = provenBy('wordpress').filter(({language}) => language === 'php theme');
  const change = (code: string) =>
    site.wordpress.php(`$all = get_option( 'plan_finder' ); ${code} update_option( 'plan_finder', $all );`);
  site.wordpress.mustUse('theme', theme?.code ?? '');
  await change("$all['settings']['consent'] = 'denied';");
  await page.goto(path);
  await page.getByRole('button', {name: 'Prices'}).click();
  await expect(finderOn(page).submit).toBeVisible();
  await expect(script).toHaveAttribute('data-consent', 'denied');
  await page.goto(`${path}?plan-finder-doctor`);
  await expect(page.getByRole('region', {name: doctorStrings.title})).toBeVisible();
  await expect(page.locator('plan-finder')).toHaveCount(0);
  await change("unset( $all['settings']['consent'] );");
  site.wordpress.mustUse('theme', null);
});

test('a widget area of a classic theme has the block', async ({site, page}) => {
  await useTheme(site, 'twentytwentyone');
  const block = '<!-- wp:plan-finder/plan-finder {"settings":{"state":"NY"}} /-->';
  await site.wordpress.php(`
    update_option( 'widget_block', array( 2 => array( 'content' => ${phpText(block)} ), '_multiwidget' => 1 ) );
    wp_set_sidebars_widgets( array( 'sidebar-1' => array( 'block-2' ), 'wp_inactive_widgets' => array() ) );`);
  const complaints = await noteComplaints(page);
  await page.goto('/');
  const area = page.locator('.widget-area');
  await expect(area.locator('plan-finder')).toBeVisible();
  await expect(finderOn(page).state).toHaveValue('NY');
  expect(await complaints()).toEqual([]);
  await site.wordpress.php("wp_set_sidebars_widgets( array( 'sidebar-1' => array() ) );");
});

test('a link to the service plans is there until the widget has loaded, and in feeds', async ({site, browser}) => {
  await site.wordpress.php(`
    $options = get_option( 'plan_finder' );
    update_option( 'plan_finder', array( 'link' => 'https://www.dealer.example/plans' ) + $options );
    wp_insert_post( array( 'post_status' => 'publish', 'post_title' => 'In the feed', 'post_content' => '[plan_finder]' ) );
    update_option( 'rss_use_excerpt', '0' );`);
  const context = await browser.newContext({baseURL: site.wordpress.url, javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto('/in-the-feed/');
  await expect(page.getByRole('link', {name: 'See vehicle service contracts'})).toBeVisible();
  const feed = await (await context.request.get('/feed/')).text();
  expect(feed).toContain('<a href="https://www.dealer.example/plans">See vehicle service contracts</a>');
  expect(feed).not.toContain('plan-finder-space');
  await context.close();
});

test('the preview is only for people who can edit posts', async ({site, admin, page}) => {
  const settings = await admin.newPage();
  await settings.goto(SETTINGS_PAGE);
  const url = (await settings.locator('#plan-finder-preview').getAttribute('src')) ?? '';
  const forAdmin = await settings.goto(url);
  expect(forAdmin?.headers()).toMatchObject({'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex'});
  await settings.goto(`${url}&settings[auto-search]=true&settings[vin]=4T1G11AK9PU123456`);
  await expect(finderOn(settings).vin).toHaveValue('4T1G11AK9PU123456');
  expect(await finderAttributes(settings)).not.toHaveProperty('auto-search');
  expect((await page.goto(url))?.status()).toBe(403);
  expect((await page.goto(`${site.wordpress.url}/?plan_finder_preview=guessed`))?.status()).toBe(403);
  await settings.close();
});

for (const [name, leavesAlone] of Object.entries(OPTIMIZERS)) {
  test(`${name}, leaves the widget alone`, async ({site, page}) => {
    site.wordpress.mustUse('optimizer', holdBack(leavesAlone));
    await page.goto('/shortcode/');
    await expect(page.locator(`${HELD_BACK}[src*="wp-embed"]`)).toBeAttached();
    await expect(finderOn(page).submit).toBeVisible();
    await expect(page.locator(`script[src="${site.relay}/embed.js"][async]`)).toHaveAttribute('data-auto-place', 'off');
    site.wordpress.mustUse('optimizer', null);
  });
}

for (const [name, code] of Object.entries(REWRITES)) {
  test(`the widget stays in its place when a plugin ${name}`, async ({site, page}) => {
    site.wordpress.mustUse('rewriting', rewriting(code));
    const complaints = await noteComplaints(page);
    await page.goto('/shortcode/');
    await expect(page.locator('.entry-content, .wp-block-post-content').locator('plan-finder')).toBeVisible();
    await expect(finderOn(page).submit).toBeVisible();
    expect(await complaints()).toEqual([]);
    site.wordpress.mustUse('rewriting', null);
  });
}

test('is in Spanish for people who use WordPress in Spanish', async ({site, admin, page}) => {
  await site.wordpress.php("update_user_meta( 1, 'locale', 'es_MX' );");
  const settings = await admin.newPage();
  await settings.goto(SETTINGS_PAGE);
  await expect(settings.getByLabel('URL de su relay')).toBeVisible();
  await settings.close();
  await site.wordpress.php("delete_user_meta( 1, 'locale' );");
  // A site in Spanish, without the language pack of WordPress itself.
  site.wordpress.mustUse('spanish', "add_filter( 'locale', function () { return 'es_ES'; } );");
  await page.goto('/shortcode/');
  await expect(page.locator('plan-finder')).toContainText('Ver contratos de servicio vehicular');
  await expect(page.getByRole('button', {name: 'Ver planes y precios'})).toBeVisible();
  site.wordpress.mustUse('spanish', null);
});

test('suggests a text for the privacy policy in the language of the person who writes it', async ({site, admin}) => {
  const page = await admin.newPage();
  await page.goto('/wp-admin/options-privacy.php');
  await page.getByRole('link', {name: 'Policy Guide', exact: true}).click();
  await expect(page.locator('body')).toContainText('(its VIN, license plate, or make, model, and year)');
  await site.wordpress.php("update_user_meta( 1, 'locale', 'es_MX' );");
  await page.reload();
  await expect(page.locator('body')).toContainText('(su VIN, su placa, o su marca, modelo y año)');
  await site.wordpress.php("delete_user_meta( 1, 'locale' );");
  await page.close();
});

test('contacts no server, and logs nothing', async ({site}) => {
  const asked = await site.wordpress.php(
    `
    require_once ABSPATH . 'wp-admin/includes/admin.php';
    $asked = array();
    add_filter( 'pre_http_request', function ( $response, $arguments, $url ) use ( &$asked ) { $asked[] = $url; return new WP_Error( 'blocked' ); }, 10, 3 );
    do_shortcode( '[plan_finder]' );
    PlanFinder\\sanitize_options( array( 'relay' => 'https://plans.dealer.example' ) );
    ob_start();
    PlanFinder\\show_page();
    ob_end_clean();
    echo wp_json_encode( $asked );`,
    // The settings page is only loaded for administrators' pages.
    "define( 'WP_ADMIN', true );",
  );
  expect(asked).toBe('[]');
  expect(site.wordpress.complaints()).toEqual([]);
});

test('has files that PHP accepts', async () => {
  const php = findProgram('php') ?? '';
  const listed = execFileSync(php, [
    '-r',
    `$z = new PharData(${phpText(ZIP)}); foreach (new RecursiveIteratorIterator($z) as $f) echo $f, "\\n";`,
  ]);
  const files = String(listed)
    .split('\n')
    .filter(name => name.endsWith('.php'));
  expect(files.length).toBeGreaterThan(8);
  for (const file of files)
    execFileSync(php, ['-l'], {input: execFileSync(php, ['-r', `readfile(${phpText(file)});`])});
});

test('uninstalling removes the settings of every site of a network', async ({site}) => {
  const network = `
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    require_once ABSPATH . 'wp-admin/includes/network.php';
    foreach ( $wpdb->tables( 'ms_global' ) as $table => $name ) $wpdb->$table = $name;
    install_network();
    $wpdb->insert( $wpdb->site, array( 'domain' => 'localhost', 'path' => '/' ) );
    foreach ( array( '/', '/second/' ) as $path ) $wpdb->insert( $wpdb->blogs, array( 'site_id' => 1, 'domain' => 'localhost', 'path' => $path ) );
    $wpdb->query( "CREATE TABLE {$wpdb->prefix}2_options LIKE {$wpdb->prefix}options" );
    $wpdb->insert( "{$wpdb->prefix}2_options", array( 'option_name' => 'plan_finder', 'option_value' => 'x' ) );`;
  await site.wordpress.php(network);
  expect(
    await site.wordpress.php(
      `
      $saved = get_option( 'plan_finder' );
      define( 'WP_UNINSTALL_PLUGIN', 'plan-finder/plan-finder.php' );
      require WP_PLUGIN_DIR . '/plan-finder/uninstall.php';
      $left = array( get_option( 'plan_finder' ), get_blog_option( 2, 'plan_finder' ) );
      update_option( 'plan_finder', $saved );
      echo wp_json_encode( $left );`,
      "define( 'MULTISITE', true ); define( 'DOMAIN_CURRENT_SITE', 'localhost' ); define( 'PATH_CURRENT_SITE', '/' ); define( 'SITE_ID_CURRENT_SITE', 1 ); define( 'BLOG_ID_CURRENT_SITE', 1 ); $_SERVER['HTTP_HOST'] = 'localhost'; $_SERVER['REQUEST_URI'] = '/';",
    ),
  ).toBe('[false,false]');
});

test('removes its settings when it is deleted', async ({site, admin}) => {
  const page = await admin.newPage();
  page.on('dialog', dialog => void dialog.accept());
  await page.goto('/wp-admin/plugins.php');
  const row = page.locator('tr[data-slug="plan-finder"]');
  await row.getByRole('link', {name: 'Deactivate'}).click();
  await expect(page.getByText('Plugin deactivated.')).toBeVisible();
  // Before its scripts run, the link leads to a page that asks again.
  await page.waitForLoadState();
  await row.getByRole('link', {name: 'Delete'}).click();
  await expect(page.getByText('Plan Finder was successfully deleted.')).toBeVisible();
  expect(
    await site.wordpress.php(
      `echo wp_json_encode( $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%plan_finder%'" ) );`,
    ),
  ).toBe('[]');
  await page.close();
});
