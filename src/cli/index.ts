#!/usr/bin/env node
import {createProgram} from './program.js';
import {runCommands} from './run-commands.js';

// The reader of a pipe, such as head, may end first.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runCommands(createProgram(), process.argv);
