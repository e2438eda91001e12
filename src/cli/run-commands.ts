import {type Command, CommanderError} from 'commander';
import {ConfigError} from '../relay/settings/values.js';
import {ServiceFailure, UsageError} from './failures.js';

/** The exit codes; a bug has `EX_SOFTWARE` of sysexits.h. */
const EXIT_CODES = {done: 0, refused: 1, usage: 2, bug: 70} as const;
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** Where help and error messages are written; the process’s streams by default. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

const STREAMS: Output = {
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
};

/** Runs the command that the arguments name, and returns how it ended. The user’s own mistakes are reported without a stack. */
export async function runCommands(program: Command, argv: readonly string[], output = STREAMS): Promise<ExitCode> {
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride(error => {
        throw error.exitCode === 0 || error.code === 'commander.help'
          ? error
          : new UsageError(explainUse(error, command));
      })
      // The parser's own messages repeat arguments, which may be a key.
      .configureOutput({writeOut: output.out, writeErr: output.err, outputError: () => undefined});
  }
  try {
    await program.parseAsync([...argv]);
    return EXIT_CODES.done;
  } catch (error) {
    // Help was shown: because it was asked for, or because nothing else was.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.usage;
    const message = messageOf(error);
    if (message === undefined) {
      output.err(`plan-finder: this is a bug, please report it with what follows.\n${stackOf(error)}\n`);
      return EXIT_CODES.bug;
    }
    output.err(`plan-finder: ${message}\n`);
    return error instanceof ServiceFailure ? EXIT_CODES.refused : EXIT_CODES.usage;
  }
}

/** Explains a usage error. An unknown word is not repeated, because it may be a key. */
function explainUse({code, message}: CommanderError, command: Command): string {
  switch (code) {
    case 'commander.unknownCommand':
      return `unknown command: expected one of ${command.commands.map(known => known.name()).join(', ')}.`;
    case 'commander.unknownOption':
      return `unknown option: ${command.name()} takes ${optionNames(command)}.`;
    case 'commander.excessArguments':
      return `too many arguments: ${command.name()} takes options alone, ${optionNames(command)}.`;
    case 'commander.optionMissingArgument':
    case 'commander.missingMandatoryOptionValue':
      // These two name the option, and nothing that was typed.
      return message.replace(/^error: /, '');
    default:
      return `these words cannot be read: see plan-finder ${command.name()} --help.`;
  }
}

const optionNames = ({options}: Command): string =>
  [...options.filter(({hidden}) => !hidden).map(({long}) => long), '--help'].join(', ');

/** Node’s error for a server that could not listen. */
interface ListenError extends Partial<Error> {
  readonly code?: string;
  readonly port?: number;
  readonly hostname?: string;
}

/** The message for the user; undefined for a bug. */
function messageOf(error: unknown): string | undefined {
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof ServiceFailure)
    return error.message;
  const {code, port, hostname} = Object(error) as ListenError;
  if (code === 'EADDRINUSE') return `port ${port} is in use: choose another with --port.`;
  if (code === 'EACCES') return `port ${port} needs more rights than this user has: choose another with --port.`;
  // Only a name that was looked up in vain has a hostname.
  if (code === 'EADDRNOTAVAIL' || hostname !== undefined) return '--host: expected an address of this machine.';
  return undefined;
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? String(error)) : String(error));
