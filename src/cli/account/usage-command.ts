import type {Command} from 'commander';
import {cleanResponse} from './clean-text.js';
import {addKeyOptions, orExplain, connect, commandAction, print, type ServiceOptions} from './connect.js';
import {accountLines} from './explain.js';
import type {CommandContext} from './inputs.js';

const HELP = `
The upstream API reports the rate limits, but not how much of them is left.`;

/** Adds `plan-finder usage`: shows the registration, the tier and its limits (§4.1). */
export function addUsageCommand(program: Command, context: CommandContext): void {
  addKeyOptions(program.command('usage').description('Show the registration, the tier and its rate limits.'))
    .addHelpText('after', HELP)
    .action(commandAction(showUsage, context));
}

async function showUsage(options: ServiceOptions, context: CommandContext): Promise<void> {
  const {client, found} = await connect(options, context);
  const usage = cleanResponse(await orExplain(client.usage(), {}, found.key), [found.key]);
  print(options, context, usage, accountLines(usage));
}
