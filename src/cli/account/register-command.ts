import type {Command} from 'commander';
import {UsageError} from '../failures.js';
import {askFor, validateEmail} from '../terminal.js';
import {addServiceOptions, orExplain, connectWithoutKey, commandAction, print, type ServiceOptions} from './connect.js';
import type {CommandContext} from './inputs.js';
import {LOST_KEY} from './key-file.js';

const HELP = `
An email address can be registered only once, until its key is deactivated.
Keep a copy of the key. ${LOST_KEY}
Then run "plan-finder verify" with the code from the email. A sandbox shows its emails at /sandbox/outbox.`;

interface RegisterOptions extends ServiceOptions {
  readonly email?: string;
  readonly name?: string;
  readonly agreeToTerms?: boolean;
}

/** Adds `plan-finder register`: requests a self-service key (§2.7). */
export function addRegisterCommand(program: Command, context: CommandContext): void {
  addServiceOptions(program.command('register').description('Request a self-service key. A code is sent by email.'))
    .option('--email <email>', 'email address to send the code to')
    .option('--name <name>', 'name to register')
    .option('--agree-to-terms', 'agree to the terms of the upstream API (required)')
    .addHelpText('after', HELP)
    .action(commandAction(register, context));
}

async function register(options: RegisterOptions, context: CommandContext): Promise<void> {
  const client = await connectWithoutKey(options, context);
  const contactEmail = await askFor(context.terminal, options.email, '--email', 'Your email address', validateEmail);
  const displayName = await askFor(context.terminal, options.name, '--name', 'Name to register');
  await agree(options, context);
  const advice = {
    rejected: `If the email address is already registered, use its key. ${LOST_KEY}`,
  };
  await orExplain(client.register({contactEmail, displayName, agreedToTerms: true}), advice);
  print(
    options,
    context,
    {contactEmail, pending: true},
    `A code was sent to ${contactEmail}. Next, run:\n  plan-finder verify --email ${contactEmail}\n`,
  );
}

async function agree({agreeToTerms}: RegisterOptions, {terminal}: CommandContext): Promise<void> {
  if (agreeToTerms === true) return;
  if (!terminal.isInteractive) throw new UsageError('you must agree to the terms. Pass --agree-to-terms.');
  if (await terminal.confirm('Do you agree to the terms of the upstream API?')) return;
  throw new UsageError('not registered: you must agree to the terms to get a key.');
}
