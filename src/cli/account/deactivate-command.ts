import type {Command} from 'commander';
import {UsageError} from '../failures.js';
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

const WORD = 'deactivate';

const HELP = `
This cannot be undone: the key never works again, and only a new registration makes another.
A person types "${WORD}" to go on; a script gives --confirm ${WORD}, or --yes.`;

interface DeactivateOptions extends ServiceOptions {
  readonly confirm?: string;
  readonly yes?: boolean;
}

/** Adds `plan-finder deactivate`: permanently deactivates the key (§4.1). */
export function addDeactivateCommand(program: Command, context: CommandContext): void {
  addKeyOptions(program.command('deactivate').description('Permanently deactivate the key.'))
    .option('--confirm <word>', `the word "${WORD}", in place of typing it`)
    .option('--yes', 'the same')
    .addHelpText('after', HELP)
    .action(commandAction(deactivate, context));
}

async function deactivate(options: DeactivateOptions, context: CommandContext): Promise<void> {
  const isSaid = options.yes === true || options.confirm === WORD;
  if (!isSaid && (options.confirm !== undefined || !context.terminal.isInteractive)) {
    throw new UsageError(`this cannot be undone: give --confirm ${WORD} to go on.`);
  }
  const {client, found} = await connect(options, context);
  if (!isSaid) {
    const usage = cleanAnswer(await orExplain(client.usage(), {}, found.key), [found.key]);
    context.terminal.warn(`This account’s key will never work again:\n${accountLines(usage)}`);
    await context.terminal.ask(`Type ${WORD} to go on`, answer =>
      answer === WORD ? undefined : `Type ${WORD}, or Ctrl+C.`,
    );
  }
  await orExplain(client.deactivate(), ADVICE, found.key);
  const place = found.file === undefined ? '' : `${found.file} still holds it: remove the file.\n`;
  print(options, context, {deactivated: true}, `The key has been permanently deactivated.\n${place}`);
}

const ADVICE = {
  forbidden: 'Ask the account manager to close the account.',
  unknownOutcome: 'It is not known whether the key was deactivated: "plan-finder usage" tells.',
};
