import {cpSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from '../e2e/support/test.js';
import {run} from './support/command.js';
import {serverFolder} from './support/installed.js';

test('an installed relay with REDIS_URL says what to install if the package redis is missing', async ({keep}) => {
  // Outside the repository, which has the package.
  const folder = mkdtempSync(join(tmpdir(), 'plan-finder-relay-'));
  keep({close: async () => rmSync(folder, {recursive: true})});
  cpSync(serverFolder, folder, {recursive: true, verbatimSymlinks: true});
  const settings = {
    PLAN_SERVICE_URL: 'https://service.example',
    PLAN_SERVICE_KEY: 'key',
    RELAY_ORIGINS: 'https://www.your-dealership.example',
    REDIS_URL: 'redis://127.0.0.1:6379',
  };
  const output = await run({folder, line: ['npx', '--no-install', 'plan-finder', 'relay'], settings}).catch(String);
  expect(output).toContain('Run "npm install redis"');
  expect(output).not.toContain('this is a bug');
});
