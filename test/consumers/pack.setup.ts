import {existsSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {pack, tarball} from '../package/packed.js';

test('packs the build once, as npm publish does', () => {
  pack();
  expect(existsSync(tarball)).toBe(true);
});
