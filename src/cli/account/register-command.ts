import type {Command} from 'commander';
import {WrongUse} from '../failures.js';
import {askFor, isEmail} from '../terminal.js';
import {
  addServiceOptions,
  carriedOut,
  connectOpenly,
  inWordsOrJson,
  print,
  type ServiceOptions,
  type Surroundings,
} from './connect.js';

const HELP = `
An e-mail address is registered once. If its key is lost, rotate the key; do not register again.
Next: plan-finder verify, with the code from the e-mail. A sandbox keeps its e-mails at /sandbox/outbox.`;

interface RegisterOptions extends ServiceOptions {
  readonly email?: string;
  readonly name?: string;
  readonly agreeToTerms?: boolean;
}

/** Adds `plan-finder register`: asks for a self-service key (§2.7). */
export function addRegisterCommand(program: Command, at: Surroundings): void {
  addServiceOptions(program.command('register').description('Ask for a self-service key: a code comes by e-mail.'))
    .option('--email <address>', 'the e-mail address that the code is sent to')
    .option('--name <name>', 'the name to register')
    .option('--agree-to-terms', 'agree to the service’s terms, which it asks of everyone')
    .addHelpText('after', HELP)
    .action(inWordsOrJson(register, at));
}

async function register(options: RegisterOptions, at: Surroundings): Promise<void> {
  const client = await connectOpenly(options, at);
  const contactEmail = await askFor(at.terminal, options.email, '--email', 'Your e-mail address', isEmail);
  const displayName = await askFor(at.terminal, options.name, '--name', 'The name to register');
  await agree(options, at);
  const advice = {
    refused: 'If the address is registered already and its key is lost: rotate the key, do not register again.',
  };
  await carriedOut(client.register({contactEmail, displayName, agreedToTerms: true}), advice);
  print(
    options,
    at,
    {contactEmail, pending: true},
    `A code was sent to ${contactEmail}. Next:\n  plan-finder verify --email ${contactEmail}\n`,
  );
}

async function agree({agreeToTerms}: RegisterOptions, {terminal}: Surroundings): Promise<void> {
  if (agreeToTerms === true) return;
  if (!terminal.isInteractive) throw new WrongUse('the service’s terms have to be agreed to: give --agree-to-terms.');
  if (await terminal.agree('Do you agree to the service’s terms?')) return;
  throw new WrongUse('nobody is registered who does not agree to the service’s terms.');
}
