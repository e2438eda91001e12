import type {Command} from 'commander';
import {addKeyOptions, orExplain, connect, commandAction, type ServiceOptions, type CommandContext} from './connect.js';
import {issueKey, openKeyFile} from './key-file.js';

const HELP = `
The old key stops working the moment the new one is issued. A key that was read from a file is replaced in that file, unless
--save names another; otherwise the new key is shown once. A file keeps its mode and its group, unless everybody could
read it: then only you can. A relay that was given the file takes the new key by itself.`;

interface RotateOptions extends ServiceOptions {
  readonly save?: string;
}

/** Adds `plan-finder rotate`: replaces the key (§4.1). */
export function addRotateCommand(program: Command, context: CommandContext): void {
  addKeyOptions(
    program.command('rotate').description('Replace the key by a new one; the old one stops working at once.'),
  )
    .option('--save <file>', 'write the new key to this file instead of showing it; a new one only you can read')
    .addHelpText('after', HELP)
    .action(commandAction(rotate, context));
}

async function rotate(options: RotateOptions, context: CommandContext): Promise<void> {
  const {client, found} = await connect(options, context);
  const target = options.save ?? found.file;
  const file = target === undefined ? undefined : openKeyFile(target, {mayReplace: true});
  try {
    const credentials = await orExplain(client.rotate(), ADVICE, found.key);
    const words = `${OLD_KEY}${oldPlaces(found.file, file?.path)}`;
    issueKey({options, context, credentials, file, words, oldKey: found.key});
  } catch (error) {
    file?.discard();
    throw error;
  }
}

const OLD_KEY = 'The old key no longer works: whatever still uses it now gets 401.\n';

/** Reminds the user of other places that hold the old key. */
function oldPlaces(source: string | undefined, savedTo: string | undefined): string {
  if (source !== undefined && savedTo !== undefined) return '';
  return 'Put the new key wherever the old one was.\n';
}

const ADVICE = {
  forbidden: 'A managed key is rotated by the account manager, not here.',
  unknownOutcome:
    'It is not known whether the key was rotated. Run "plan-finder usage": if the old key still works, rotate again; ' +
    'if it does not, the new one was lost on its way, and the service’s support has to help.',
};
