import {existsSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {pack, tarball} from '../package/packed.js';

test('the build is packed once, as npm publish would send it', () => {
  pack();
  expect(existsSync(tarball)).toBe(true);
});
