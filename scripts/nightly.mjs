// Runs what is too long for every change; each entry is a command and what its environment adds.
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

const seed = String(Math.floor(Math.random() * 2 ** 31));

const heavy = [
  {
    name: `all that property tests try, with another seed each night: FUZZ_SEED=${seed}`,
    command: ['npx', '--no-install', 'vitest', 'run', '--project', 'node', '--project', 'node-full'],
    settings: {FUZZ_SEED: seed},
  },
  {
    name: `the same of the elements: FUZZ_SEED=${seed}`,
    command: ['npx', '--no-install', 'web-test-runner'],
    settings: {FUZZ_SEED: seed},
  },
  {
    name: 'two hours of shoppers with faults everywhere, three times, and what a relay holds after them',
    command: ['npm', 'run', '--silent', 'soak', '--', '--rounds=3', '--laps=8'],
    settings: {},
  },
  {
    name: 'many instances, ten times in a row',
    command: ['npx', '--no-install', 'vitest', 'run', 'test/relay/instances.test.ts'],
    settings: {INSTANCE_ROUNDS: '10'},
  },
  {
    name: 'what a page holds after 200 searches',
    command: ['npm', 'run', '--silent', 'test:e2e', '--', 'test/e2e/heap.spec.ts'],
    settings: {HEAP_SEARCHES: '200'},
  },
  {
    name: 'what a page holds after 120 searches with faults',
    command: ['npm', 'run', '--silent', 'test:e2e', '--', 'test/e2e/soak.spec.ts'],
    settings: {SOAK_SEARCHES: '120'},
  },
  {
    name: 'that a test notices what is changed in rules, plans, client and quote book',
    command: ['npm', 'run', '--silent', 'mutate'],
    settings: {},
  },
  {
    name: 'the site of the documentation, without a dead link',
    command: ['npm', 'run', '--silent', 'docs:site'],
    settings: {},
  },
  {
    name: 'the libraries of pages, three times in a row',
    command: ['npx', '--no-install', 'playwright', 'test', '--project=libraries', '--repeat-each=3'],
    settings: {},
  },
  {
    name: 'every state as it was in the pictures kept from the last time',
    command: ['npm', 'run', '--silent', 'pictures'],
    settings: {},
  },
];

let failed = 0;
for (const {name, command, settings} of heavy) {
  console.log(`\n== ${name} ==`);
  const [program, ...parameters] = command;
  const env = {...process.env, ...settings};
  const options = {cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32'};
  if (spawnSync(program, parameters, options).status !== 0) failed += 1;
}
console.log(`\nNightly: ${heavy.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
