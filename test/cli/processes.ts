import {type ChildProcess, spawn} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {onTestFinished} from 'vitest';
import {printed} from '../support/printed.js';
import {COMMAND} from './support.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Starts a command as a separate process, which is killed when the test ends. */
export function start(args: readonly string[], settings: Record<string, string> = {}): ChildProcess {
  const {PATH = '', HOME = ''} = process.env;
  const env = {PATH, HOME, ...settings};
  const [program = '', ...before] = COMMAND;
  const child = spawn(program, [...before, ...args], {cwd: root, env});
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Returns the URL that a server prints once it listens; a relay prints it to standard error. */
export const urlOf = async (child: ChildProcess, stream = child.stdout!): Promise<string> =>
  (await printed(stream, /http:\/\/[\d.]+:\d+/))[0];
