import type {Command} from 'commander';
import {askFor, validateEmail} from '../terminal.js';
import {addServiceOptions, connectWithoutKey, commandAction, type ServiceOptions} from './connect.js';
import type {CommandContext} from './inputs.js';
import {deliverKey, LOST_KEY, openKeyFile} from './key-file.js';

const HELP = `
The key is printed or saved once and cannot be shown again. An existing file is never overwritten.
Keep a copy. ${LOST_KEY}`;

interface VerifyOptions extends ServiceOptions {
  readonly email?: string;
  readonly code?: string;
  readonly save?: string;
}

/** Adds `plan-finder verify`: exchanges the emailed code for a key (§2.7). */
export function addVerifyCommand(program: Command, context: CommandContext): void {
  addServiceOptions(program.command('verify').description('Exchange the code from the email for a key.'))
    .option('--email <email>', 'email address that you registered')
    .option('--code <code>', 'code from the email')
    .option('--save <file>', 'write the key to a new file that only you can read, instead of printing it')
    .addHelpText('after', HELP)
    .action(commandAction(verify, context));
}

async function verify(options: VerifyOptions, context: CommandContext): Promise<void> {
  const client = await connectWithoutKey(options, context);
  const email = await askFor(
    context.terminal,
    options.email,
    '--email',
    'Email address that you registered',
    validateEmail,
  );
  const verificationCode = await askFor(context.terminal, options.code, '--code', 'Code from the email');
  const file = options.save === undefined ? undefined : openKeyFile(options.save, {mayReplace: false});
  try {
    const credentials = client.verify({email, verificationCode});
    await deliverKey({options, context, credentials, advice: ADVICE, file, notes: () => `Keep a copy. ${LOST_KEY}\n`});
  } catch (error) {
    file?.discard();
    throw error;
  }
}

const ADVICE = {
  rejected: 'Check the code. If it has expired or was wrong too many times, start again with "plan-finder register".',
  unknownOutcome:
    'A key may or may not have been issued. Try the same code once more. If it is rejected, the key was issued, but ' +
    'lost in transit: contact the support of the upstream API.',
};
