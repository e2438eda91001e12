import {confirm, isCancel, password, text} from '@clack/prompts';
import type {Readable, Writable} from 'node:stream';
import {UsageError} from './failures.js';

/** Returns an error message for invalid input; undefined for valid input. */
type Validate = (input: string) => string | undefined;

/** Where a command prints and prompts. Results go to standard output, prompts and warnings to standard error. */
export interface Terminal {
  /** Whether a user can be prompted. */
  readonly isInteractive: boolean;
  readonly out: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly ask: (question: string, validate?: Validate) => Promise<string>;
  /** Prompts without echoing the input. */
  readonly askSecret: (question: string) => Promise<string>;
  readonly confirm: (question: string) => Promise<boolean>;
}

interface Streams {
  readonly input: Readable & {readonly isTTY?: boolean};
  readonly output: Writable;
  readonly prompts: Writable & {readonly isTTY?: boolean};
}

const PROCESS: Streams = {input: process.stdin, output: process.stdout, prompts: process.stderr};

/** Creates a terminal from streams, the process's own by default. */
export function createTerminal({input, output, prompts}: Streams = PROCESS): Terminal {
  const streams = {input, output: prompts};
  return {
    isInteractive: input.isTTY === true && prompts.isTTY === true,
    out: message => output.write(message),
    warn: message => prompts.write(message),
    ask: async (message, validate) =>
      unlessCanceled(await text({message, validate: input => validate?.((input ?? '').trim()), ...streams})).trim(),
    askSecret: async message => unlessCanceled(await password({message, mask: '', ...streams})).trim(),
    confirm: async message => unlessCanceled(await confirm({message, initialValue: false, ...streams})),
  };
}

function unlessCanceled<T>(input: T): Exclude<T, symbol> {
  if (isCancel(input)) throw new UsageError('canceled. Nothing was changed.');
  return input as Exclude<T, symbol>;
}

const requireText: Validate = input => (input === '' ? 'Please enter a value.' : undefined);

/** Validates an email address. */
export const validateEmail: Validate = input =>
  /^[^\s@]+@[^\s@]+$/.test(input) ? undefined : 'Please enter a valid email address.';

/** Returns the value of a flag, or prompts for it. Scripts must pass the flag. */
export async function askFor(
  terminal: Terminal,
  given: string | undefined,
  flag: string,
  question: string,
  validate: Validate = requireText,
): Promise<string> {
  if (given === undefined && !terminal.isInteractive) throw new UsageError(`${flag} is required.`);
  const input = given?.trim() ?? (await terminal.ask(question, validate));
  const problem = validate(input);
  if (problem !== undefined) throw new UsageError(`invalid value for ${flag}. ${problem}`);
  return input;
}
