import type {Command} from 'commander';
import {UsageError} from '../failures.js';
import {cleanResponse} from './clean-text.js';
import {addKeyOptions, orExplain, connect, commandAction, print, type ServiceOptions} from './connect.js';
import {accountLines} from './explain.js';
import type {CommandContext} from './inputs.js';

const CONFIRMATION = 'deactivate';

const HELP = `
This cannot be undone: the key stops working permanently, and you have to register again to get a new one.
In a terminal, type "${CONFIRMATION}" to confirm. Scripts pass --confirm ${CONFIRMATION} or --yes.`;

interface DeactivateOptions extends ServiceOptions {
  readonly confirm?: string;
  readonly yes?: boolean;
}

/** Adds `plan-finder deactivate`: permanently deactivates the key (§4.1). */
export function addDeactivateCommand(program: Command, context: CommandContext): void {
  addKeyOptions(program.command('deactivate').description('Permanently deactivate the key.'))
    .option('--confirm <word>', `confirm by passing the word "${CONFIRMATION}"`)
    .option('--yes', 'skip the confirmation prompt')
    .addHelpText('after', HELP)
    .action(commandAction(deactivate, context));
}

async function deactivate(options: DeactivateOptions, context: CommandContext): Promise<void> {
  const isConfirmed = options.yes === true || options.confirm === CONFIRMATION;
  if (!isConfirmed && (options.confirm !== undefined || !context.terminal.isInteractive)) {
    throw new UsageError(`this cannot be undone. Pass --confirm ${CONFIRMATION} to continue.`);
  }
  const {client, found} = await connect(options, context);
  if (!isConfirmed) {
    const usage = cleanResponse(await orExplain(client.usage(), {}, found.key), [found.key]);
    context.terminal.warn(`The key of this account will stop working permanently:\n${accountLines(usage)}`);
    await context.terminal.ask(`Type ${CONFIRMATION} to continue`, input =>
      input === CONFIRMATION ? undefined : `Type ${CONFIRMATION}, or press Ctrl+C to cancel.`,
    );
  }
  await orExplain(client.deactivate(), ADVICE, found.key);
  const cleanup = found.file === undefined ? '' : `${found.file} still contains it. Delete the file.\n`;
  print(options, context, {deactivated: true}, `The key has been permanently deactivated.\n${cleanup}`);
}

const ADVICE = {
  forbidden: 'Ask the account manager to close the account.',
  unknownOutcome: 'The key may or may not have been deactivated. Run "plan-finder usage" to find out.',
};
