// Runs the tests that take too long for every change.
import {spawnSync} from 'node:child_process';
import {root} from './project.js';

const seed = String(Math.floor(Math.random() * 2 ** 31));

interface Stage {
  readonly name: string;
  readonly command: readonly string[];
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

const stages: readonly Stage[] = [
  {
    name: 'the build, which the tests of the packages and of pages use',
    command: ['npm', 'run', '--silent', 'build'],
  },
  {
    name: `all Node tests, with a random seed for the property tests: FUZZ_SEED=${seed}`,
    command: ['npx', '--no-install', 'vitest', 'run', '--project', 'node*', '--project', 'package'],
    env: {FUZZ_SEED: seed},
  },
  {
    name: `all element tests, with the same seed: FUZZ_SEED=${seed}`,
    command: ['npx', '--no-install', 'web-test-runner'],
    env: {FUZZ_SEED: seed},
  },
  {
    name: 'soak test: two hours of shoppers with faults, three times, and the memory of a relay afterward',
    command: ['npm', 'run', '--silent', 'soak', '--', '--rounds=3', '--laps=8'],
  },
  {
    name: 'several relay instances, ten times in a row',
    command: ['npx', '--no-install', 'vitest', 'run', 'test/relay/instances.test.ts'],
    env: {INSTANCE_ROUNDS: '10'},
  },
  {
    name: 'the memory of a page after 200 searches',
    command: ['npx', '--no-install', 'playwright', 'test', '--project=e2e', 'test/e2e/heap.spec.ts'],
    env: {HEAP_SEARCHES: '200'},
  },
  {
    name: 'the memory of a page after 120 searches with faults',
    command: ['npx', '--no-install', 'playwright', 'test', '--project=e2e', 'test/e2e/soak.spec.ts'],
    env: {SOAK_SEARCHES: '120'},
  },
  {
    name: 'mutation tests of the rules, plans, client and quote cache',
    command: ['npm', 'run', '--silent', 'mutate'],
  },
  {
    name: 'the documentation site, without dead links',
    command: ['npm', 'run', '--silent', 'docs:site'],
  },
  {
    name: 'pages with other libraries, three times in a row',
    command: ['npx', '--no-install', 'playwright', 'test', '--project=libraries', '--repeat-each=3'],
  },
  {
    name: 'the plugin in a real WordPress',
    command: ['npx', '--no-install', 'playwright', 'test', '--project=wordpress'],
  },
  {
    name: 'the images, the Compose file and the systemd service, without a registry',
    command: ['npx', '--no-install', 'vitest', 'run', '--project', 'containers'],
  },
  {
    name: 'a first release and an upgrade with a local registry',
    command: ['npm', 'run', '--silent', 'release:rehearse'],
  },
  {
    name: 'visual regression of every state of every element',
    command: ['npm', 'run', '--silent', 'pictures'],
  },
];

let failed = 0;
for (const {name, command, env} of stages) {
  console.log(`\n== ${name} ==`);
  const [program = '', ...parameters] = command;
  const options = {cwd: root, env: {...process.env, ...env}, shell: process.platform === 'win32'};
  if (spawnSync(program, parameters, {...options, stdio: 'inherit'}).status !== 0) failed += 1;
}
console.log(`\nNightly: ${stages.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
