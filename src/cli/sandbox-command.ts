import {setTimeout as delay} from 'node:timers/promises';
import {type Command, Option} from 'commander';
import {publicUrl as publicUrlValue} from '../relay/settings/values.js';
import type {SandboxKey} from '../sandbox/index.js';
import {CommandFailure, UsageError} from './failures.js';
import {HOST_MESSAGE, hostOption, listening, type ListenOptions, portOption, stopOnSignal} from './listen.js';
import {readInitialState} from './sandbox-state.js';

const HELP = `
Test keys: sandbox-free, sandbox-standard, sandbox-high, sandbox-async, sandbox-restricted.
Like the upstream API, the sandbox rejects plain HTTP, except on this machine. To use it from a container or a phone,
list the hosts in its URL there:
  plan-finder sandbox --host 0.0.0.0 --allow-http sandbox,192.168.1.5
Without a list, any website that you open could reach the sandbox through DNS rebinding.

In CI, start it in the background with the state that your tests need, and wait until it is ready:
  plan-finder sandbox --seed ci --init faults.json & plan-finder sandbox --wait
The file of --init has any of these fields:
  {"latencyMs": 0, "advanceSeconds": 86400, "faults": [{"fault": "unavailable", "times": 2}]}

On a staging server, plans must link to a URL that browsers can open:
  plan-finder sandbox --public-url https://staging.example

To run a relay in front of it:
  PLAN_SERVICE_URL=http://127.0.0.1:8788 PLAN_SERVICE_KEY=sandbox-high PLAN_SERVICE_TIER=high plan-finder relay`;

/** How long `--wait` waits by default, in seconds. */
const WAIT_SECONDS = 30;

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
    .addOption(
      new Option('--public-url <url>', 'public URL of the proxy in front of the sandbox; plans link to it').argParser(
        readPublicUrl,
      ),
    )
    .option('--seed <text>', 'the same seed gives the same plans and prices')
    .option('--init <file>', 'JSON file with the initial latency, clock, and faults')
    .addOption(
      new Option(
        '--wait [seconds]',
        `start nothing, but wait until a sandbox listens at this port (default: ${WAIT_SECONDS} seconds)`,
      ).argParser(readSeconds),
    )
    .addHelpText('after', HELP)
    .action(runSandbox);
}

interface SandboxCommandOptions extends Required<ListenOptions> {
  /** The allowed hosts; true for any host. */
  readonly allowHttp?: readonly string[] | true;
  readonly publicUrl?: string;
  readonly seed?: string;
  readonly init?: string;
  /** True for the default. */
  readonly wait?: number | true;
}

/** Reads `--allow-http`: hostnames or IP addresses as written in a URL, without a port. */
function readHosts(text: string): readonly string[] {
  const hosts = text.split(',').map(host => host.trim().toLowerCase());
  const isHost = (host: string) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname === host;
  if (hosts.every(isHost)) return hosts;
  throw new UsageError('--allow-http must list hosts without a port, such as sandbox,192.168.1.5.');
}

/** Reads `--public-url`, which follows the same rule as the relay's `RELAY_PUBLIC_URL`. */
function readPublicUrl(text: string): string {
  const url = publicUrlValue.read(text);
  if (url !== undefined) return url;
  throw new UsageError(
    '--public-url must be an http or https URL without a user, a query or a fragment, and with only letters, digits and .~_- in its path, such as https://staging.example.',
  );
}

function readSeconds(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new UsageError('--wait must be a number of seconds from 0 to 9999.');
}

async function runSandbox(options: SandboxCommandOptions): Promise<void> {
  const {port, host, allowHttp, publicUrl, seed, init, wait} = options;
  if (wait !== undefined) return waitForSandbox(host, port, wait === true ? WAIT_SECONDS : wait);
  const initial = init === undefined ? undefined : await readInitialState(init);
  // Imported only here because the other commands do not need the sandbox's data.
  const [{startSandbox}, {SANDBOX_KEYS}] = await Promise.all([
    import('../sandbox/server.js'),
    import('../sandbox/index.js'),
  ]);
  const starting = startSandbox({
    port,
    host,
    ...(publicUrl !== undefined && {publicUrl}),
    ...(seed !== undefined && {seed}),
    ...(allowHttp === true ? {requireHttps: false} : allowHttp && {httpHosts: allowHttp}),
    ...initial?.options,
  });
  const server = await listening(starting, {portSettings: '--port', hostMessage: HOST_MESSAGE});
  for (const fault of initial?.faults ?? []) server.sandbox.fail(fault);
  process.stdout.write(sandboxIntro(server.url, SANDBOX_KEYS));
  stopOnSignal(server);
}

const RETRY_MS = 100;

/** Waits until a sandbox responds at the address, as programs in CI have to before they send it anything. */
async function waitForSandbox(host: string, port: number, seconds: number): Promise<void> {
  const {urlHost} = await import('../sandbox/server.js');
  const url = `http://${urlHost(host)}:${port}`;
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const state = await sandboxAt(url);
    if (state === 'ready') break;
    if (state === 'https-required') {
      throw new CommandFailure(
        `the sandbox at ${url} rejects plain HTTP there. Start it with --allow-http ${urlHost(host)}.`,
      );
    }
    if (Date.now() >= deadline) {
      throw new CommandFailure(
        `no sandbox responded at ${url} within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. Check its output and --port.`,
      );
    }
    await delay(RETRY_MS);
  }
  process.stdout.write(`Sandbox ready at ${url}\n`);
}

/** Whether a sandbox responds at the URL, as opposed to another server, which does not list test values. */
async function sandboxAt(url: string): Promise<'ready' | 'https-required' | 'none'> {
  try {
    const response = await fetch(`${url}/sandbox/test-values`, {signal: AbortSignal.timeout(2000)});
    const body = (await response.json()) as object;
    if (response.status === 403 && JSON.stringify(body).includes('"HttpsRequired"')) return 'https-required';
    return response.ok && 'vehicles' in body ? 'ready' : 'none';
  } catch {
    return 'none';
  }
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
