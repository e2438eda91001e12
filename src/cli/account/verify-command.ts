import type {Command} from 'commander';
import {askFor, isEmail} from '../terminal.js';
import {
  addServiceOptions,
  orExplain,
  connectWithoutKey,
  commandAction,
  type ServiceOptions,
  type CommandContext,
} from './connect.js';
import {issueKey, LOST_KEY, openKeyFile} from './key-file.js';

const HELP = `
The key is shown once, here or in the file, and never again. A file that is there already is never replaced. If it is lost, rotate it; do not register again.`;

interface VerifyOptions extends ServiceOptions {
  readonly email?: string;
  readonly code?: string;
  readonly save?: string;
}

/** Adds `plan-finder verify`: turns the emailed code into a key (§2.7). */
export function addVerifyCommand(program: Command, context: CommandContext): void {
  addServiceOptions(program.command('verify').description('Turn the code from the email into a key.'))
    .option('--email <address>', 'the email address that was registered')
    .option('--code <code>', 'the code from the email')
    .option('--save <file>', 'write the key to a new file that only you can read, instead of showing it')
    .addHelpText('after', HELP)
    .action(commandAction(verify, context));
}

async function verify(options: VerifyOptions, context: CommandContext): Promise<void> {
  const client = await connectWithoutKey(options, context);
  const email = await askFor(
    context.terminal,
    options.email,
    '--email',
    'The email address that was registered',
    isEmail,
  );
  const verificationCode = await askFor(context.terminal, options.code, '--code', 'The code from the email');
  const file = options.save === undefined ? undefined : openKeyFile(options.save, {mayReplace: false});
  try {
    const credentials = await orExplain(client.verify({email, verificationCode}), ADVICE);
    issueKey({options, context, credentials, file, words: LOST_KEY});
  } catch (error) {
    file?.discard();
    throw error;
  }
}

const ADVICE = {
  refused: 'Check the code. After too many wrong ones, or too long a time, start again with "plan-finder register".',
  unknownOutcome: 'It is not known whether a key was issued. Try the same code again.',
};
