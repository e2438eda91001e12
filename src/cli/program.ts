import {Command} from 'commander';
import {addRelayCommand} from './relay-command.js';
import {addSandboxCommand} from './sandbox-command.js';

/** The whole command, each of its parts in a file of its own. */
export function createProgram(): Command {
  const program = new Command('plan-finder').description(
    'Finds vehicle service-contract plans: its relay and its sandbox.',
  );
  addRelayCommand(program);
  addSandboxCommand(program);
  return program;
}
