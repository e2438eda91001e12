import {InvalidArgumentError, Option} from 'commander';

/** Reads `--port`: a TCP port, 0 for any free one. */
function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError('Expected a number from 0 to 65535.');
}

export const portOption = (description: string): Option =>
  new Option('--port <number>', description).argParser(readPort);

export const hostOption = (description: string): Option => new Option('--host <address>', description);

/** What both servers are asked for. */
export interface ListenOptions {
  readonly port?: number;
  readonly host?: string;
}
