import {type ChildProcess, spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {root} from '../../scripts/project.js';
import {createRelay, type RelayServer, startRelay} from '../../src/relay/index.js';
import {startSandbox} from '../../src/sandbox/index.js';
import {type Fence, fenceBefore, provenBy, RELAY} from '../docs/fences.js';

const OURS = `'${root}node_modules/.bin/tsx' '${root}src/cli/index.ts'`;

/** The commands above a quoted output, without those that install, and for servers of this test. */
const commandsOf = (fence: Fence, servers: {sandbox: string; relay: string}): string =>
  (fenceBefore(fence)?.code ?? '')
    .replace(/^npm (?:ci|run build|install).*$/gm, '')
    .replace(/npx plan-finder|npm run(?= (?:relay|sandbox) --)/g, OURS)
    .replace(/( (?:relay|sandbox)) --(?= )/g, '$1')
    .replace(/--port \d+/g, '--port 0')
    .replace(/http:\/\/(?:localhost|127\.0\.0\.1):8788/g, servers.sandbox)
    .replace(/http:\/\/(?:localhost|127\.0\.0\.1):8787/g, servers.relay)
    .replaceAll(RELAY, servers.relay);

const withoutPorts = (text: string): string => text.replace(/(?:localhost|127\.0\.0\.1):\d+/g, 'host');

/** Matches what is quoted: `…` alone in a line stands for any lines, and in a line for any text. */
const patternOf = ({code}: Fence): RegExp => {
  const escaped = withoutPorts(code.trimEnd()).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(escaped.replace(/^…\n/gm, '[^]*?').replace(/\n…$/g, '').replaceAll('…', '.*'));
};

/** Resolves with what a program prints, once it has printed what matches, or has ended. */
function outputOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = '';
  return new Promise(resolve => {
    const take = (chunk: unknown): void => {
      output += withoutPorts(String(chunk));
      if (pattern.test(output)) resolve(output);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('close', () => resolve(output));
  });
}

describe('the output that the documentation quotes', {timeout: 60_000}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-finder-docs-'));
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let relay: RelayServer;

  beforeAll(async () => {
    writeFileSync(join(folder, 'plan-service.key'), 'sandbox-free', {mode: 0o600});
    const embedDir = join(folder, 'embed');
    mkdirSync(`${embedDir}/v1.2.3`, {recursive: true});
    writeFileSync(`${embedDir}/embed.js`, 'import("v1.2.3/plan-finder.js")');
    writeFileSync(`${embedDir}/v1.2.3/plan-finder.js`, '');
    sandbox = await startSandbox({port: 0, latencyMs: 0});
    const origins = ['http://localhost:8080', 'https://www.your-dealership.example'];
    const options = {serviceUrl: sandbox.url, key: 'sandbox-high', origins, embedDir};
    relay = await startRelay({relay: createRelay(options), port: 0});
  });

  afterAll(async () => {
    await relay.close(0);
    await sandbox.close();
    rmSync(folder, {recursive: true});
  });

  it.each(provenBy('output').map(fence => [fence.name, fence] as const))('%s is printed', async (_, fence) => {
    const {PATH = '', HOME = ''} = process.env;
    const env = {PATH, HOME, PLAN_SERVICE_URL: sandbox.url};
    const commands = commandsOf(fence, {sandbox: sandbox.url, relay: relay.url});
    const shell = spawn('bash', ['-c', commands], {cwd: folder, env, detached: true});
    onTestFinished(() => {
      if (shell.exitCode === null && shell.pid) process.kill(-shell.pid);
    });
    const pattern = patternOf(fence);
    expect(await outputOf(shell, pattern)).toMatch(pattern);
  });
});
