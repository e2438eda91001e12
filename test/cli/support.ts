import {type ChildProcess, spawn} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {createServer, type RequestListener} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {text as readText} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import {onTestFinished} from 'vitest';
import {listen} from '../../scripts/ports.mjs';
import {findTool} from '../../scripts/tools.js';
import {createProgram} from '../../src/cli/program.js';
import {runCommands} from '../../src/cli/run-commands.js';
import type {Terminal} from '../../src/cli/terminal.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the command from its sources or, in the tests that need a build anyway, from the build, which starts faster. */
export const COMMAND = [
  process.execPath,
  ...(process.env.TEST_BUILD ? ['dist/cli/index.js'] : ['--import', 'tsx', 'src/cli/index.ts']),
];

export type Settings = Readonly<Record<string, string>>;

/** A command's exit code and output. */
export interface Outcome {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

const environment = (settings: Settings) => {
  const {PATH = '', HOME = ''} = process.env;
  return {PATH, HOME, ...settings};
};

/** Starts the real command as a process without a terminal. */
const startCommand = (args: readonly string[], settings: Settings = {}): ChildProcess => {
  const [program = '', ...before] = COMMAND;
  return spawn(program, [...before, ...args], {
    cwd: root,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

/** Runs the real command until it exits. */
export async function runCommand(args: readonly string[], settings: Settings = {}): Promise<Outcome> {
  const child = startCommand(args, settings);
  const [out, err, code] = await Promise.all([readText(child.stdout!), readText(child.stderr!), ended(child)]);
  return {code, out, err};
}

/** Waits until a process has ended and all of its output has arrived, which may be after its exit. */
const ended = (child: ChildProcess) => new Promise<unknown>(resolve => child.once('close', resolve));

/** Runs a command in this process, without a terminal. */
export async function runHere(args: readonly string[], environment: Settings = {}): Promise<Outcome> {
  let out = '';
  let err = '';
  const fail = () => Promise.reject(new Error('A command without a terminal must not prompt.'));
  const terminal: Terminal = {
    isInteractive: false,
    out: text => (out += text),
    warn: text => (err += text),
    ask: fail,
    askSecret: fail,
    confirm: fail,
  };
  const streams = {out: terminal.out, err: terminal.warn};
  const code = await runCommands(createProgram({terminal, environment}), ['node', 'plan-finder', ...args], streams);
  return {code, out, err};
}

/** Prompts, and what is typed in response to each. */
export type Dialogue = readonly (readonly [question: RegExp, typed: string])[];

/** Runs the real command in a terminal and types a response to each prompt. Returns everything on the screen. */
export async function runInTerminal(args: readonly string[], dialogue: Dialogue, settings: Settings = {}) {
  const line = [...COMMAND, ...args].map(word => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  // A terminal without a width would break every line after one character.
  const child = spawn(findTool('script') ?? 'script', ['-qec', `stty cols 120 rows 40; ${line}`, '/dev/null'], {
    cwd: root,
    env: {...environment(settings), TERM: 'dumb'},
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const questions = [...dialogue];
  let screen = '';
  let seen = 0;
  child.stdout.on('data', chunk => {
    screen += String(chunk);
    const [next] = questions;
    if (next === undefined || !next[0].test(screen.slice(seen))) return;
    seen = screen.length;
    questions.shift();
    child.stdin.write(`${next[1]}\r`);
  });
  const code = await ended(child);
  return {code, screen, unasked: questions.map(([question]) => String(question))};
}

/** Creates a temporary folder for one test, deleted by `remove`. */
export function openFolder() {
  const path = mkdtempSync(join(tmpdir(), 'plan-finder-cli-'));
  return {
    file: (name: string) => join(path, name),
    names: () => readdirSync(path).sort(),
    read: (name: string) => readFileSync(join(path, name), 'utf8'),
    remove: () => rmSync(path, {recursive: true, force: true}),
  };
}

/** Starts an HTTP server for one test, and returns its URL. */
export async function serve(listener: RequestListener): Promise<string> {
  const service = createServer(listener);
  const port = await listen(service);
  onTestFinished(() => void service.close().closeAllConnections());
  return `http://127.0.0.1:${port}`;
}

/** Starts an HTTP server that responds to every request with the same JSON. */
export const serveJson = (status: number, json: object): Promise<string> =>
  serve((_, response) => {
    response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(json));
  });

/** How often a string occurs in texts. */
export const countOf = (needle: string, ...texts: readonly string[]): number =>
  texts.reduce((count, text) => count + text.split(needle).length - 1, 0);
