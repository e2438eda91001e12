import {type Command, Option} from 'commander';
import {WrongUse} from './failures.js';

/** Reads `--port`: a TCP port, 0 for any free one. */
function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new WrongUse('--port: expected a number from 0 to 65535.');
}

export const portOption = (description: string): Option =>
  new Option('--port <number>', description).argParser(readPort);

export const hostOption = (description: string): Option => new Option('--host <address>', description);

/** What both servers are asked for. */
export interface ListenOptions {
  readonly port?: number;
  readonly host?: string;
}

/** Has every command refuse a key among its words, and say where it belongs. */
export function refuseKeys({commands}: Command): void {
  for (const command of commands) {
    if (command.options.some(({long}) => long === '--key')) continue;
    command.addOption(new Option('--key [key]').hideHelp()).on('option:key', refuseKey);
  }
}

function refuseKey(): never {
  throw new WrongUse(
    '--key: expected the key in PLAN_SERVICE_KEY_FILE or PLAN_SERVICE_KEY, got it on the command line, where every user of this machine can read it: rotate it.',
  );
}
