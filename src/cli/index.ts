#!/usr/bin/env node
import {Command} from 'commander';
import {addRelayCommand} from './relay-command.js';
import {runCommands} from './run-commands.js';
import {addSandboxCommand} from './sandbox-command.js';

const program = new Command('plan-finder').description(
  'Finds vehicle service-contract plans: its relay and its sandbox.',
);
addRelayCommand(program);
addSandboxCommand(program);

await runCommands(program, process.argv);
