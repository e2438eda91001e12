import {type ChildProcess, spawn} from 'node:child_process';
import type {Closable} from '../../e2e/support/test.js';

/** A command as a newcomer types it, in a folder of theirs. */
export interface Command {
  readonly folder: string;
  readonly line: readonly [program: string, ...parameters: string[]];
  /** What its environment adds to ours. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** No tool of a consumer's says what is done here to its maker. */
const QUIET = {NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false'};

const IS_WINDOWS = process.platform === 'win32';

/** What runs: none of it outlives us. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach(stop));

const launch = ({folder, line: [program, ...parameters], settings}: Command): ChildProcess => {
  const child = spawn(program, parameters, {
    cwd: folder,
    env: {...process.env, ...QUIET, ...settings},
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: IS_WINDOWS,
    // A group of its own: what npm starts ends with it.
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
    // It has ended by itself meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Notes what a command says, and calls back with all of it. */
const listen = (child: ChildProcess, onSaid: (said: string) => void = () => {}): (() => string) => {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += String(chunk);
      onSaid(said);
    });
  return () => said;
};

const fail = ({folder, line}: Command, expected: string, said: string): Error =>
  new Error(`${line.join(' ')} (in ${folder}): expected it to ${expected}, it said:\n${said.slice(-6_000)}`);

/** Runs a command to its end. Rejects with what it said when it fails. */
export const run = (command: Command): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = launch(command);
    const said = listen(child);
    child.on('error', reject);
    child.on('close', code => (code === 0 ? resolve(said()) : reject(fail(command, 'end well', said()))));
  });

/** A server that a command has started. */
export interface Running extends Closable {
  /** Where it said that it answers. */
  readonly url: string;
}

/** Starts a server and waits until it says where it answers, in the first group of a pattern. */
export const start = (command: Command, pattern: RegExp): Promise<Running> =>
  new Promise((resolve, reject) => {
    const child = launch(command);
    const ended = new Promise<void>(resolve => child.on('close', () => resolve()));
    const close = async (): Promise<void> => {
      if (running.has(child)) stop(child);
      await ended;
    };
    const said = listen(child, text => {
      const url = pattern.exec(text)?.[1];
      if (url) resolve({url, close});
    });
    child.on('error', reject);
    child.on('close', () => reject(fail(command, 'go on', said())));
  });
