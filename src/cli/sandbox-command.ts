import {type Command, Option} from 'commander';
import {WrongUse} from './failures.js';
import {hostOption, type ListenOptions, portOption} from './options.js';
import {sandboxIntro} from './sandbox-intro.js';
import {untilStopped} from './until-stopped.js';

const HELP = `
Keys that work at once: sandbox-free, sandbox-standard, sandbox-high, sandbox-async, sandbox-restricted.
As the service does, it refuses plain http, but for this machine. From another container or a phone, name the host:
  plan-finder sandbox --host 0.0.0.0 --allow-http sandbox,192.168.1.5
Without a list any website that you open can reach the sandbox through a name of its own.

A relay in front of it:
  PLAN_SERVICE_URL=http://127.0.0.1:8788 PLAN_SERVICE_KEY=sandbox-high PLAN_SERVICE_TIER=high plan-finder relay`;

/** Adds `plan-finder sandbox`: the service, simulated. */
export function addSandboxCommand(program: Command): void {
  program
    .command('sandbox')
    .description('Run the sandbox, which answers as the service does, without an account.')
    .addOption(portOption('where it listens').default(8788))
    .addOption(hostOption('the address it listens at').default('127.0.0.1'))
    .addOption(
      new Option(
        '--allow-http [hosts]',
        'accept plain http at these hosts too, comma-separated; at any host without a list',
      ).argParser(readHosts),
    )
    .addHelpText('after', HELP)
    .action(runSandbox);
}

interface SandboxCommandOptions extends ListenOptions {
  /** The hosts; true for any. */
  readonly allowHttp?: readonly string[] | true;
}

/** Reads `--allow-http`: names or addresses, as they stand in a URL, without a port. */
function readHosts(text: string): readonly string[] {
  const hosts = text.split(',').map(host => host.trim().toLowerCase());
  const isHost = (host: string) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname === host;
  if (hosts.every(isHost)) return hosts;
  throw new WrongUse('--allow-http: expected hosts without a port, such as sandbox,192.168.1.5.');
}

async function runSandbox({allowHttp, ...listen}: SandboxCommandOptions): Promise<void> {
  // Loaded only here: the relay's command does not need its data.
  const [{startSandbox}, {SANDBOX_KEYS}] = await Promise.all([
    import('../sandbox/server.js'),
    import('../sandbox/index.js'),
  ]);
  const server = await startSandbox({
    port: listen.port ?? 8788,
    host: listen.host ?? '127.0.0.1',
    ...(allowHttp === true ? {requireHttps: false} : allowHttp && {httpHosts: allowHttp}),
  });
  process.stdout.write(sandboxIntro(server.url, SANDBOX_KEYS));
  untilStopped(server);
}
