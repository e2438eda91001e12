import {type ChildProcess, spawn} from 'node:child_process';
import type {Closable} from '../../e2e/support/test.js';

/** A command line that a developer runs in a folder. */
export interface Command {
  readonly folder: string;
  readonly line: readonly [program: string, ...parameters: string[]];
  /** Added to our own environment. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Turns off the telemetry of the consumers' tools. */
const QUIET = {NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false'};

const IS_WINDOWS = process.platform === 'win32';

/** The running processes, which are killed when this process exits. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach(stop));

const launch = ({folder, line: [program, ...parameters], settings}: Command): ChildProcess => {
  const child = spawn(program, parameters, {
    cwd: folder,
    env: {...process.env, ...QUIET, ...settings},
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: IS_WINDOWS,
    // Kills the process group, which includes the processes that npm started.
    detached: !IS_WINDOWS,
  });
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
};

const stop = ({pid}: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(IS_WINDOWS ? pid : -pid);
  } catch (error) {
    // The process has already exited.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Collects the output of a command, and calls back with all output so far. */
const listen = (child: ChildProcess, onOutput: (output: string) => void = () => {}): (() => string) => {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += String(chunk);
      onOutput(output);
    });
  return () => output;
};

const fail = ({folder, line}: Command, expected: string, output: string): Error =>
  new Error(`${line.join(' ')} (in ${folder}) did not ${expected}. Its output:\n${output.slice(-6_000)}`);

/** Runs a command until it exits. Rejects with its output if it fails. */
export const run = (command: Command): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = launch(command);
    const output = listen(child);
    child.on('error', reject);
    child.on('close', code => (code === 0 ? resolve(output()) : reject(fail(command, 'succeed', output()))));
  });

/** A server that a command has started. */
export interface Running extends Closable {
  /** The URL that it printed. */
  readonly url: string;
}

/** Starts a server and waits until it prints its URL, the first group of a pattern. */
export const start = (command: Command, pattern: RegExp): Promise<Running> =>
  new Promise((resolve, reject) => {
    const child = launch(command);
    const ended = new Promise<void>(resolve => child.on('close', () => resolve()));
    const close = async (): Promise<void> => {
      if (running.has(child)) stop(child);
      await ended;
    };
    const output = listen(child, text => {
      const url = pattern.exec(text)?.[1];
      if (url) resolve({url, close});
    });
    child.on('error', reject);
    child.on('close', () => reject(fail(command, 'keep running', output())));
  });
