import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {root} from '../../scripts/project.js';
import {createProgram} from '../../src/cli/program.js';
import {PACKAGES} from '../package/packed.js';

interface Manifest {
  readonly name: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Manifest;
const settings = readFileSync(`${root}docs/relay-settings.md`, 'utf8');

/** Programs that are not ours. Here, only their shell syntax is checked; test/containers and test/deploy run those of docs/deploy.md. */
const FOREIGN = new Set([
  'cd',
  'cp',
  'curl',
  'docker',
  'echo',
  'fly',
  'install',
  'kubectl',
  'mkdir',
  'node',
  'openssl',
  'prometheus',
  'python3',
  'rm',
  'systemctl',
]);

/** Whether an environment variable is a setting of the relay or the tests. */
const isSetting = (name: string): boolean => name === 'FUZZ_SEED' || settings.includes(`\`${name}\``);

/** Tools of others that examples need; test/examples runs them. */
const TOOLS: readonly string[] = ['wrangler'];

/** Test runners, whose arguments are test files. */
const RUNNERS: readonly string[] = ['vitest', 'web-test-runner', 'playwright'];

/** Returns what is wrong with shell commands, without running them. */
export function faultsOfCommands(code: string): string[] {
  execFileSync('bash', ['-n'], {input: code});
  const lines = code
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap(line => line.replace(/(^|\s)#.*$/, '').split('&&'));
  return lines.filter(line => line.trim() !== '').flatMap(line => faultsOfCommand(wordsOf(line)));
}

/** Splits a line into words. A quoted text is one word. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(?:'[^']*'|"[^"]*"|\S)+/g)].map(([word]) => word.replace(/^(['"])(.*)\1$/, '$2'));

function faultsOfCommand(words: readonly string[]): string[] {
  const isAssignment = (word: string) => /^[A-Z_]+=/.test(word);
  const first = words.findIndex(word => !isAssignment(word) && word !== 'export');
  const assigned = words.slice(0, first < 0 ? words.length : first).filter(isAssignment);
  const unknown = assigned.map(word => word.split('=')[0] ?? '').filter(name => !isSetting(name));
  const faults = unknown.map(name => `${name}: no setting of that name`);
  if (first < 0) return faults;
  const [program = '', ...args] = words.slice(first);
  if (program === 'npx') return [...faults, ...faultsOfNpx(args)];
  if (program === 'npm') return [...faults, ...faultsOfNpm(args)];
  return FOREIGN.has(program) ? faults : [...faults, `${program}: no command that we know`];
}

function faultsOfNpx([name = '', ...args]: readonly string[]): string[] {
  if (name === manifest.name) return faultsOfOurs(args);
  if (TOOLS.includes(name)) return [];
  if (name === 'tsx') return existsSync(`${root}${args[0]}`) ? [] : [`npx tsx: ${args[0]} does not exist`];
  if (RUNNERS.includes(name)) {
    const files = args.filter(word => word.startsWith('test/'));
    return files.filter(file => !existsSync(`${root}${file}`)).map(file => `npx ${name}: ${file} does not exist`);
  }
  return [`npx ${name}: no command that we know`];
}

function faultsOfNpm([verb = '', ...args]: readonly string[]): string[] {
  if (verb === 'ci') return [];
  // The build writes these folders.
  if (verb === 'pack')
    return args
      .filter(path => !/^\.\/dist\/packages\/(?:elements|plan-finder)$/.test(path))
      .map(path => `npm pack ${path}`);
  const known = [...PACKAGES, ...Object.keys(manifest.peerDependencies), ...TOOLS, '--save-dev'];
  if (verb === 'install')
    return args
      .filter(name => !known.includes(name) && !/\/plan-finder-(?:elements-)?\*\.tgz$/.test(name))
      .map(name => `npm install: ${name} is neither ours, nor a peer dependency, nor a tool of the examples`);
  const [script = '', ...rest] = verb === 'run' ? args : [verb, ...args];
  if (!(script in manifest.scripts)) return [`npm run ${script}: no script of that name`];
  const isOurs = /src\/cli\/index\.ts/.test(manifest.scripts[script] ?? '');
  return isOurs ? faultsOfOurs([script, ...rest.filter(word => word !== '--')]) : [];
}

const quiet = (): Promise<never> => Promise.reject(new Error('there is no terminal'));
const terminal = {isInteractive: false, out: () => {}, warn: () => {}, ask: quiet, askSecret: quiet, confirm: quiet};

/** Parses the options of a plan-finder command. `snippet`, which only prints, is run. */
function faultsOfOurs([name = '', ...args]: readonly string[]): string[] {
  const program = createProgram({terminal, environment: {}});
  const command = program.commands.find(known => known.name() === name);
  if (!command) return [`plan-finder ${name}: no command of that name`];
  try {
    const {unknown} = command
      .configureOutput({writeErr: () => undefined})
      .exitOverride()
      .parseOptions([...args]);
    if (unknown.length === 0 && name === 'snippet') program.parse([name, ...args], {from: 'user'});
    return unknown.map(word => `plan-finder ${name}: does not know ${word}`);
  } catch (error) {
    return [`plan-finder ${name}: ${String(error)}`];
  }
}
