import {describe, expect, it} from 'vitest';
import {SNIPPET_KINDS} from '../../src/snippets/index.js';
import {runHere} from './support.js';

const RELAY = 'https://plans.dealer.example';
const print = async (...args: string[]): Promise<string> => {
  const {code, out, err} = await runHere(['snippet', '--relay', RELAY, ...args]);
  expect(err).toBe('');
  expect(code).toBe(0);
  return out;
};

describe('plan-finder snippet', () => {
  it('prints one line to paste where the finder should appear', async () => {
    expect(await print()).toBe('<script src="https://plans.dealer.example/embed.js" async></script>\n');
  });

  it('takes settings, as each kind of page writes them', async () => {
    const settings = ['--set', 'theme=dark', '--set', 'mileage=48000', '--set', 'auto-search'];
    expect(await print(...settings)).toContain(' data-theme="dark" data-mileage="48000" data-auto-search async>');
    expect(await print('--for', 'vue', ...settings)).toContain(
      '<plan-finder relay="https://plans.dealer.example/plans" theme="dark" mileage="48000" auto-search></plan-finder>',
    );
    expect(await print('--for', 'react', ...settings)).toContain(
      '<PlanFinder relay="https://plans.dealer.example/plans" theme="dark" mileage={48000} autoSearch />',
    );
  });

  it.each(['place', 'element', 'site-header', 'wordpress', 'astro'])(
    'reserves space by the width of the column and links to a page of the dealer’s for %s',
    async kind => {
      const lines = await print('--for', kind, '--link', '/service-plans');
      expect(lines).toMatch(/@container plan-finder \(min-width: \d+px\)/);
      expect(lines).toContain('<div class="plan-finder-space">');
      expect(lines).toContain('<a href="/service-plans">');
    },
  );

  it('prints a script for the header of a site that puts no finder on pages without a place', async () => {
    const lines = await print('--for', 'site-header', '--set', 'theme=dark');
    expect(lines).toContain(
      '<script src="https://plans.dealer.example/embed.js" data-auto-place="off" data-theme="dark" async>',
    );
    expect(lines).toContain('<div data-plan-finder></div>');
  });

  it('prints a plugin for WordPress that works in any version and keeps optimizers away', async () => {
    const lines = await print('--for', 'wordpress');
    expect(lines).toMatch(/^<\?php\n\/\*\*\n \* Plugin Name: /);
    expect(lines).not.toContain('strategy');
    expect(lines).toContain("add_filter('script_loader_tag'");
    for (const mark of ['async', 'data-no-optimize="1"', 'data-jetpack-boost="ignore"', 'data-cfasync="false"'])
      expect(lines).toContain(` ${mark} `);
  });

  it('writes a value so that it stays one, in each kind of page', async () => {
    const hostile = `Bee"'{<b>\`</script>`;
    for (const kind of SNIPPET_KINDS) {
      const lines = await print('--for', kind, '--set', `make=${hostile}`, '--link', '/a"<b>');
      expect(lines.match(/<\/script>/g)?.length ?? 0, kind).toBeLessThanOrEqual(1);
      if (kind === 'react') expect(lines).toContain(`make={${JSON.stringify(hostile)}}`);
      else expect(lines, kind).not.toContain('<b>');
    }
  });

  it.each([
    [['--relay', 'plans.dealer.example'], /--relay: expected an address/],
    [['--relay', 'javascript:alert(1)'], /--relay: expected an address/],
    [['--relay', RELAY, '--set', 'colour=red'], /Expected one of vin, /],
    [['--relay', RELAY, '--for', 'gopher'], /Allowed choices are script, place/],
    [[], /--relay <address>/],
  ])('refuses %j and says what it expected', async (args, message) => {
    const {code, err} = await runHere(['snippet', ...args]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
