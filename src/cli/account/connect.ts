import type {Command} from 'commander';
import {createServiceClient, ServiceError, type ServiceClient} from '../../client/index.js';
import {Refused} from '../failures.js';
import type {Terminal} from '../terminal.js';
import {toJson} from './clean-text.js';
import {explain, type FailureAdvice} from './explain.js';
import {readBaseUrl, readKey, type Environment, type FoundKey, type KeyOptions} from './inputs.js';

/** What a command runs in. */
export interface Surroundings {
  readonly terminal: Terminal;
  readonly environment: Environment;
}

/** What every command that asks the service is given. */
export interface ServiceOptions extends KeyOptions {
  readonly url?: string;
  readonly json?: boolean;
}

export const KEY_HELP = `
The key is taken from PLAN_SERVICE_KEY, or from the file that PLAN_SERVICE_KEY_FILE or --key-file names; a person
at a terminal is asked for it. It is never shown, and refused among the words of the command.`;

/** Adds the address and the form of the answer to a command. */
export const addServiceOptions = (command: Command): Command =>
  command
    .option('--url <address>', 'the service’s base address (PLAN_SERVICE_URL), without /api/v2/Partners')
    .option('--json', 'print JSON');

/** Adds what says where the key is. */
export const addKeyOptions = (command: Command): Command =>
  addServiceOptions(command)
    .option('--key-file <file>', 'a file that holds the key (PLAN_SERVICE_KEY_FILE)')
    .addHelpText('after', KEY_HELP);

/** A client that has no key: registering and verifying need none (§5.1). */
export async function connectOpenly(options: ServiceOptions, at: Surroundings): Promise<ServiceClient> {
  return createServiceClient({baseUrl: await readBaseUrl(options.url, at.environment, at.terminal)});
}

/** A client with the key, and the key with where it came from. */
export async function connect(
  options: ServiceOptions,
  at: Surroundings,
): Promise<{readonly client: ServiceClient; readonly found: FoundKey}> {
  const baseUrl = await readBaseUrl(options.url, at.environment, at.terminal);
  const found = await readKey(options, at.environment, at.terminal);
  return {client: createServiceClient({baseUrl, headers: {authorization: `Bearer ${found.key}`}}), found};
}

/** Waits for a call; what the service says against it becomes words. */
export async function carriedOut<T>(call: Promise<T>, advice?: FailureAdvice, key?: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ServiceError ? explain(error, advice, key) : error;
  }
}

/** Prints what came of a command, as words or as JSON. */
export function print({json}: ServiceOptions, {terminal}: Surroundings, data: object, words: string): void {
  terminal.out(json === true ? toJson(data) : words);
}

/** Runs a command; with `--json` a refusal is printed as JSON too, so that a script need not read words. */
export const inWordsOrJson =
  <Options extends ServiceOptions>(run: (options: Options, at: Surroundings) => Promise<void>, at: Surroundings) =>
  async (options: Options): Promise<void> => {
    try {
      await run(options, at);
    } catch (error) {
      if (options.json === true && error instanceof Refused) {
        at.terminal.out(toJson({error: {...error.details, message: error.message}}));
      }
      throw error;
    }
  };
