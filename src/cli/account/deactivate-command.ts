import type {Command} from 'commander';
import {WrongUse} from '../failures.js';
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

const WORD = 'deactivate';

const HELP = `
This is for good: the key never works again, and only a new registration makes another.
A person types "${WORD}" to go on; a script gives --confirm ${WORD}, or --yes.`;

interface DeactivateOptions extends ServiceOptions {
  readonly confirm?: string;
  readonly yes?: boolean;
}

/** Adds `plan-finder deactivate`: gives the key up for good (§4.1). */
export function addDeactivateCommand(program: Command, at: Surroundings): void {
  addKeyOptions(program.command('deactivate').description('Give the key up for good.'))
    .option('--confirm <word>', `the word "${WORD}", in place of typing it`)
    .option('--yes', 'the same')
    .addHelpText('after', HELP)
    .action(inWordsOrJson(deactivate, at));
}

async function deactivate(options: DeactivateOptions, at: Surroundings): Promise<void> {
  const isSaid = options.yes === true || options.confirm === WORD;
  if (!isSaid && (options.confirm !== undefined || !at.terminal.isInteractive)) {
    throw new WrongUse(`this cannot be undone: give --confirm ${WORD} to go on.`);
  }
  const {client, found} = await connect(options, at);
  if (!isSaid) {
    const usage = cleanAnswer(await carriedOut(client.usage(), {}, found.key), [found.key]);
    at.terminal.warn(`This account’s key will never work again:\n${accountLines(usage)}`);
    await at.terminal.ask(`Type ${WORD} to go on`, answer =>
      answer === WORD ? undefined : `Type ${WORD}, or Ctrl+C.`,
    );
  }
  await carriedOut(client.deactivate(), ADVICE, found.key);
  const place = found.file === undefined ? '' : `${found.file} still holds it: remove the file.\n`;
  print(options, at, {deactivated: true}, `The key is dead for good.\n${place}`);
}

const ADVICE = {
  forbidden: 'Ask the account manager to close the account.',
  unknownOutcome: 'It is not known whether the key was deactivated: "plan-finder usage" tells.',
};
