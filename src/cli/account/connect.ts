import type {Command} from 'commander';
import {createServiceClient, ServiceError, type ServiceClient} from '../../client/index.js';
import {CommandFailure, PrintedFailure} from '../failures.js';
import {toJson} from './clean-text.js';
import {explain, type FailureAdvice} from './explain.js';
import {readBaseUrl, readKey, type CommandContext, type FoundKey, type KeyOptions} from './inputs.js';

/** The options of every command that calls the upstream API. */
export interface ServiceOptions extends KeyOptions {
  readonly url?: string;
  readonly json?: boolean;
}

const KEY_HELP = `
The key is read from PLAN_SERVICE_KEY, from the file named by PLAN_SERVICE_KEY_FILE or --key-file, or from a hidden
prompt in a terminal. This key is never printed, and is not accepted as an argument.`;

/** Adds the options of every command that calls the upstream API. */
export const addServiceOptions = (command: Command): Command =>
  command
    .option('--url <url>', 'base URL of the upstream API, without /api/v2/Partners (default: PLAN_SERVICE_URL)')
    .option('--json', 'print JSON');

/** Adds the options of every command that calls the upstream API with a key. */
export const addKeyOptions = (command: Command): Command =>
  addServiceOptions(command)
    .option('--key-file <file>', 'file that contains the key (default: PLAN_SERVICE_KEY_FILE)')
    .addHelpText('after', KEY_HELP);

/** Creates a client without a key, for registering and verifying (§5.1). */
export async function connectWithoutKey(options: ServiceOptions, context: CommandContext): Promise<ServiceClient> {
  return createServiceClient({baseUrl: await readBaseUrl(options.url, context)});
}

/** Creates a client with the key; also returns the key and where it came from. */
export async function connect(
  options: ServiceOptions,
  context: CommandContext,
): Promise<{readonly client: ServiceClient; readonly found: FoundKey}> {
  const baseUrl = await readBaseUrl(options.url, context);
  const found = await readKey(options, context);
  return {client: createServiceClient({baseUrl, headers: {authorization: `Bearer ${found.key}`}}), found};
}

/** Awaits a call and turns its error into a message for the user. */
export async function orExplain<T>(call: Promise<T>, advice?: FailureAdvice, key?: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ServiceError ? explain(error, advice, key) : error;
  }
}

/** Prints the result of a command, as text or as JSON. */
export function print({json}: ServiceOptions, {terminal}: CommandContext, data: object, text: string): void {
  terminal.out(json === true ? toJson(data) : text);
}

/** Creates the action of a command. With `--json` an error is printed as JSON too, so that scripts need not parse text. */
export const commandAction =
  <Options extends ServiceOptions>(
    run: (options: Options, context: CommandContext) => Promise<void>,
    context: CommandContext,
  ) =>
  async (options: Options): Promise<void> => {
    try {
      await run(options, context);
    } catch (error) {
      if (options.json === true && error instanceof CommandFailure && !(error instanceof PrintedFailure)) {
        context.terminal.out(toJson({error: {...error.details, message: error.message}}));
      }
      throw error;
    }
  };
