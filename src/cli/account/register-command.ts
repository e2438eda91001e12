import type {Command} from 'commander';
import {UsageError} from '../failures.js';
import {askFor, isEmail} from '../terminal.js';
import {
  addServiceOptions,
  orExplain,
  connectWithoutKey,
  commandAction,
  print,
  type ServiceOptions,
  type CommandContext,
} from './connect.js';

const HELP = `
An email address is registered once. If its key is lost, rotate the key; do not register again.
Next: plan-finder verify, with the code from the email. A sandbox keeps its emails at /sandbox/outbox.`;

interface RegisterOptions extends ServiceOptions {
  readonly email?: string;
  readonly name?: string;
  readonly agreeToTerms?: boolean;
}

/** Adds `plan-finder register`: asks for a self-service key (§2.7). */
export function addRegisterCommand(program: Command, context: CommandContext): void {
  addServiceOptions(program.command('register').description('Ask for a self-service key: a code comes by email.'))
    .option('--email <address>', 'the email address that the code is sent to')
    .option('--name <name>', 'the name to register')
    .option('--agree-to-terms', 'agree to the service’s terms, which it asks of everyone')
    .addHelpText('after', HELP)
    .action(commandAction(register, context));
}

async function register(options: RegisterOptions, context: CommandContext): Promise<void> {
  const client = await connectWithoutKey(options, context);
  const contactEmail = await askFor(context.terminal, options.email, '--email', 'Your email address', isEmail);
  const displayName = await askFor(context.terminal, options.name, '--name', 'The name to register');
  await agree(options, context);
  const advice = {
    refused: 'If the address is registered already and its key is lost: rotate the key, do not register again.',
  };
  await orExplain(client.register({contactEmail, displayName, agreedToTerms: true}), advice);
  print(
    options,
    context,
    {contactEmail, pending: true},
    `A code was sent to ${contactEmail}. Next:\n  plan-finder verify --email ${contactEmail}\n`,
  );
}

async function agree({agreeToTerms}: RegisterOptions, {terminal}: CommandContext): Promise<void> {
  if (agreeToTerms === true) return;
  if (!terminal.isInteractive) throw new UsageError('the service’s terms have to be agreed to: give --agree-to-terms.');
  if (await terminal.agree('Do you agree to the service’s terms?')) return;
  throw new UsageError('nobody is registered who does not agree to the service’s terms.');
}
