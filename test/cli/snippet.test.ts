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

  it('reserves room, and links to a page of the dealer’s where scripts are blocked', async () => {
    const lines = await print('--for', 'place', '--link', '/service-plans');
    expect(lines).toContain('min-height');
    expect(lines).toContain('<a href="/service-plans">');
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
