import {type Command, CommanderError} from 'commander';
import {ConfigError} from '../relay/config-error.js';
import {Refused} from './failures.js';

/** How the command ends: done, refused by the service, or wrong use. */
const EXIT_CODES = {done: 0, refused: 1, wrongUse: 2} as const;
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** Where the command's own words go; the process's streams when absent. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

const STREAMS: Output = {
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
};

/** Runs the command that the arguments name, and tells how it ended. Mistakes are said in one line, without a stack. */
export async function runCommands(program: Command, argv: readonly string[], output = STREAMS): Promise<ExitCode> {
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({writeOut: output.out, writeErr: text => output.err(withoutValues(text))});
  }
  try {
    await program.parseAsync([...argv]);
    return EXIT_CODES.done;
  } catch (error) {
    // The parser has said what it refuses; asking for help ends with zero.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.wrongUse;
    output.err(`plan-finder: ${describe(error)}\n`);
    return error instanceof Refused ? EXIT_CODES.refused : EXIT_CODES.wrongUse;
  }
}

/** The parser repeats a word that it does not know; what follows a = in it may be a secret. */
const withoutValues = (text: string): string => text.replace(/('--?[\w-]+)=.*(?=')/gs, '$1=…');

/** What Node says of a server that could not listen. */
interface ListenError extends Partial<Error> {
  readonly code?: string;
  readonly port?: number;
  readonly address?: string;
  readonly hostname?: string;
}

function describe(error: unknown): string {
  if (error instanceof ConfigError || error instanceof Refused) return error.message;
  const {code, message, port, address, hostname} = error as ListenError;
  if (code === 'EADDRINUSE') return `port ${port} is in use: choose another with --port.`;
  if (code === 'EACCES') return `port ${port} needs more rights than this user has: choose another with --port.`;
  // Only a name that was looked up in vain has a hostname.
  const host = code === 'EADDRNOTAVAIL' ? address : hostname;
  if (host !== undefined) return `${host} is no address of this machine: choose another with --host.`;
  return message ?? 'something unexpected happened.';
}
