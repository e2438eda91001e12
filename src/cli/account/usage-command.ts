import type {Command} from 'commander';
import {cleanAnswer} from './clean-text.js';
import {
  addKeyOptions,
  orExplain,
  connect,
  commandAction,
  print,
  type ServiceOptions,
  type CommandContext,
} from './connect.js';
import {accountLines} from './explain.js';

const HELP = `
The service tells the limits, not what is left of them.`;

/** Adds `plan-finder usage`: the registration, the tier and its limits (§4.1). */
export function addUsageCommand(program: Command, context: CommandContext): void {
  addKeyOptions(program.command('usage').description('Show the registration, the tier and its limits.'))
    .addHelpText('after', HELP)
    .action(commandAction(showUsage, context));
}

async function showUsage(options: ServiceOptions, context: CommandContext): Promise<void> {
  const {client, found} = await connect(options, context);
  const usage = cleanAnswer(await orExplain(client.usage(), {}, found.key), [found.key]);
  print(options, context, usage, accountLines(usage));
}
