import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {checkPictures} from '../../scripts/pictures/check-pictures.js';
import {findChromium} from '../../scripts/ensure-browser.mjs';

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

let root: string;
let options: {kept: string; folder: string; isCi: boolean};

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  root = mkdtempSync(join(tmpdir(), 'pictures-'));
  options = {kept: join(root, 'kept'), folder: join(root, 'now'), isCi: true};
  mkdirSync(options.folder);
  writeFileSync(join(options.folder, 'state.png'), Buffer.from(PIXEL, 'base64'));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, {recursive: true});
});

describe('the check of the pictures', () => {
  it('fails in CI when no pictures were kept to compare with', async () => {
    expect(await checkPictures(options)).toBe(false);
  });

  it('passes on a developer’s machine when no pictures were kept to compare with', async () => {
    expect(await checkPictures({...options, isCi: false})).toBe(true);
  });

  it.runIf(findChromium())('passes when every picture is as it was, and fails when one is missing', async () => {
    mkdirSync(options.kept);
    expect(await checkPictures(options)).toBe(false);
    writeFileSync(join(options.kept, 'state.png'), Buffer.from(PIXEL, 'base64'));
    expect(await checkPictures(options)).toBe(true);
  });
});
