import {readFileSync} from 'node:fs';
import {Command, Option} from 'commander';
import type {CommandContext} from './account/inputs.js';
import {addDeactivateCommand} from './account/deactivate-command.js';
import {addRegisterCommand} from './account/register-command.js';
import {addRotateCommand} from './account/rotate-command.js';
import {addUsageCommand} from './account/usage-command.js';
import {addVerifyCommand} from './account/verify-command.js';
import {addDoctorCommand} from './doctor/doctor-command.js';
import {UsageError} from './failures.js';
import {addRelayCommand} from './relay-command.js';
import {addSandboxCommand} from './sandbox-command.js';
import {addSnippetCommand} from './snippet-command.js';
import {createTerminal} from './terminal.js';

const HELP = `
Exit codes: 0 success, 1 rejected by the upstream API or unreachable, 2 usage error, 70 a bug in this command.`;

const {version} = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {version: string};

/** Builds the `plan-finder` command from its subcommands. */
export function createProgram(
  context: CommandContext = {terminal: createTerminal(), environment: process.env},
): Command {
  const program = new Command('plan-finder')
    .version(version)
    .description('Run the plan-finder relay and sandbox, and manage your API key.')
    .addHelpText('after', HELP);
  addSandboxCommand(program);
  addRelayCommand(program);
  addRegisterCommand(program, context);
  addVerifyCommand(program, context);
  addRotateCommand(program, context);
  addUsageCommand(program, context);
  addDeactivateCommand(program, context);
  addDoctorCommand(program, context);
  addSnippetCommand(program, context);
  rejectKeys(program);
  return program;
}

/** Makes every command reject `--key` and name the variable to use instead. */
function rejectKeys({commands}: Command): void {
  for (const command of commands) {
    command.addOption(new Option('--key [key]').hideHelp()).on('option:key', rejectKey);
  }
}

function rejectKey(): never {
  throw new UsageError(
    '--key is not supported: every user of this machine can read the command line. Use PLAN_SERVICE_KEY_FILE or PLAN_SERVICE_KEY. If this was a real key, rotate it.',
  );
}
