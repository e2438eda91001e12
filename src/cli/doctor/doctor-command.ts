import type {Command} from 'commander';
import {createServiceClient, ServiceError} from '../../client/index.js';
import {BASE_PATH} from '../../contract/index.js';
import {addKeyOptions, commandAction, print, type ServiceOptions} from '../account/connect.js';
import {findUrl, readKey, variable, type CommandContext, type FoundKey} from '../account/inputs.js';
import {PrintedFailure, UsageError} from '../failures.js';
import {SETTINGS} from '../../relay/settings/table.js';
import {parseOrigin, serviceUrl} from '../../relay/settings/values.js';
import {
  checkAddress,
  checkAsync,
  checkKey,
  checkLimits,
  checkService,
  type Finding,
  type OtherEnvironmentCheck,
} from './checks.js';
import {checkRelay, type RelayAddress} from './relay-checks.js';

const HELP = `
Checks the URL, the key, the account's rate limits and asynchronous search, and that PLAN_SERVICE_TIER and
PLAN_SERVICE_ASYNC match them. Sends two requests to the upstream API and starts no quote.
With --relay, checks a running relay from outside instead, without a key: its certificate, readiness, allowed origins,
the widget it serves, its clock, and whether anyone can read its metrics. Sends nothing upstream.
  plan-finder doctor --relay https://plans.your-dealership.example --origin https://www.your-dealership.example
Exits with 1 if it finds a problem.`;

const DEFAULT_MOUNT = SETTINGS.mount.default;

interface DoctorOptions extends ServiceOptions {
  readonly otherUrl?: string;
  readonly relay?: string;
  readonly origin?: string;
}

/** Adds `plan-finder doctor`: diagnoses problems with a URL, a key or an account, and shows how to fix them. */
export function addDoctorCommand(program: Command, context: CommandContext): void {
  addKeyOptions(program.command('doctor').description('Diagnose problems with the URL, the key or the account.'))
    .option(
      '--other-url <url>',
      'URL of the other environment (test or production): also sends the key there, to check where it belongs',
    )
    .option(
      '--relay <url>',
      'URL of a running relay, with its mount path if that is not /plans, or the URL of its embed.js',
    )
    .option(
      '--origin <origin>',
      'with --relay: origin of a page that has the widget, such as https://www.dealer.example',
    )
    .addHelpText('after', HELP)
    .action(commandAction(diagnose, context));
}

async function diagnose(options: DoctorOptions, context: CommandContext): Promise<void> {
  rejectUnused(options);
  const findings =
    options.relay === undefined
      ? await checkUpstream(options, context)
      : await checkRelay(readRelay(options.relay), readOrigin(options.origin));
  const problems = findings.filter(({state}) => state === 'problem');
  print(options, context, {ok: problems.length === 0, findings}, findings.map(describe).join(''));
  if (problems.length === 0) return;
  throw new PrintedFailure(problems.length === 1 ? 'found 1 problem.' : `found ${problems.length} problems.`);
}

/** An option that has no effect is probably meant for the other of the two checks. */
function rejectUnused({relay, origin, url, otherUrl, keyFile}: DoctorOptions): void {
  if (relay === undefined) {
    if (origin !== undefined) throw new UsageError('--origin needs --relay.');
    return;
  }
  const ofAccount = {'--url': url, '--other-url': otherUrl, '--key-file': keyFile};
  const [unused] = Object.entries(ofAccount).find(([, given]) => given !== undefined) ?? [];
  if (unused !== undefined) throw new UsageError(`${unused} has no effect with --relay. Run doctor once for each.`);
}

async function checkUpstream(options: DoctorOptions, context: CommandContext): Promise<readonly Finding[]> {
  // Unchecked: the doctor reports what is wrong with it.
  const url = await findUrl(options.url, context);
  const address = checkAddress(url);
  return [address, ...(address.state === 'problem' ? [] : await checkAccount(url, options, context))];
}

/** Reads `--relay`: the relay's URL with the mount path, or the URL of its `embed.js`, which may be below a path. */
function readRelay(text: string): RelayAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '') {
    throw new UsageError('--relay must be the http(s) URL of a relay, such as https://plans.your-dealership.example.');
  }
  const [, folder] = /^(.*)\/embed\.js$/.exec(url.pathname) ?? [];
  if (folder !== undefined) return {base: url.origin + folder, mount: DEFAULT_MOUNT};
  const path = url.pathname.replace(/\/$/, '');
  return {base: url.origin, mount: path === '' ? DEFAULT_MOUNT : path};
}

function readOrigin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const origin = parseOrigin(text);
  if (origin !== undefined && origin !== '*') return origin;
  throw new UsageError('--origin must be an origin, such as https://www.your-dealership.example.');
}

async function checkAccount(url: string, options: DoctorOptions, context: CommandContext): Promise<readonly Finding[]> {
  const found = await readKey(options, context);
  const client = clientAt(url, found);
  const service = await checkService(client, found.key, otherEnvironmentCheck(options, found));
  const findings = [checkKey(found), service.finding];
  if (service.usage === undefined) return findings;
  return [
    ...findings,
    checkLimits(service.usage, relaySetting(context, 'PLAN_SERVICE_TIER', 'free')),
    await checkAsync(client, relaySetting(context, 'PLAN_SERVICE_ASYNC', 'false')),
  ];
}

/** A variable of the relay, or its default; undefined with `RELAY_CONFIG`, where each partner has its own. */
const relaySetting = ({environment}: CommandContext, name: string, absent: string): string | undefined =>
  variable(environment, name) ?? (variable(environment, 'RELAY_CONFIG') === undefined ? absent : undefined);

const clientAt = (url: string, {key}: FoundKey) =>
  createServiceClient({
    baseUrl: url.replace(/\/+$/, '') + BASE_PATH,
    headers: {authorization: `Bearer ${key}`},
  });

/** Returns a check whether the other environment accepts the key; undefined if its URL is not known. */
function otherEnvironmentCheck({otherUrl}: DoctorOptions, found: FoundKey): OtherEnvironmentCheck | undefined {
  if (otherUrl === undefined) return undefined;
  const {state, message} = checkAddress(otherUrl);
  if (state === 'problem') throw new UsageError(`--other-url: ${message} Pass ${serviceUrl.expected}.`);
  return () =>
    clientAt(otherUrl, found)
      .usage()
      .then(
        () => 'accepted' as const,
        (error: unknown) => (error instanceof ServiceError && error.kind === 'unauthorized' ? 'rejected' : 'unknown'),
      );
}

const MARKS: Readonly<Record<Finding['state'], string>> = {passed: 'passed', note: 'note', problem: 'PROBLEM'};

function describe({about, state, message, advice}: Finding): string {
  const head = `${MARKS[state].padEnd(9)}${about}: ${message}\n`;
  return advice === undefined ? head : `${head}${' '.repeat(9)}${advice}\n`;
}
