import {describe, expect, it} from 'vitest';
import {readFileSync} from 'node:fs';
import {SETTINGS, snippet, SNIPPET_KINDS, type SnippetKind, type SnippetOptions} from '../../src/snippets/index.js';
import {runHere} from './support.js';

const LINKED: readonly SnippetKind[] = ['script', 'place', 'element', 'site-header', 'wordpress', 'astro'];
const PAGE = readFileSync(new URL('../../docs/elements/plan-finder.md', import.meta.url), 'utf8');

const RELAY = 'https://plans.dealer.example';
const print = async (...args: string[]): Promise<string> => {
  const {code, out, err} = await runHere(['snippet', '--relay', RELAY, ...args]);
  expect(err).toBe('');
  expect(code).toBe(0);
  return out;
};

describe('plan-finder snippet', () => {
  it('prints a script tag by default', async () => {
    expect(await print()).toBe('<script src="https://plans.dealer.example/embed.js" async></script>\n');
  });

  it('writes settings in the syntax of each page type', async () => {
    const settings = ['--set', 'theme=dark', '--set', 'mileage=48000', '--set', 'auto-search'];
    expect(await print(...settings)).toContain(' data-theme="dark" data-mileage="48000" data-auto-search async>');
    expect(await print('--for', 'vue', ...settings)).toContain(
      '<plan-finder :relay="relay" theme="dark" mileage="48000" auto-search></plan-finder>',
    );
    expect(await print('--for', 'svelte', ...settings)).toContain(
      '<plan-finder relay="https://plans.dealer.example/plans" theme="dark" mileage="48000" auto-search></plan-finder>',
    );
    expect(await print('--for', 'react', ...settings)).toContain(
      '<PlanFinder relay="https://plans.dealer.example/plans" theme="dark" mileage={48000} autoSearch />',
    );
  });

  it('accepts the values of a car, and a relay on this machine without https', async () => {
    const car = ['vin=1hgcm82633a004352', 'year=2003', 'state=tx', 'zip=73301-1234'];
    expect(await print(...car.flatMap(setting => ['--set', setting]))).toContain(
      ' data-vin="1hgcm82633a004352" data-year="2003" data-state="tx" data-zip="73301-1234" async>',
    );
    for (const relay of ['http://localhost:8787', 'http://127.0.0.1:8787'])
      expect((await runHere(['snippet', '--relay', relay])).code).toBe(0);
  });

  it('writes the property of a setting for React, and its attribute elsewhere', async () => {
    const settings = ['--set', 'search=sync', '--set', 'reference=HL-2384'];
    expect(await print('--for', 'react', ...settings)).toContain(' searchMode="sync" reference="HL-2384" />');
    for (const kind of ['element', 'vue', 'angular', 'svelte', 'astro'])
      expect(await print('--for', kind, ...settings), kind).toContain(' search="sync" reference="HL-2384">');
  });

  it('has no URL in the template for Vue, where vue-tsc would not check its types', async () => {
    const [, template = ''] = (await print('--for', 'vue')).split('<template>');
    expect(template).toContain('<plan-finder');
    expect(template).not.toContain('//');
  });

  it.each(['place', 'element', 'site-header', 'wordpress', 'astro'])(
    'reserves space by the width of the column and includes the link for %s',
    async kind => {
      const lines = await print('--for', kind, '--link', '/service-plans');
      expect(lines).toMatch(/@container plan-finder \(min-width: \d+px\)/);
      expect(lines).toContain('<div class="plan-finder-space">');
      expect(lines).toContain('<a href="/service-plans">');
    },
  );

  it('prints a site header that shows the widget only on pages with a placeholder', async () => {
    const lines = await print('--for', 'site-header', '--set', 'theme=dark');
    expect(lines).toContain(
      '<script src="https://plans.dealer.example/embed.js" data-auto-place="off" data-theme="dark" async>',
    );
    expect(lines).toContain('<div data-plan-finder></div>');
  });

  it('prints a plugin for any version of WordPress that opts out of optimization plugins', async () => {
    const lines = await print('--for', 'wordpress');
    expect(lines).toMatch(/^<\?php\n\/\*\*\n \* Plugin Name: /);
    expect(lines).not.toContain('strategy');
    expect(lines).toContain("add_filter('script_loader_tag'");
    for (const mark of ['async', 'data-no-optimize="1"', 'data-jetpack-boost="ignore"', 'data-cfasync="false"'])
      expect(lines).toContain(` ${mark} `);
  });

  it('prints the WordPress plugin of the documentation, except for the reserved space', async () => {
    const guide = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');
    const [, documented = ''] = /```php\n(<\?php[^]*?Plugin Name[^]*?)```/.exec(guide) ?? [];
    const lines = documented.replaceAll('https://plans.your-dealership.example', RELAY).trim().split('\n');
    const printed = (await print('--for', 'wordpress')).split('\n');
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter(line => !printed.includes(line))).toEqual(["    return '<div data-plan-finder></div>';"]);
  });

  it.each(SNIPPET_KINDS)('writes the path of a partner for %s', async kind => {
    const service = `${RELAY}/dealer-one`;
    const printed = await print('--mount', '/dealer-one', '--for', kind);
    const lines = kind === 'bookmarklet' ? decodeURIComponent(printed) : printed;
    expect(lines).not.toContain(`${RELAY}/plans`);
    const inApp = kind === 'element' || !lines.includes('embed.js');
    const start = {frame: 'src="', vue: 'const relay = "'}[kind as string] ?? 'relay="';
    if (inApp) expect(lines).toContain(`${start}${service}${kind === 'frame' ? '/frame' : ''}"`);
    if (lines.includes('embed.js')) {
      expect(lines).toContain(`${RELAY}/embed.js`);
      // Quoted as in HTML or JSON; the script has it, because it requests the relay's settings for all pages.
      expect(lines).toMatch(
        / data-relay="[^"]+\/dealer-one"| script\.dataset\.relay = "[^"]+\/dealer-one"|"relay":"[^"]+\/dealer-one"/,
      );
    }
  });

  it('writes the path of a relay whose mount is the root', async () => {
    expect(await print('--mount', '/')).toContain(` data-relay="${RELAY}" `);
    expect(await print('--mount', '/', '--for', 'frame')).toContain(`src="${RELAY}/frame"`);
  });

  it('escapes values for each page type', async () => {
    const hostile = `Bee"'{<b>\`</script>`;
    for (const kind of SNIPPET_KINDS) {
      const link = LINKED.includes(kind) ? ['--link', '/a"<b>'] : [];
      const lines = await print('--for', kind, '--set', `make=${hostile}`, ...link);
      expect(lines.match(/<\/script>/g)?.length ?? 0, kind).toBeLessThanOrEqual(1);
      expect(lines, kind).toContain('Bee');
      if (kind === 'react') expect(lines).toContain(`make={${JSON.stringify(hostile)}}`);
      else expect(lines, kind).not.toContain('<b>');
    }
  });

  it.each(SNIPPET_KINDS.filter(kind => !LINKED.includes(kind)))(
    'rejects a link for %s, which does not support one',
    async kind => {
      const {code, err} = await runHere(['snippet', '--relay', RELAY, '--for', kind, '--link', '/service-plans']);
      expect(code).toBe(2);
      expect(err).toMatch(/--link is not supported for .*, only for script, place/);
    },
  );

  it.each(LINKED)('writes the link for %s', async kind => {
    for (const link of ['/service-plans', 'plans.html', 'https://dealer.example/plans']) {
      expect(await print('--for', kind, '--link', link)).toContain(`href="${link}"`);
    }
  });

  it('accepts exactly the values that the page of plan-finder lists', () => {
    const documented = new Map(
      [...PAGE.matchAll(/^\| `([\w-]+)` *\| `([^`]+)` *\|/gm)].map(([, name = '', type = '']) => [
        name,
        [...type.matchAll(/'([\w-]+)'/g)].map(([, value]) => value),
      ]),
    );
    expect(documented.get('theme')).toEqual(['auto', 'light', 'dark']);
    for (const [name, kind] of Object.entries<object | string>(SETTINGS)) {
      const values = documented.get(name) ?? [];
      expect(typeof kind === 'object' && 'oneOf' in kind ? kind.oneOf : [], name).toEqual(values);
    }
  });

  it.each([
    [['--relay', 'plans.dealer.example'], /--relay must be a URL/],
    [['--relay', 'javascript:alert(1)'], /--relay must be a URL/],
    [['--relay', 'https://user:word@plans.dealer.example'], /--relay must be a URL/],
    [['--relay', 'https://plans.dealer.example/a?b=c'], /--relay must be a URL/],
    [['--relay', 'https://plans.dealer.example/?b=c/'], /--relay must be a URL/],
    [['--relay', 'https://plans.dealer.example?'], /--relay must be a URL/],
    [['--relay', 'https://plans.dealer.example/#plans', '--mount', '/dealer-one'], /--relay must be a URL/],
    [['--relay', `${RELAY}/embed.js`], /--relay must be the URL without \/embed\.js, such as/],
    [['--relay', `${RELAY}/plans/`], /--relay must be the URL without \/plans, such as/],
    [['--relay', `${RELAY}/a/dealer-one`, '--mount', '/dealer-one'], /--relay must be the URL without \/dealer-one,/],
    [['--relay', RELAY, '--mount', 'dealer-one'], /--mount must be a path such as \/dealer-one/],
    [['--relay', RELAY, '--mount', '/..'], /--mount must be a path such as \/dealer-one/],
    [['--relay', 'http://plans.dealer.example'], /--relay must be an https URL/],
    [['--relay', RELAY, '--set', 'vin=abc'], /--set: vin must be a VIN of 17/],
    [['--relay', RELAY, '--set', 'state=ZZ'], /--set: state must be the code of a US state/],
    [['--relay', RELAY, '--set', 'year=abc'], /--set: year must be a year/],
    [['--relay', RELAY, '--set', 'zip=1'], /--set: zip must be a ZIP code/],
    [['--relay', RELAY, '--set', 'lang=fr'], /--set: lang must be en or es/],
    [['--relay', RELAY, '--set', 'contact=https://a.example'], /--set: contact must be a tel:, sms: or mailto: URL/],
    [['--relay', RELAY, '--set', 'contact=foo'], /--set: contact must be a tel:, sms: or mailto: URL/],
    [['--relay', RELAY, '--set', 'paint=red'], /--set: unknown setting. Use one of vin, /],
    [['--relay', RELAY, '--set', '__proto__=red'], /--set: unknown setting. Use one of vin, /],
    [['--relay', RELAY, '--set', 'theme=purple'], /--set: theme must be one of auto, light, dark/],
    [['--relay', RELAY, '--set', 'theme'], /--set: theme must be one of auto, light, dark/],
    [['--relay', RELAY, '--set', 'mileage=abc'], /--set: mileage must be a whole number from 1 /],
    [['--relay', RELAY, '--set', 'mileage=0'], /--set: mileage must be a whole number from 1 /],
    [['--relay', RELAY, '--set', 'mileage=1e3'], /--set: mileage must be a whole number from 1 /],
    [['--relay', RELAY, '--set', 'heading-level=7'], /--set: heading-level must be a whole number from 1 to 6/],
    [['--relay', RELAY, '--set', 'max-compare=1'], /--set: max-compare must be a whole number from 2 /],
    [['--relay', RELAY, '--set', `reference=${'x'.repeat(65)}`], /--set: reference must have at most 64 characters/],
    [['--relay', RELAY, '--set', 'auto-search=false'], /--set: auto-search must not have a value/],
    [['--relay', RELAY, '--link', 'javascript:alert(1)'], /--link must be the URL of a page/],
    [['--relay', RELAY, '--link', 'java\tscript:alert(1)'], /--link must be the URL of a page/],
    [['--relay', RELAY, '--link', 'mailto:a@b.example'], /--link must be the URL of a page/],
    [['--relay', RELAY, '--link', 'https://'], /--link must be the URL of a page/],
    [['--relay', RELAY, '--for', 'gopher'], /--for must be one of script, place/],
    [['--relay', RELAY, '--for', 'toString'], /--for must be one of script, place/],
    [[], /--relay <url>/],
  ])('rejects the arguments %j with the reason', async (args, message) => {
    const {code, err} = await runHere(['snippet', ...args]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

describe('snippet()', () => {
  it.each([
    [{}, /^relay must be /],
    [{relay: RELAY, link: null}, /^link must be /],
    [{relay: RELAY, settings: null}, /^settings must be /],
    [{relay: RELAY, settings: 5}, /^settings must be /],
    [{relay: RELAY, settings: {year: 2020}}, /^settings: year must be /],
    [{relay: RELAY, settings: {vin: undefined}}, /^settings: vin must be /],
    [{relay: RELAY, settings: {'auto-search': true}}, /^settings: auto-search must /],
  ])('names what is wrong with the options %o in a TypeError', (options, message) => {
    const call = () => snippet('element', options as unknown as SnippetOptions);
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});
