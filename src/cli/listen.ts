import {Option} from 'commander';
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

/** Something that runs until the process is told to stop. */
interface Stoppable {
  close(): Promise<void>;
}

/** Stops a server on SIGTERM or SIGINT, letting it finish what runs, and ends the process with 0; a second signal is not waited for. */
export function untilStopped(server: Stoppable): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(0);
    isStopping = true;
    void server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
