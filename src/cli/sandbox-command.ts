import {type Command, Option} from 'commander';
import type {SandboxKey} from '../sandbox/index.js';
import {UsageError} from './failures.js';
import {hostOption, type ListenOptions, portOption, stopOnSignal} from './listen.js';

const HELP = `
Test keys: sandbox-free, sandbox-standard, sandbox-high, sandbox-async, sandbox-restricted.
Like the upstream API, the sandbox rejects plain HTTP, except on this machine. To use it from a container or a phone,
list the hosts in its URL there:
  plan-finder sandbox --host 0.0.0.0 --allow-http sandbox,192.168.1.5
Without a list, any website that you open could reach the sandbox through DNS rebinding.

To run a relay in front of it:
  PLAN_SERVICE_URL=http://127.0.0.1:8788 PLAN_SERVICE_KEY=sandbox-high PLAN_SERVICE_TIER=high plan-finder relay`;

/** Adds `plan-finder sandbox`: runs the simulated upstream API. */
export function addSandboxCommand(program: Command): void {
  program
    .command('sandbox')
    .description('Run the sandbox, which simulates the upstream API. No account needed.')
    .addOption(portOption('port to listen on').default(8788))
    .addOption(hostOption('address to listen on').default('127.0.0.1'))
    .addOption(
      new Option(
        '--allow-http [hosts]',
        'also accept plain HTTP at these comma-separated hosts, or at any host if you list none',
      ).argParser(readHosts),
    )
    .addHelpText('after', HELP)
    .action(runSandbox);
}

interface SandboxCommandOptions extends Required<ListenOptions> {
  /** The allowed hosts; true for any host. */
  readonly allowHttp?: readonly string[] | true;
}

/** Reads `--allow-http`: hostnames or IP addresses as written in a URL, without a port. */
function readHosts(text: string): readonly string[] {
  const hosts = text.split(',').map(host => host.trim().toLowerCase());
  const isHost = (host: string) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname === host;
  if (hosts.every(isHost)) return hosts;
  throw new UsageError('--allow-http must list hosts without a port, such as sandbox,192.168.1.5.');
}

async function runSandbox({port, host, allowHttp}: SandboxCommandOptions): Promise<void> {
  // Imported only here because the other commands do not need the sandbox's data.
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

/** Returns the text that the sandbox prints when it starts: its URL, test keys and sample requests. */
function sandboxIntro(url: string, keys: readonly SandboxKey[]): string {
  const base = `${url}/api/v2/Partners`;
  const lines = keys.map(({key, description}) => `  ${key.padEnd(20)}${description}\n`);
  return `Sandbox listening on ${url}

Test keys
${lines.join('')}
Try it: list the makes, search for plans, register for a key
  curl -s ${KEY} ${JSON_TYPE} ${base}/Vehicles/Makes
  curl -s ${KEY} ${JSON_TYPE} -d '${SEARCH}' ${base}/PlansSearch/Vin
  curl -s ${JSON_TYPE} -d '${PERSON}' ${base}/Register

API reference  ${url}/openapi
Sent emails    ${url}/sandbox/outbox
Press Ctrl+C to stop.
`;
}
