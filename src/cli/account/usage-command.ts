import type {Command} from 'commander';
import {cleanAnswer} from './clean-text.js';
import {
  addKeyOptions,
  carriedOut,
  connect,
  inWordsOrJson,
  print,
  type ServiceOptions,
  type Surroundings,
} from './connect.js';
import {accountLines} from './explain.js';

const HELP = `
The service tells the limits, not what is left of them.`;

/** Adds `plan-finder usage`: the registration, the tier and its limits (§4.1). */
export function addUsageCommand(program: Command, at: Surroundings): void {
  addKeyOptions(program.command('usage').description('Show the registration, the tier and its limits.'))
    .addHelpText('after', HELP)
    .action(inWordsOrJson(showUsage, at));
}

async function showUsage(options: ServiceOptions, at: Surroundings): Promise<void> {
  const {client, found} = await connect(options, at);
  const usage = cleanAnswer(await carriedOut(client.usage(), {}, found.key), [found.key]);
  print(options, at, usage, accountLines(usage));
}
