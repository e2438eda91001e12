import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, it, onTestFinished, vi} from 'vitest';
import {createConfiguredRelay} from '../../src/relay/index.js';
import {createLogger} from '../../src/relay/settings/log.js';

vi.mock('node:fs', async original => {
  const fs = await original<typeof import('node:fs')>();
  return {...fs, readFileSync: vi.fn(fs.readFileSync)};
});

const PARTNERS = 100;
const MEGABYTE = 1e6;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'partners-memory-'));
  mkdirSync(join(folder, 'embed/v1.2.3'), {recursive: true});
  writeFileSync(join(folder, 'embed/embed.js'), 'const relay = "__PLAN_FINDER_RELAY_ORIGIN__";');
  writeFileSync(join(folder, 'embed/v1.2.3/start.js'), 'x'.repeat(MEGABYTE));
});

afterAll(() => rmSync(folder, {recursive: true}));

const filesRead = (): string[] =>
  vi
    .mocked(readFileSync)
    .mock.calls.map(([file]) => String(file))
    .filter(file => file.startsWith(join(folder, 'embed')));

it('T19: a relay keeps one copy of the embed in memory, for any number of partners and reloads', async () => {
  const file = join(folder, 'partners.json');
  const write = (tier: string): void =>
    writeFileSync(
      file,
      JSON.stringify(
        Array.from({length: PARTNERS}, (_, index) => ({mount: `/dealer-${index}`, key: `key-${index}`, tier})),
      ),
    );
  write('free');
  const before = process.memoryUsage().arrayBuffers;
  const relay = createConfiguredRelay({
    config: {
      host: '127.0.0.1',
      port: 0,
      partnersFile: file,
      relay: {serviceUrl: 'https://service.example', publicUrl: 'https://plans.dealer.example'},
    },
    more: {embedDir: join(folder, 'embed')},
    logger: createLogger({level: 'silent'}),
    argv: [],
  });
  onTestFinished(() => relay.close());
  write('high');
  await relay.reload();

  expect(filesRead().sort()).toEqual(['embed/embed.js', 'embed/v1.2.3/start.js'].map(path => join(folder, path)));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * MEGABYTE);
  const read = async (path: string): Promise<string> =>
    (await relay.fetch(new Request(`https://relay.example/${path}`))).text();
  expect(await read('embed.js')).toBe('const relay = "https://plans.dealer.example/";');
  expect(await read('v1.2.3/start.js')).toHaveLength(MEGABYTE);
});
