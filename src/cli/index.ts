#!/usr/bin/env node
import {createProgram} from './program.js';
import {runCommands} from './run-commands.js';

process.exitCode = await runCommands(createProgram(), process.argv);
