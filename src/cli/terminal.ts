import {confirm, isCancel, password, text} from '@clack/prompts';
import type {Readable, Writable} from 'node:stream';
import {UsageError} from './failures.js';

/** Returns what is wrong with an answer; undefined for a good one. */
type Validate = (answer: string) => string | undefined;

/** Where a command prints and prompts. Results go to standard output, questions and warnings to standard error. */
export interface Terminal {
  /** Whether a user can be prompted. */
  readonly isInteractive: boolean;
  readonly out: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly ask: (question: string, validate?: Validate) => Promise<string>;
  /** Prompts without echoing the input. */
  readonly askSecret: (question: string) => Promise<string>;
  readonly agree: (question: string) => Promise<boolean>;
}

/** The process's own streams. */
interface Streams {
  readonly input: Readable & {readonly isTTY?: boolean};
  readonly output: Writable;
  readonly prompts: Writable & {readonly isTTY?: boolean};
}

const PROCESS: Streams = {input: process.stdin, output: process.stdout, prompts: process.stderr};

/** Makes the terminal of this process. */
export function createTerminal({input, output, prompts}: Streams = PROCESS): Terminal {
  const streams = {input, output: prompts};
  return {
    isInteractive: input.isTTY === true && prompts.isTTY === true,
    out: words => output.write(words),
    warn: words => prompts.write(words),
    ask: async (message, validate) =>
      answered(await text({message, validate: answer => validate?.((answer ?? '').trim()), ...streams})).trim(),
    askSecret: async message => answered(await password({message, mask: '', ...streams})).trim(),
    agree: async message => answered(await confirm({message, initialValue: false, ...streams})),
  };
}

function answered<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new UsageError('stopped before anything was done.');
  return answer as Exclude<T, symbol>;
}

const isGiven: Validate = answer => (answer === '' ? 'Please enter something.' : undefined);

/** Validates an email address. */
export const isEmail: Validate = answer =>
  /^[^\s@]+@[^\s@]+$/.test(answer) ? undefined : 'Please enter an email address.';

/** The value of a flag, or the user’s answer; a script must give the flag. */
export async function askFor(
  terminal: Terminal,
  given: string | undefined,
  flag: string,
  question: string,
  validate: Validate = isGiven,
): Promise<string> {
  if (given === undefined && !terminal.isInteractive) throw new UsageError(`${flag} is needed.`);
  const answer = given?.trim() ?? (await terminal.ask(question, validate));
  if (validate(answer) !== undefined) throw new UsageError(`${flag}: expected something else.`);
  return answer;
}
