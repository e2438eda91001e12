import type {Command} from 'commander';
import {createServiceClient} from '../../client/index.js';
import {BASE_PATH} from '../../contract/index.js';
import {addKeyOptions, commandAction, print, type ServiceOptions, type CommandContext} from '../account/connect.js';
import {readKey, variable, type FoundKey} from '../account/inputs.js';
import {ServiceFailure, UsageError} from '../failures.js';
import {checkAddress, checkAsync, checkKey, checkLimits, checkService, type Finding} from './checks.js';

const HELP = `
It looks at the address, the key, the account's limits and its asynchronous search, and at PLAN_SERVICE_TIER and
PLAN_SERVICE_ASYNC if they are set. It costs the account two requests and starts no quote.
It ends with 1 when there is a problem.`;

interface DoctorOptions extends ServiceOptions {
  readonly otherUrl?: string;
}

/** Adds `plan-finder doctor`: finds what is wrong with an address, a key or an account, and says what to do. */
export function addDoctorCommand(program: Command, context: CommandContext): void {
  addKeyOptions(program.command('doctor').description('Find out what is wrong, and what to do about it.'))
    .option(
      '--other-url <address>',
      'the other environment’s address: the key is sent there too, to tell whether it is one of its own',
    )
    .addHelpText('after', HELP)
    .action(commandAction(examine, context));
}

async function examine(options: DoctorOptions, context: CommandContext): Promise<void> {
  const url = await addressOf(options, context);
  const address = checkAddress(url);
  const findings = [address, ...(address.state === 'problem' ? [] : await examineAccount(url, options, context))];
  const problems = findings.filter(({state}) => state === 'problem');
  print(options, context, {ok: problems.length === 0, findings}, findings.map(describe).join(''));
  if (problems.length === 0) return;
  const words = problems.length === 1 ? 'there is a problem.' : `there are ${problems.length} problems.`;
  throw new ServiceFailure(words);
}

/** The address as it was given: what is wrong with it is for the doctor to say. */
async function addressOf({url}: DoctorOptions, {terminal, environment}: CommandContext): Promise<string> {
  const given = url ?? variable(environment, 'PLAN_SERVICE_URL');
  if (given !== undefined) return given.trim();
  if (terminal.isInteractive) return terminal.ask('The service’s address, such as https://service.example');
  throw new UsageError('the service’s address is needed: give --url or set PLAN_SERVICE_URL.');
}

async function examineAccount(
  url: string,
  options: DoctorOptions,
  context: CommandContext,
): Promise<readonly Finding[]> {
  const found = await readKey(options, context.environment, context.terminal);
  const client = clientAt(url, found);
  const asksElsewhere = elsewhere(options, found);
  const service = await checkService(client, found.key, asksElsewhere);
  const findings = [checkKey(found), service.finding];
  if (service.usage === undefined) return findings;
  return [
    ...findings,
    checkLimits(service.usage, variable(context.environment, 'PLAN_SERVICE_TIER')),
    await checkAsync(client, variable(context.environment, 'PLAN_SERVICE_ASYNC')),
  ];
}

const clientAt = (url: string, {key}: FoundKey) =>
  createServiceClient({
    baseUrl: url.replace(/\/+$/, '') + BASE_PATH,
    headers: {authorization: `Bearer ${key}`},
  });

/** Asks whether the other environment knows the key; nothing to ask when its address is not known. */
function elsewhere({otherUrl}: DoctorOptions, found: FoundKey): (() => Promise<boolean>) | undefined {
  if (otherUrl === undefined) return undefined;
  if (checkAddress(otherUrl).state === 'problem') throw new UsageError('--other-url: expected an https address.');
  return () =>
    clientAt(otherUrl, found)
      .usage()
      .then(
        () => true,
        () => false,
      );
}

const MARKS: Readonly<Record<Finding['state'], string>> = {good: 'good', note: 'note', problem: 'PROBLEM'};

function describe({about, state, message, advice}: Finding): string {
  const head = `${MARKS[state].padEnd(9)}${about}: ${message}\n`;
  return advice === undefined ? head : `${head}${' '.repeat(9)}${advice}\n`;
}
