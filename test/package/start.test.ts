import {type ChildProcess, spawn} from 'node:child_process';
import {createServer} from 'node:http';
import {describe, expect, it, onTestFinished} from 'vitest';
import {listen} from '../../scripts/ports.mjs';
import {root} from '../../scripts/project.js';
import {printed} from '../support/printed.js';

/** Runs `npm start` with options until the test is over. */
const start = (...options: readonly string[]): ChildProcess => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts', ...options], {cwd: root});
  onTestFinished(() => void child.kill());
  return child;
};

/** Waits until the demo runs, and returns its URL. */
const urlOf = async (child: ChildProcess): Promise<string> =>
  (await printed(child.stdout!, /Plan finder demo: (http:\/\/localhost:\d+)\//))[1] ?? '';

// The command builds the embed first, which takes a while.
describe('npm start', {timeout: 120_000}, () => {
  it('prints a URL where the demo, the relay and the sandbox run, for pages of any website', async () => {
    const child = start('--port', '0');
    const errors: string[] = [];
    child.stderr?.on('data', chunk => errors.push(String(chunk)));
    const url = await urlOf(child);
    const paths = ['/', '/embed.js', '/plans/Vehicles/Makes', '/sandbox'];
    const statuses = await Promise.all(paths.map(async path => (await fetch(url + path)).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(errors.join('')).not.toMatch(/UNSAFE/);

    // The bookmarklet of the studio shows the widget on them.
    const origin = 'https://www.dealer.example';
    const headers = {origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type'};
    const preflight = await fetch(`${url}/plans/PlansSearchAsync/VIN`, {method: 'OPTIONS', headers});
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
  });

  it('exits with an error if the given port is in use', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const child = start('--port', String(await listen(other)));
    const status = await new Promise(resolve => child.once('exit', resolve));
    expect(status).toBe(1);
  });
});
