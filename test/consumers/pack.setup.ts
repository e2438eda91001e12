import {existsSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {pack, tarballs} from '../package/packed.js';
import {installServer, serverFolder} from './support/installed.js';

test('packs the build once, as npm publish does, and installs the relay and the sandbox', async () => {
  pack();
  expect(tarballs.filter(tarball => !existsSync(tarball))).toEqual([]);
  await installServer();
  expect(existsSync(`${serverFolder}/node_modules/.bin/plan-finder`)).toBe(true);
});
