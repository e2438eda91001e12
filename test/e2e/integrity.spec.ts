import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {buildEmbed} from '../../scripts/build/embed.js';
import {integrityOf} from '../../scripts/build/integrity.js';
import {embedDir, version} from '../../scripts/project.js';
import {startDealer} from './support/dealer.js';
import {finderOn} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

type Hashes = Readonly<Record<string, string>>;

const MODULE = `v${version}/plan-finder.js`;
const SINGLE = 'plan-finder.iife.js';

const readHashes = (folder: string): Hashes => JSON.parse(readFileSync(`${folder}/sri.json`, 'utf8')) as Hashes;

/** The published folder keeps old versions; a new build contains only this one. */
const ofThisVersion = (hashes: Hashes): Hashes =>
  Object.fromEntries(Object.entries(hashes).filter(([file]) => file === SINGLE || file.startsWith(`v${version}/`)));

test(
  'T17: a second build to another folder and with NODE_ENV=test produces the same bytes',
  {tag: '@full'},
  async () => {
    test.setTimeout(150_000);
    const folder = mkdtempSync(join(tmpdir(), 'embed-again-'));
    const environment = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'test';
    try {
      await buildEmbed(folder);
      const again = join(folder, 'embed');
      expect(readHashes(again)).toEqual(ofThisVersion(readHashes(embedDir)));
      expect(readFileSync(`${again}/embed.js`, 'utf8')).toBe(readFileSync(`${embedDir}/embed.js`, 'utf8'));
    } finally {
      if (environment === undefined) delete process.env['NODE_ENV'];
      else process.env['NODE_ENV'] = environment;
      rmSync(folder, {recursive: true});
    }
  },
);

test('T17: the relay lists the hashes, and serves the matching bytes', async ({keep, request}) => {
  const dealer = keep(await startDealer({page: () => htmlPage('')}));
  const answer = await request.get(`${dealer.relay}/sri.json`);
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
  });
  const hashes = (await answer.json()) as Hashes;
  const files = Object.keys(ofThisVersion(hashes)).filter(file => file !== SINGLE);
  expect(files).toContain(MODULE);
  expect(files).toContain(`v${version}/zxing_reader.wasm`);
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const served = await request.get(`${dealer.relay}/${file}`);
    expect(integrityOf(await served.body()), file).toBe(hashes[file]);
  }
  expect(integrityOf(readFileSync(`${embedDir}/${SINGLE}`))).toBe(hashes[SINGLE]);
});

test.describe('T17: a page that pins the hash of the file it loads', () => {
  const tag = (relay: string, integrity: string) =>
    `<script src="/${SINGLE}" integrity="${integrity}" data-relay="${relay}/plans"></script>`;

  test('has a finder', async ({page, keep}) => {
    const {[SINGLE]: integrity = ''} = readHashes(embedDir);
    const dealer = keep(await startDealer({page: relay => htmlPage(tag(relay, integrity))}));
    await page.goto(dealer.url);
    await expect(finderOn(page).submit).toBeVisible();
  });

  test('has no finder if the bytes differ', async ({page, keep}) => {
    const refused = page.waitForEvent('console', message => message.text().includes('integrity'));
    const other = integrityOf(Buffer.from('other bytes'));
    const dealer = keep(await startDealer({page: relay => htmlPage(tag(relay, other))}));
    await page.goto(dealer.url);
    await refused;
    await expect(page.locator('plan-finder')).toHaveCount(0);
  });
});
