import {type Command, CommanderError} from 'commander';
import {ConfigError} from '../relay/settings/values.js';
import {CommandFailure, UsageError} from './failures.js';

/** The exit codes; a bug exits with `EX_SOFTWARE` of sysexits.h. */
const EXIT_CODES = {success: 0, rejected: 1, usage: 2, bug: 70} as const;
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

/** Runs the command that the arguments name and returns its exit code. Usage errors are reported without a stack trace. */
export async function runCommands(program: Command, argv: readonly string[], output = STREAMS): Promise<ExitCode> {
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride(error => {
        throw error.exitCode === 0 || error.code === 'commander.help'
          ? error
          : new UsageError(explainUsageError(error, command));
      })
      // Commander's own messages repeat arguments, which may contain a key.
      .configureOutput({writeOut: output.out, writeErr: output.err, outputError: () => undefined});
  }
  try {
    await program.parseAsync([...argv]);
    return EXIT_CODES.success;
  } catch (error) {
    // Help was shown, either on request or because no command was given.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.success : EXIT_CODES.usage;
    const message = messageOf(error);
    if (message === undefined) {
      output.err(`plan-finder: this is a bug. Please report it with the stack trace below.\n${stackOf(error)}\n`);
      return EXIT_CODES.bug;
    }
    output.err(`plan-finder: ${message}\n`);
    return error instanceof CommandFailure ? EXIT_CODES.rejected : EXIT_CODES.usage;
  }
}

/** Explains a usage error. An unknown argument is not repeated, because it may be a key. */
function explainUsageError({code, message}: CommanderError, command: Command): string {
  switch (code) {
    case 'commander.unknownCommand':
      return `unknown command. Commands: ${command.commands.map(known => known.name()).join(', ')}.`;
    case 'commander.unknownOption':
      return `unknown option. ${command.name()} accepts ${optionNames(command)}.`;
    case 'commander.excessArguments':
      return `too many arguments. ${command.name()} accepts only options: ${optionNames(command)}.`;
    case 'commander.optionMissingArgument':
    case 'commander.missingMandatoryOptionValue':
      // These two messages name the option and repeat no argument.
      return message.replace(/^error: /, '');
    default:
      return `invalid arguments. Run "plan-finder ${command.name()} --help" for usage.`;
  }
}

const optionNames = ({options}: Command): string =>
  [...options.filter(({hidden}) => !hidden).map(({long}) => long), '--help'].join(', ');

/** Returns the message for the user; undefined for a bug. */
const messageOf = (error: unknown): string | undefined =>
  error instanceof UsageError || error instanceof ConfigError || error instanceof CommandFailure
    ? error.message
    : undefined;

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? String(error)) : String(error));
