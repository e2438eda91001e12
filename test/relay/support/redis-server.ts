import {type ChildProcess, spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createClient} from 'redis';
import {onFreePort, PortTaken} from '../../../scripts/ports.mjs';
import {findTool} from '../../../scripts/tools.js';

const program = findTool('redis-server');

/** Whether this machine has redis-server; without it, tests that need it are skipped. */
export const hasRedis = program !== undefined;

export interface RedisServer {
  readonly url: string;
  /** Runs a command on a connection separate from the relay's. */
  command(...args: string[]): Promise<unknown>;
  /** Kills the process, like a crash; its data is lost. */
  kill(): Promise<void>;
  /** Restarts it on the same port, empty. */
  restart(): Promise<void>;
  /** Freezes it, with its connections open, until `thaw`. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts a Redis without persistence on a free port. */
export async function startRedis(...settings: string[]): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'plan-finder-redis-'));
  const fixed = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder, ...settings];
  const launchAt = async (port: number) => ({port, child: await launch(port, fixed)});
  const {port, ...first} = await onFreePort(launchAt);
  let {child} = first;
  const url = `redis://127.0.0.1:${port}`;
  const kill = () => end(child, 'SIGKILL');
  return {
    url,
    command: async (...args) => {
      const client = createClient({url, socket: {reconnectStrategy: false}});
      client.on('error', () => undefined);
      await client.connect();
      try {
        return await client.sendCommand(args);
      } finally {
        client.destroy();
      }
    },
    kill,
    restart: async () => {
      await kill();
      ({child} = await launchAt(port));
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      await kill();
      rmSync(folder, {recursive: true, force: true});
    },
  };
}

async function launch(port: number, settings: readonly string[]): Promise<ChildProcess> {
  const child = spawn(program ?? '', ['--port', String(port), ...settings], {stdio: ['ignore', 'pipe', 'inherit']});
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => {
      if (said.includes('Address already in use')) reject(new PortTaken('redis-server', port));
      else reject(new Error(`redis-server: expected it to run, ended with ${code}: ${said}`));
    });
    child.stdout.on('data', (text: Buffer) => {
      said += String(text);
      if (text.includes('Ready to accept connections')) resolve();
    });
  });
  return child;
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise(resolve => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
