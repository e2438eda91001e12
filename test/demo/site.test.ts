import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {siteResponse, isSitePath} from '../../demo/site/site.js';
import {CARS, pathOf} from '../../demo/site/cars.js';
import {root} from '../../scripts/project.js';
import {hasValidCheckDigit} from '../../src/contract/rules/vin-check-digit.js';
import {identifyVehicle} from '../../src/sandbox/vehicles/identify.js';

const ORIGIN = 'http://localhost:5173';

const open = (path: string) => siteResponse(new Request(ORIGIN + path), '');

const pathsOf = (markup: string) =>
  [...markup.matchAll(/(?:href|src|action)="(\/[^"#?]*)/g)].map(([, path = '']) => path);

describe('the dealer’s site', () => {
  it('sells each car with a VIN that has its make, its year, and a valid check digit', () => {
    const read = CARS.map(({vin}) => ({...identifyVehicle({vin}, 'vin', 2026), isValid: hasValidCheckDigit(vin)}));
    expect(read).toMatchObject(CARS.map(({make, model, year}) => ({make, model, year, isValid: true})));
  });

  it('links only to its own pages, the studio, the script, and its logo', async () => {
    const found = new Set(['/']);
    for (const path of found) {
      if (!isSitePath(path)) continue;
      const response = open(path);
      expect([path, response.status]).toEqual([path, 200]);
      for (const next of pathsOf(await response.text())) found.add(next);
    }
    const pages = ['/', '/inventory', '/service-plans', ...CARS.map(pathOf)];
    expect([...found].sort()).toEqual([...pages, '/embed.js', '/harbor-lane.svg', '/site.css', '/studio.html'].sort());
  });

  it.each(['/inventory/', '/service-plans/', `${pathOf(CARS[0]!)}/`])(
    'has its pages with a slash at the end: %s',
    path => {
      expect([isSitePath(path), open(path).status]).toEqual([true, 200]);
    },
  );

  it('sends the policy that the documentation recommends, for a relay on the same origin', () => {
    const [, documented = ''] =
      /^Content-Security-Policy: (.*)$/m.exec(readFileSync(`${root}docs/security.md`, 'utf8')) ?? [];
    const policy = documented
      .replaceAll(' https://plans.your-dealership.example', '')
      .replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
    expect(open('/').headers.get('content-security-policy')).toBe(policy);
  });

  it('says on each page that the plans are simulated', async () => {
    for (const path of ['/', '/inventory', '/service-plans', ...CARS.map(pathOf)])
      expect(await open(path).text()).toContain('Demo: all plans are simulated.');
  });

  it('sorts and filters the inventory, and ignores values it does not know', async () => {
    const stocks = async (query: string) =>
      [...(await open(`/inventory?${query}`).text()).matchAll(/<h2>[\s\S]*?hl-(\d+)"/g)].map(([, stock]) => stock);
    expect(await stocks('style=truck&sort=price')).toEqual(['2369', '2384']);
    expect(await stocks('style=toString&sort=%3Cb%3E')).toHaveLength(CARS.length);
  });

  it('responds with 404 to a car that it does not have', async () => {
    const response = open('/inventory/1999-nothing');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('We couldn’t find that page');
  });
});
