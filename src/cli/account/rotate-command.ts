import type {Command} from 'commander';
import {addKeyOptions, connect, commandAction, type ServiceOptions} from './connect.js';
import type {CommandContext} from './inputs.js';
import {deliverKey, openKeyFile, targetOf} from './key-file.js';

const HELP = `
The old key stops working as soon as the new one is issued. A key that was read from a file is replaced in that file,
unless --save names another one; otherwise the new key is printed once. A file keeps its mode and group, unless everyone
could read it: then it becomes readable by you alone. A relay that uses the file picks up the new key by itself.`;

interface RotateOptions extends ServiceOptions {
  readonly save?: string;
}

/** Adds `plan-finder rotate`: replaces the key (§4.1). */
export function addRotateCommand(program: Command, context: CommandContext): void {
  addKeyOptions(
    program.command('rotate').description('Replace the key with a new one. The old one stops working immediately.'),
  )
    .option('--save <file>', 'write the new key to this file instead of printing it (a new file is private to you)')
    .addHelpText('after', HELP)
    .action(commandAction(rotate, context));
}

async function rotate(options: RotateOptions, context: CommandContext): Promise<void> {
  const {client, found} = await connect(options, context);
  const source = found.file === undefined ? undefined : targetOf(found.file);
  const target = options.save ?? source;
  const file = target === undefined ? undefined : openKeyFile(target, {mayReplace: true});
  try {
    const notes = (savedTo: string | undefined): string =>
      `${OLD_KEY}${savedTo !== undefined && savedTo === source ? '' : REPLACE_KEY}`;
    const credentials = client.rotate();
    await deliverKey({options, context, credentials, advice: ADVICE, file, notes, oldKey: found.key});
  } catch (error) {
    file?.discard();
    throw error;
  }
}

const OLD_KEY = 'The old key no longer works: clients that still use it get 401.\n';

/** Where this command could not replace it. */
const REPLACE_KEY = 'Replace the old key with the new one wherever you configured it.\n';

const ADVICE = {
  forbidden: 'Only the account manager can rotate the key of a managed account.',
  unknownOutcome:
    'The key may or may not have been rotated. Run "plan-finder usage": if the old key still works, rotate again; ' +
    'if not, the new key was lost in transit. Contact the support of the upstream API.',
};
