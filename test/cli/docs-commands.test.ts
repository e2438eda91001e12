import {type ChildProcess, spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {root} from '../../scripts/project.js';
import {createRelay, type RelayServer, startRelay} from '../../src/relay/index.js';
import {startSandbox} from '../../src/sandbox/index.js';
import {type Fence, fenceBefore, provenBy, RELAY} from '../docs/fences.js';

const OURS = `'${process.execPath}' '${root}dist/cli/index.js'`;

/** What installs, builds and starts the demo, which other tests do. */
const INSTALL = /^ *npm (?:ci|run build|install|pack|start)\b.*$/gm;

/** Commands without those that install, and for servers of this test. */
const commandsOf = (code: string, servers: {sandbox: string; relay: string}): string =>
  code
    .replace(INSTALL, '')
    .replace(/npx plan-finder|npm run(?= (?:relay|sandbox) --)/g, OURS)
    .replace(/( (?:relay|sandbox)) --(?= )/g, '$1')
    .replace(/--port \d+/g, '--port 0')
    .replace(/index.js' (?:relay|sandbox)(?!.*--port)/g, '$& --port 0')
    .replace(/http:\/\/(?:localhost|127\.0\.0\.1):8788|https:\/\/service\.example/g, servers.sandbox)
    .replace(/http:\/\/(?:localhost|127\.0\.0\.1):8787/g, servers.relay)
    .replaceAll(RELAY, servers.relay)
    .replace(/\/(?:run\/secrets|etc\/plan-finder)\/plan-service-key/g, 'plan-service.key')
    .replace('cd /opt/plan-finder\n', '')
    .replace('/etc/plan-finder/relay.env', 'relay.env')
    .replace('node_modules/plan-finder/dist/cli', `'${root}dist/cli'`)
    .replace('# then write the key into it', '\ncp plan-service.key secrets/plan-service-key');

/**
 * What other tests run: Docker, systemd and kubectl (test/containers, test/deploy), wrangler (test/examples), what asks in a terminal
 * (terminal.test.ts), and a sandbox that others wait for (sandbox-command.test.ts). A server of Python is not ours, and
 * nothing runs Fly.io's tool.
 */
const ELSEWHERE =
  /\b(?:docker|kubectl|systemctl|fly|prometheus --|python3|npx (?:vitest|web-test-runner|wrangler)|plan-finder (?:register|rotate|deactivate|sandbox --wait))\b/;

/** The command blocks that neither are quoted with their output nor run elsewhere nor only install. */
const others = provenBy('commands').filter(
  fence =>
    !provenBy('output').some(output => fenceBefore(output) === fence) &&
    !ELSEWHERE.test(fence.code) &&
    fence.code.replace(INSTALL, '').trim() !== '',
);

const REPORT_TOKEN = 'token-of-the-operator';

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

describe('the commands of the documentation', {timeout: 60_000}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-finder-docs-'));
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let relay: RelayServer;

  beforeAll(async () => {
    writeFileSync(join(folder, 'plan-service.key'), 'sandbox-free', {mode: 0o600});
    writeFileSync(join(folder, 'relay.env'), 'PLAN_SERVICE_TIER=free\n');
    mkdirSync(join(folder, 'node_modules/plan-finder/dist/embed/v1.2.2'), {recursive: true});
    const embedDir = join(folder, 'embed');
    mkdirSync(`${embedDir}/v1.2.3`, {recursive: true});
    writeFileSync(`${embedDir}/embed.js`, 'import("v1.2.3/plan-finder.js")');
    writeFileSync(`${embedDir}/v1.2.3/plan-finder.js`, '');
    sandbox = await startSandbox({port: 0, latencyMs: 0});
    const origins = ['http://localhost:8080', 'https://www.your-dealership.example'];
    const options = {serviceUrl: sandbox.url, key: 'sandbox-high', origins, embedDir, reportToken: REPORT_TOKEN};
    relay = await startRelay({relay: createRelay(options), port: 0});
  });

  afterAll(async () => {
    await relay.close(0);
    await sandbox.close();
    rmSync(folder, {recursive: true});
  });

  /** Runs commands in a shell until the test ends. */
  function startShell(code: string, settings: Readonly<Record<string, string>>): ChildProcess {
    const {PATH = '', HOME = ''} = process.env;
    const commands = commandsOf(code, {sandbox: sandbox.url, relay: relay.url});
    const env = {PATH, HOME, PLAN_SERVICE_URL: sandbox.url, ...settings};
    const shell = spawn('bash', ['-e', '-c', commands], {cwd: folder, env, detached: true});
    onTestFinished(() => {
      if (shell.exitCode === null && shell.pid) process.kill(-shell.pid);
    });
    return shell;
  }

  it.each(provenBy('output').map(fence => [fence.name, fence] as const))('print what %s quotes', async (_, fence) => {
    const pattern = patternOf(fence);
    expect(await outputOf(startShell(fenceBefore(fence)?.code ?? '', {}), pattern)).toMatch(pattern);
  });

  it.each(others.map(fence => [fence.name, fence] as const))('at %s succeed, or start a server', async (_, {code}) => {
    const shell = startShell(code, {
      RELAY_REPORT_TOKEN: REPORT_TOKEN,
      RELAY_ORIGINS: 'https://www.your-dealership.example',
      ...(!code.includes('PLAN_SERVICE_KEY') && {PLAN_SERVICE_KEY_FILE: 'plan-service.key'}),
    });
    const output = await outputOf(shell, / listening on http/);
    if (!/ listening on http/.test(output)) expect(shell.exitCode, output).toBe(0);
  });
});
