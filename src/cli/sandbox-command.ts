import {type Command, Option} from 'commander';
import type {SandboxKey} from '../sandbox/index.js';
import {UsageError} from './failures.js';
import {hostOption, type ListenOptions, portOption, stopOnSignal} from './listen.js';

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

interface SandboxCommandOptions extends Required<ListenOptions> {
  /** The hosts; true for any. */
  readonly allowHttp?: readonly string[] | true;
}

/** Reads `--allow-http`: names or addresses, as they stand in a URL, without a port. */
function readHosts(text: string): readonly string[] {
  const hosts = text.split(',').map(host => host.trim().toLowerCase());
  const isHost = (host: string) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname === host;
  if (hosts.every(isHost)) return hosts;
  throw new UsageError('--allow-http: expected hosts without a port, such as sandbox,192.168.1.5.');
}

async function runSandbox({port, host, allowHttp}: SandboxCommandOptions): Promise<void> {
  // Loaded only here: the relay's command does not need its data.
  const [{startSandbox}, {SANDBOX_KEYS}] = await Promise.all([
    import('../sandbox/server.js'),
    import('../sandbox/index.js'),
  ]);
  const server = await startSandbox({
    port,
    host,
    ...(allowHttp === true ? {requireHttps: false} : allowHttp && {httpHosts: allowHttp}),
  });
  process.stdout.write(sandboxIntro(server.url, SANDBOX_KEYS));
  stopOnSignal(server);
}

const JSON_TYPE = "-H 'Content-Type: application/json'";
const KEY = "-H 'Authorization: Bearer sandbox-high'";
const SEARCH = '{"searchCriteria":{"vin":"1HGCM82633A004352","stateShortName":"TX","mileage":48000}}';
const PERSON = '{"contactEmail":"you@example.com","displayName":"You","agreedToTerms":true}';

/** What the sandbox prints when it starts: its URL, its keys and requests to paste. */
function sandboxIntro(url: string, keys: readonly SandboxKey[]): string {
  const base = `${url}/api/v2/Partners`;
  const lines = keys.map(({key, description}) => `  ${key.padEnd(20)}${description}\n`);
  return `The sandbox answers at ${url}

Keys that work at once
${lines.join('')}
Try it: the makes, a search, a key of your own
  curl -s ${KEY} ${JSON_TYPE} ${base}/Vehicles/Makes
  curl -s ${KEY} ${JSON_TYPE} -d '${SEARCH}' ${base}/PlansSearch/Vin
  curl -s ${JSON_TYPE} -d '${PERSON}' ${base}/Register

The interface  ${url}/openapi
Its emails    ${url}/sandbox/outbox
Ctrl+C stops it.
`;
}
