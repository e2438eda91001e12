import type {Command} from 'commander';
import {hostOption, type ListenOptions, portOption} from './options.js';
import {sandboxIntro} from './sandbox-intro.js';
import {untilStopped} from './until-stopped.js';

const HELP = `
Keys that work at once: sandbox-free, sandbox-standard, sandbox-high, sandbox-async, sandbox-restricted.
A relay in front of it:
  PLAN_SERVICE_URL=http://127.0.0.1:8788 PLAN_SERVICE_KEY=sandbox-high PLAN_SERVICE_TIER=high plan-finder relay`;

/** Adds `plan-finder sandbox`: the service, simulated. */
export function addSandboxCommand(program: Command): void {
  program
    .command('sandbox')
    .description('Run the sandbox, which answers as the service does, without an account.')
    .addOption(portOption('where it listens').default(8788))
    .addOption(hostOption('the address it listens at').default('127.0.0.1'))
    .addHelpText('after', HELP)
    .action(runSandbox);
}

async function runSandbox(listen: ListenOptions): Promise<void> {
  // Loaded only here: the relay's command does not need its data.
  const [{startSandbox}, {SANDBOX_KEYS}] = await Promise.all([
    import('../sandbox/server.js'),
    import('../sandbox/index.js'),
  ]);
  const server = await startSandbox({port: listen.port ?? 8788, host: listen.host ?? '127.0.0.1'});
  process.stdout.write(sandboxIntro(server.url, SANDBOX_KEYS));
  untilStopped(server);
}
