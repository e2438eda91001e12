import type {Command} from 'commander';
import {addKeyOptions, carriedOut, connect, inWordsOrJson, type ServiceOptions, type Surroundings} from './connect.js';
import {issueKey, openKeyFile} from './key-file.js';

const HELP = `
The old key is dead the moment the new one is issued. A key that was read from a file is replaced in that file, unless
--save names another; otherwise the new key is shown once. A file keeps its mode and its group, unless everybody could
read it: then only you can. A relay that was given the file takes the new key by itself.`;

interface RotateOptions extends ServiceOptions {
  readonly save?: string;
}

/** Adds `plan-finder rotate`: replaces the key (§4.1). */
export function addRotateCommand(program: Command, at: Surroundings): void {
  addKeyOptions(program.command('rotate').description('Replace the key by a new one; the old one is dead at once.'))
    .option('--save <file>', 'write the new key to this file instead of showing it; a new one only you can read')
    .addHelpText('after', HELP)
    .action(inWordsOrJson(rotate, at));
}

async function rotate(options: RotateOptions, at: Surroundings): Promise<void> {
  const {client, found} = await connect(options, at);
  const target = options.save ?? found.file;
  const file = target === undefined ? undefined : openKeyFile(target, {mayReplace: true});
  try {
    const credentials = await carriedOut(client.rotate(), ADVICE, found.key);
    const words = `${OLD_KEY}${oldPlaces(found.file, file?.path)}`;
    issueKey({options, at, credentials, file, words, oldKey: found.key});
  } catch (error) {
    file?.discard();
    throw error;
  }
}

const OLD_KEY = 'The old key is dead: whatever still uses it gets 401 from now on.\n';

/** Where the dead key may still stand. */
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
