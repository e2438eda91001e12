import {Command} from 'commander';
import type {Surroundings} from './account/connect.js';
import {addDeactivateCommand} from './account/deactivate-command.js';
import {addRegisterCommand} from './account/register-command.js';
import {addRotateCommand} from './account/rotate-command.js';
import {addUsageCommand} from './account/usage-command.js';
import {addVerifyCommand} from './account/verify-command.js';
import {addDoctorCommand} from './doctor/doctor-command.js';
import {refuseKeys} from './options.js';
import {addRelayCommand} from './relay-command.js';
import {addSandboxCommand} from './sandbox-command.js';
import {addSnippetCommand} from './snippet-command.js';
import {createTerminal} from './terminal.js';

const HELP = `
Exit codes: 0 done, 1 refused by the service or not reachable, 2 wrong use, 70 a bug of this command.`;

/** The whole command, each of its parts in a file of its own. */
export function createProgram(
  surroundings: Surroundings = {terminal: createTerminal(), environment: process.env},
): Command {
  const program = new Command('plan-finder')
    .description('Finds vehicle service-contract plans: its relay, its sandbox, and the account’s key.')
    .addHelpText('after', HELP);
  addSandboxCommand(program);
  addRelayCommand(program);
  addRegisterCommand(program, surroundings);
  addVerifyCommand(program, surroundings);
  addRotateCommand(program, surroundings);
  addUsageCommand(program, surroundings);
  addDeactivateCommand(program, surroundings);
  addDoctorCommand(program, surroundings);
  addSnippetCommand(program, surroundings);
  refuseKeys(program);
  return program;
}
