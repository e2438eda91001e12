import {type Command, CommanderError} from 'commander';
import {ConfigError} from '../relay/config.js';

/** How the command ends: done, refused by the service, or wrong use. */
export const EXIT_CODES = {done: 0, refused: 1, wrongUse: 2} as const;

/** The command was used in a way that cannot be meant; the message says what to do. */
export class WrongUseError extends Error {
  override readonly name = 'WrongUseError';
}

/** Runs the command that the arguments name. Mistakes are said in one line, without a stack. */
export async function runCommands(program: Command, argv: readonly string[]): Promise<void> {
  const quiet = {writeErr: (text: string) => process.stderr.write(text)};
  for (const command of [program, ...program.commands]) command.exitOverride().configureOutput(quiet);
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Asking for help ends with zero; whatever else the parser refuses has been said by it.
      process.exitCode = error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.wrongUse;
      return;
    }
    process.stderr.write(`plan-finder: ${describe(error)}\n`);
    process.exitCode = EXIT_CODES.wrongUse;
  }
}

function describe(error: unknown): string {
  if (error instanceof ConfigError || error instanceof WrongUseError || error instanceof RangeError)
    return error.message;
  const {code, message, port, address} = error as {code?: string; message?: string; port?: number; address?: string};
  if (code === 'EADDRINUSE') return `port ${port} is in use: choose another with --port.`;
  if (code === 'EACCES') return `port ${port} needs more rights than this user has: choose another with --port.`;
  if (code === 'EADDRNOTAVAIL') return `${address} is no address of this machine: choose another with --host.`;
  return message ?? 'something unexpected happened.';
}
