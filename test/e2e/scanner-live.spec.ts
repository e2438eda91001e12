import {mkdirSync, writeFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {findWholeChromium} from '../../scripts/ensure-browser.mjs';
import {root} from '../../scripts/project.js';
import {startDealer} from './support/dealer.js';
import {finderOn, words} from './support/finder.js';
import {filmLabel, photoOf} from './support/labels.js';
import {SCANNED, scannerOn} from './support/scanner.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

const film = `${root}test-results/label.y4m`;
mkdirSync(`${root}test-results`, {recursive: true});
writeFileSync(film, filmLabel(SCANNED));

const found = findWholeChromium() || {args: []};
const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
test.use({launchOptions: {...found, args: [...(found.args ?? []), ...camera]}});

const {scanner: said} = words;
const page = (relay: string): string => htmlPage(`<script src="${relay}/embed.js"></script>`);

/** Records the tracks of every camera that a page receives. */
const recordTracks = async (on: Page): Promise<() => Promise<string[]>> => {
  await on.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.defineProperty(window, 'cameraTracks', {value: tracks});
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async constraints => {
      const stream = await ask(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  return () =>
    on.evaluate(() =>
      (window as unknown as {cameraTracks: MediaStreamTrack[]}).cameraTracks.map(({readyState}) => readyState),
    );
};

test(
  'a VIN is read from the camera’s picture, and the camera is released',
  {tag: '@full'},
  async ({page: opened, context, keep}) => {
    await context.grantPermissions(['camera']);
    const dealer = keep(await startDealer({page}));
    const tracks = await recordTracks(opened);
    await opened.goto(dealer.url);
    await finderOn(opened).vin.hover();
    await scannerOn(opened).button.click();
    await expect(finderOn(opened).vin).toHaveValue(SCANNED);
    await expect(scannerOn(opened).dialog).toBeHidden();
    await expect.poll(tracks).toEqual(['ended']);
  },
);

test(
  'closing the scanner before it has read anything releases the camera',
  {tag: '@full'},
  async ({page: opened, context, keep}) => {
    await context.grantPermissions(['camera']);
    const dealer = keep(await startDealer({page}));
    const tracks = await recordTracks(opened);
    // Without its detector, it can read nothing.
    await opened.route('**/*.wasm', () => {});
    await opened.goto(dealer.url);
    await finderOn(opened).vin.hover();
    const {button, close, dialog} = scannerOn(opened);
    await button.click();
    await expect.poll(tracks).toEqual(['live']);
    await close.click();
    await expect(dialog).toBeHidden();
    await expect.poll(tracks).toEqual(['ended']);
    await expect(button).toBeFocused();
  },
);

test('denying the camera is a normal state, and a photo can be read', {tag: '@full'}, async ({page: opened, keep}) => {
  const dealer = keep(await startDealer({page}));
  await opened.goto(dealer.url);
  await finderOn(opened).vin.hover();
  const {button, status, photo} = scannerOn(opened);
  await button.click();
  await expect(status).toHaveText(said.denied);
  await photo.setInputFiles(await photoOf('datamatrix', SCANNED));
  await expect(finderOn(opened).vin).toHaveValue(SCANNED);
});

test('a page that may not use a camera shows that', {tag: '@full'}, async ({page: opened, context, keep}) => {
  await context.grantPermissions(['camera']);
  const dealer = keep(await startDealer({page, permissions: 'camera=()'}));
  await opened.goto(dealer.url);
  await finderOn(opened).vin.hover();
  await scannerOn(opened).button.click();
  await expect(scannerOn(opened).status).toHaveText(said.unavailable);
});
