import {Option} from 'commander';
import {UsageError} from './failures.js';

/** Reads `--port`: a TCP port, or 0 for any free port. */
function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new UsageError('--port must be a number from 0 to 65535.');
}

export const portOption = (description: string): Option =>
  new Option('--port <number>', description).argParser(readPort);

/** Reads `--host`. Node would listen on every interface for an empty one, such as that of an unset shell variable. */
function readHost(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new UsageError('--host must not be empty. To listen on every interface, use 0.0.0.0 or ::.');
}

export const hostOption = (description: string): Option =>
  new Option('--host <address>', description).argParser(readHost);

/** The options that both servers accept. */
export interface ListenOptions {
  readonly port?: number;
  readonly host?: string;
}

/** Node’s error for a server that could not listen. */
interface ListenError extends Partial<Error> {
  readonly code?: string;
  readonly port?: number;
  readonly hostname?: string;
}

/** What a user can change if a server cannot listen. */
export interface ListenAdvice {
  /** The settings of the port, such as `--port or PORT`. */
  readonly portSettings: string;
  /** The message about an address that is not this machine's. An argument is not repeated, because it may be a key. */
  readonly hostMessage: string;
}

export const HOST_MESSAGE = '--host must be an IP address or host name of this machine.';

/** Codes of errors about an address that cannot be listened on, such as a link-local one without its interface. */
const ADDRESS_CODES: readonly unknown[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

/** Waits until a server listens. If it cannot, throws a `UsageError` that tells the user what to change. */
export async function listening<T>(server: Promise<T>, {portSettings, hostMessage}: ListenAdvice): Promise<T> {
  try {
    return await server;
  } catch (error) {
    const {code, port, hostname} = Object(error) as ListenError;
    const advice = `Choose another one with ${portSettings}.`;
    if (code === 'EADDRINUSE') throw new UsageError(`port ${port} is already in use. ${advice}`);
    if (code === 'EACCES') throw new UsageError(`permission denied for port ${port}. ${advice}`);
    // Only failed DNS lookups have a hostname.
    if (ADDRESS_CODES.includes(code) || hostname !== undefined) throw new UsageError(hostMessage);
    throw error;
  }
}

/** A running server. */
interface Stoppable {
  close(): Promise<void>;
}

/** Signals this soon after the first one repeat it: `npx` forwards a signal that the relay has also received itself. */
const REPEATED_MS = 1000;

/** Shuts a server down gracefully on SIGTERM or SIGINT, with exit code 0; another signal later exits at once. */
export function stopOnSignal(server: Stoppable): void {
  let firstAt: number | undefined;
  const stop = (): void => {
    const now = performance.now();
    if (firstAt === undefined) {
      firstAt = now;
      void server.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    } else if (now - firstAt >= REPEATED_MS) {
      process.exit(0);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
