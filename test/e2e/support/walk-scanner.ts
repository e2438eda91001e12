import type {Page} from '@playwright/test';
import {startCountedDemo} from './demo.js';
import {finderOn, wordsIn} from './finder.js';
import {photoOf} from './labels.js';
import {scannerOn} from './scanner.js';
import {openIn, type Walk} from './walk.js';
import {expect} from './test.js';

/** The result of a page's request for the camera. */
type CameraAnswer = 'never' | 'picture' | 'denied' | 'missing';

/**
 * Runs in the page before its own scripts: mocks a camera that responds as in `cameraAnswer`, and removes all detectors
 * but ours.
 */
const mockCamera = (): void => {
  Reflect.deleteProperty(window, 'BarcodeDetector');
  const answers: Readonly<Record<CameraAnswer, () => Promise<MediaStream>>> = {
    never: () => new Promise(() => {}),
    picture: () => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height);
      return Promise.resolve(canvas.captureStream());
    },
    denied: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    missing: () => Promise.reject(new DOMException('', 'NotFoundError')),
  };
  Object.defineProperty(navigator, 'mediaDevices', {
    value: {
      getUserMedia: () => {
        const {cameraAnswer} = window as unknown as {cameraAnswer: CameraAnswer};
        return answers[cameraAnswer]();
      },
    },
  });
};

/** Runs in the page: what a policy without `'wasm-unsafe-eval'` does. */
const forbidWasm = (): void => {
  WebAssembly.Module = function Module() {
    throw new WebAssembly.CompileError('refused by the policy');
  } as unknown as typeof WebAssembly.Module;
};

const answerWith = (page: Page, answer: CameraAnswer): Promise<void> =>
  page.evaluate(value => void Object.assign(window, {cameraAnswer: value}), answer);

/** Visits each state of the scanner. */
export const walkScanner = async (walk: Walk): Promise<void> => {
  const {page, language, look} = walk;
  const {finder, scanner: said} = {finder: finderOn(page, wordsIn[language]), scanner: wordsIn[language].scanner};
  const {button, close, dialog, photo, status} = scannerOn(page, wordsIn[language]);
  await page.addInitScript(mockCamera);
  const demo = walk.keep(await startCountedDemo({relay: {prefetch: 'off'}}));
  await openIn(walk, demo.playground);
  await finder.vin.hover();
  const open = async (answer: CameraAnswer, text: string): Promise<void> => {
    await answerWith(page, answer);
    await button.click();
    await expect(status).toHaveText(text);
    await look(`the scanner: ${text}`, 'plan-vin-scanner');
  };
  const shut = async (): Promise<void> => {
    await close.click();
    await expect(dialog).toBeHidden();
  };
  await open('never', said.asking);
  await shut();
  await open('picture', said.looking);
  await shut();
  await open('denied', said.denied);
  await shut();
  await open('missing', said.missing);
  for (const [text, file] of [
    [said.noPhoto, {name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture')}],
    [said.noVin.short?.(5) ?? '', await photoOf('code128', 'CAR17')],
  ] as const) {
    await photo.setInputFiles(file);
    await expect(status).toHaveText(text);
    await look(`the scanner: ${text}`, 'plan-vin-scanner');
  }
  await shut();
  await page.evaluate(forbidWasm);
  await open('missing', said.blocked);
};
