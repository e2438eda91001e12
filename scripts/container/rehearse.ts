// Takes the Dockerfile's steps without Docker: each stage in a folder of its own, the command as a user without rights.
// What is not tried is the images themselves; the workflow file builds those.
import {execFileSync, spawn, spawnSync} from 'node:child_process';
import {chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {onFreePort, PortTaken} from '../ports.mjs';
import {root} from '../project.js';
import {readSteps, type Step} from './check.js';

/** What the steps of one stage have come to. */
interface Stage {
  readonly name: string;
  readonly folder: string;
  readonly env: Record<string, string>;
  readonly last: Map<string, string>;
}

const NOBODY = 65_534;
const PATIENCE_MS = 30_000;

const home = mkdtempSync(join(tmpdir(), 'container-'));
chmodSync(home, 0o755);

/** What Docker would see: the files of the repository. */
const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {cwd: root, encoding: 'utf8'})
    .split('\n')
    .filter(Boolean);

/** A path of the image as one of this machine. */
const within = (stage: Stage, path: string): string =>
  path.startsWith('/') ? join(stage.folder, path) : join(stage.folder, stage.last.get('WORKDIR') ?? '/', path);

function copy(stage: Stage, stages: readonly Stage[], words: readonly string[]): void {
  const from = stages.find(({name}) => words[0] === `--from=${name}`);
  const [to = '', ...paths] = words.slice(from ? 1 : 0).reverse();
  for (const path of paths) {
    const target = to.endsWith('/') && path !== '.' ? `${to}${path}` : to;
    if (from) cpSync(within(from, path), within(stage, target), {recursive: true});
    const files = from ? [] : path === '.' ? listFiles() : [path];
    for (const file of files) {
      const place = path === '.' ? join(within(stage, to), file) : within(stage, target);
      mkdirSync(dirname(place), {recursive: true});
      cpSync(`${root}${file}`, place);
    }
  }
}

/** Its own cache of packages, since a step may empty it. */
const environmentOf = (stage: Stage): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: stage.folder,
  npm_config_cache: join(stage.folder, '.npm'),
  ...stage.env,
});

function take(stage: Stage, stages: readonly Stage[], {name, words}: Step): void {
  stage.last.set(name, words);
  if (name === 'WORKDIR') mkdirSync(within(stage, words), {recursive: true});
  if (name === 'COPY') copy(stage, stages, words.split(' '));
  if (name === 'ENV') Object.assign(stage.env, Object.fromEntries(words.split(' ').map(each => each.split('=', 2))));
  if (name !== 'RUN') return;
  const options = {cwd: within(stage, ''), env: environmentOf(stage), stdio: 'inherit'} as const;
  if (spawnSync('sh', ['-c', words], options).status !== 0)
    throw new Error(`RUN ${words}: expected success, got none.`);
}

function build(): Stage {
  const stages: Stage[] = [];
  for (const step of readSteps(readFileSync(`${root}Dockerfile`, 'utf8'))) {
    console.log(`${step.name} ${step.words}`);
    if (step.name === 'FROM') {
      const [, name = String(stages.length)] = / AS (\w+)$/.exec(step.words) ?? [];
      const folder = join(home, name);
      mkdirSync(folder);
      stages.push({name, folder, env: {}, last: new Map()});
    } else {
      const stage = stages.at(-1);
      if (stage) take(stage, stages, step);
    }
  }
  return stages.at(-1) ?? fail('expected a stage, got none');
}

function fail(why: string): never {
  throw new Error(`The container: ${why}.`);
}

const wordsOf = (text = '[]'): [program: string, ...args: string[]] =>
  JSON.parse(text.slice(text.indexOf('['))) as [string, ...string[]];

/** Runs the image's command, and asks it what an operator would. */
async function tryOut(stage: Stage, port: number): Promise<void> {
  const settings = {PORT: String(port), PLAN_SERVICE_URL: 'https://service.example', PLAN_SERVICE_KEY: 'key'};
  const user = process.getuid?.() === 0 ? {uid: NOBODY, gid: NOBODY} : {};
  const options = {cwd: within(stage, ''), env: {...environmentOf(stage), ...settings}, ...user};
  const [program, ...args] = wordsOf(stage.last.get('CMD'));
  const child = spawn(program, args, {...options, stdio: ['ignore', 'inherit', 'pipe']});
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += String(text);
    process.stderr.write(text);
  });
  const ended = new Promise<number | null>(resolve => child.once('close', resolve));
  const [check, ...checkArgs] = wordsOf(stage.last.get('HEALTHCHECK'));
  const isHealthy = (): boolean => spawnSync(check, checkArgs, options).status === 0;

  const until = Date.now() + PATIENCE_MS;
  while (!isHealthy()) {
    // The health check blocks this process, which then has yet to hear of the program.
    await new Promise(resolve => setImmediate(resolve));
    if (said.includes(`port ${port} is in use`)) throw new PortTaken(program, port);
    if (child.exitCode !== null || Date.now() > until) fail('expected it to be healthy, it is not');
  }
  const loader = await fetch(`http://127.0.0.1:${port}/embed.js`);
  if (!loader.ok) fail(`expected the loader, got ${loader.status}`);
  if (spawnSync('touch', ['dist/cli/index.js'], options).status === 0 && 'uid' in user)
    fail('expected files that its user cannot change, it can');
  child.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) fail(`expected it to stop with 0, got ${code}`);
}

try {
  const stage = build();
  await onFreePort(port => tryOut(stage, port));
  console.log('The container: built, healthy, and stopped with 0.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(home, {recursive: true, force: true});
}
