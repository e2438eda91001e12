import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {root, version} from '../../scripts/project.js';
import {closeByBack} from './support/back.js';
import {noteComplaints} from './support/complaints.js';
import {startDealer} from './support/dealer.js';
import {startCountedDemo} from './support/demo.js';
import {CAR, finderOn, tabTo, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {photoOf, type CodeKind} from './support/labels.js';
import {untilIdle} from './support/quiet.js';
import {recordScannerFiles, SCANNED, scannerOn} from './support/scanner.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

// Chromium has no camera here, so the picture comes from a photo.
const {scanner: said} = words;

const page = (relay: string): string => htmlPage(`<script src="${relay}/embed.js"></script>`);

/** The strictest policy with which a VIN can be scanned, and one with which it cannot. */
const policyWith = (scripts: string) => (relay: string) =>
  `default-src 'none'; script-src ${relay} ${scripts}; connect-src ${relay}; style-src 'self'`;

const CODES: readonly [CodeKind, string][] = [
  ['code39', SCANNED],
  ['code39', `I${SCANNED}`],
  ['code128', SCANNED],
  ['datamatrix', `[)>\u001e06\u001dI${SCANNED}\u001e\u0004`],
  ['qrcode', `https://label.example/car?vin=${SCANNED}&plant=A1`],
];

/** Opens the scanner and waits until it has found no camera. */
const openScanner = async (on: Page): Promise<void> => {
  const {button, status} = scannerOn(on);
  await button.click();
  await expect(status).toHaveText(said.missing);
};

for (const [kind, text] of CODES) {
  test(
    `a VIN is read from a photo of ${kind} with ${JSON.stringify(text)}, under a strict policy`,
    {tag: '@full'},
    async ({page: opened, keep}) => {
      const dealer = keep(await startDealer({page, policy: policyWith("'wasm-unsafe-eval'")}));
      const complaints = await noteComplaints(opened);
      const {button, photo, dialog, said: told} = scannerOn(opened);
      await opened.goto(dealer.url);
      await finderOn(opened).vin.hover();
      await openScanner(opened);
      await photo.setInputFiles(await photoOf(kind, text));
      const {vin} = finderOn(opened);
      await expect(vin).toHaveValue(SCANNED);
      await expect(vin).toBeFocused();
      await expect(told).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(button).toBeVisible();
      expect(await complaints()).toEqual([]);
    },
  );
}

test('nothing of the scanner is loaded before its button is clicked, and then only from the relay', async ({
  page: opened,
  keep,
}) => {
  const dealer = keep(await startDealer({page}));
  const asked = recordScannerFiles(opened);
  await opened.goto(dealer.url);
  await finderOn(opened).vin.fill(CAR.vin);
  await expect(scannerOn(opened).button).toBeVisible();
  await untilIdle(opened);
  expect(asked).toEqual([]);
  const loaded = opened.waitForResponse(/\.wasm$/);
  await openScanner(opened);
  const headers = await (await loaded).allHeaders();
  expect(headers['content-type']).toBe('application/wasm');
  expect(asked).toHaveLength(3);
  expect(asked).toContain(`${dealer.relay}/v${version}/zxing_reader.wasm`);
  for (const url of asked) expect(new URL(url).origin).toBe(dealer.relay);
});

test(
  'a policy without WebAssembly is a normal state: it is shown, and nothing is loaded or requested',
  {tag: '@full'},
  async ({page: opened, keep}) => {
    const dealer = keep(await startDealer({page, policy: policyWith('')}));
    const complaints = await noteComplaints(opened);
    const asked = recordScannerFiles(opened);
    await opened.goto(dealer.url);
    await finderOn(opened).vin.hover();
    const {button, status, photo, close} = scannerOn(opened);
    await finderOn(opened).vin.fill('1HGCM');
    await button.click();
    await expect(status).toHaveText(said.blocked);
    await expect(photo).toHaveCount(0);
    await close.click();
    await expect(finderOn(opened).vin).toHaveValue('1HGCM');
    expect(asked.filter(url => !url.includes('plan-vin-scanner'))).toEqual([]);
    expect((await complaints()).filter(line => line.startsWith('exception'))).toEqual([]);
  },
);

test('a scanner that cannot be loaded shows an error and keeps what was typed', async ({page: opened, keep}) => {
  const dealer = keep(await startDealer({page}));
  await opened.goto(dealer.url);
  await finderOn(opened).vin.fill('1HGCM');
  await opened.route('**/plan-vin-scanner*', route => route.abort());
  await scannerOn(opened).button.click();
  await expect(opened.getByText(words.form.loadFailed)).toBeVisible();
  await expect(finderOn(opened).vin).toHaveValue('1HGCM');
});

test('a scanner that loads after the shopper has chosen another lookup method does not use the camera', async ({
  page: opened,
  keep,
}) => {
  const dealer = keep(await startDealer({page}));
  await opened.goto(dealer.url);
  await finderOn(opened).vin.hover();
  const gate = createGate();
  await opened.route('**/plan-vin-scanner*', async route => {
    await gate.opened;
    await route.continue();
  });
  const asked = opened.waitForRequest('**/plan-vin-scanner*');
  const {button, dialog} = scannerOn(opened);
  await button.click();
  const url = (await asked).url();
  await opened.getByText(words.form.lookupMethods.plate).click();
  await expect(button).toHaveCount(0);
  gate.open();
  // Resolves after the widget's own import of the same file.
  await opened.evaluate(async address => void (await import(address)), url);
  await opened.getByText(words.form.lookupMethods.vin, {exact: true}).click();
  await expect(opened.locator('plan-vin-scanner')).toBeAttached();
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(dialog).toBeVisible();
});

test(
  'a detector that cannot be loaded shows an error, and is loaded at the next try',
  {tag: '@full'},
  async ({page: opened, keep}) => {
    const dealer = keep(await startDealer({page}));
    await opened.goto(dealer.url);
    await finderOn(opened).vin.hover();
    const gate = createGate();
    await opened.route('**/*.wasm', async route => {
      await gate.opened;
      await route.abort();
    });
    const {button, status, photo} = scannerOn(opened);
    await button.click();
    await expect(status).toHaveText(said.missing);
    await photo.setInputFiles(await photoOf('code39', SCANNED));
    gate.open();
    await expect(status).toHaveText(said.unloaded);
    await opened.unroute('**/*.wasm');
    await opened.getByRole('button', {name: said.tryAgain}).click();
    await expect(status).toHaveText(said.missing);
    await photo.setInputFiles(await photoOf('code39', SCANNED));
    await expect(finderOn(opened).vin).toHaveValue(SCANNED);
  },
);

test('T17: a detector with other bytes is not run, not even with the single file', async ({page: opened, keep}) => {
  const single = (relay: string) =>
    htmlPage(`<script src="/plan-finder.iife.js" data-relay="${relay}/plans"></script>`);
  const dealer = keep(await startDealer({page: single}));
  const gate = createGate();
  await opened.route('**/*.wasm', async route => {
    await gate.opened;
    const response = await route.fetch();
    // Still a valid module: a custom section at the end is ignored.
    const body = Buffer.concat([await response.body(), Buffer.of(0, 2, 1, 0x61)]);
    await route.fulfill({response, body});
  });
  await opened.goto(dealer.url);
  await finderOn(opened).vin.hover();
  const {button, status, photo} = scannerOn(opened);
  await button.click();
  await expect(status).toHaveText(said.missing);
  await photo.setInputFiles(await photoOf('code39', SCANNED));
  gate.open();
  await expect(status).toHaveText(said.unloaded);
});

test('the single file uses the detector beside it', {tag: '@full'}, async ({page: opened, keep}) => {
  const single = (relay: string) =>
    htmlPage(`<script src="/plan-finder.iife.js" data-relay="${relay}/plans"></script>`);
  const dealer = keep(await startDealer({page: single}));
  const asked = recordScannerFiles(opened);
  await opened.goto(dealer.url);
  await finderOn(opened).vin.hover();
  await openScanner(opened);
  await scannerOn(opened).photo.setInputFiles(await photoOf('qrcode', SCANNED));
  await expect(finderOn(opened).vin).toHaveValue(SCANNED);
  expect(asked).toEqual([`${dealer.url}/v${version}/zxing_reader.wasm`]);
});

test('the demo has a label of each kind to try, which leads to plans', {tag: '@full'}, async ({page: opened, keep}) => {
  const demo = keep(await startCountedDemo());
  await opened.goto(demo.playground);
  await finderOn(opened).vin.hover();
  await opened.getByText('Try the scanner').click();
  const labels = opened.locator('#labels img');
  await expect(labels).toHaveCount(4);
  for (const label of await labels.all()) {
    await expect(label).toBeVisible();
    await openScanner(opened);
    const path = new URL((await label.getAttribute('src')) ?? '', demo.url).pathname;
    await scannerOn(opened).photo.setInputFiles(`${root}demo/public${path}`);
    await expect(scannerOn(opened).dialog).toBeHidden();
    const vin = (await label.getAttribute('data-vin')) ?? '';
    await expect(finderOn(opened).vin).toHaveValue(vin);
    expect(readFileSync(`${root}demo/public${path}`).length).toBeGreaterThan(0);
  }
  await finderOn(opened).mileage.fill('48000');
  await finderOn(opened).state.selectOption('CA');
  await finderOn(opened).submit.click();
  await expect(finderOn(opened).cards.first()).toBeVisible();
});

test(
  'the scanner can be opened and closed with the keyboard on a small phone',
  {tag: '@full'},
  async ({page: opened, keep}) => {
    await opened.setViewportSize({width: 320, height: 568});
    const dealer = keep(await startDealer({page}));
    await opened.goto(dealer.url);
    await finderOn(opened).vin.hover();
    const {button, dialog, status} = scannerOn(opened);
    await expect(button).toBeVisible();
    await finderOn(opened).vin.focus();
    await tabTo(opened, button, 3);
    await opened.keyboard.press('Enter');
    await expect(status).toHaveText(said.missing);
    const {width} = (await dialog.boundingBox()) ?? {width: 999};
    expect(width).toBeLessThanOrEqual(320);
    await opened.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await button.press('Enter');
    await expect(dialog).toBeVisible();
    await closeByBack(opened);
    await expect(dialog).toBeHidden();
    expect(opened.url()).toBe(`${dealer.url}/`);
  },
);
