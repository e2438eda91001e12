import {confirm, isCancel, password, text} from '@clack/prompts';
import type {Readable, Writable} from 'node:stream';
import {WrongUse} from './failures.js';

/** Says what is wrong with an answer, or nothing. */
type Validate = (answer: string) => string | undefined;

/** Where a command speaks and listens. Results go to standard output; questions and warnings do not mix with them. */
export interface Terminal {
  /** Whether a person sits there who can be asked. */
  readonly isInteractive: boolean;
  readonly out: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly ask: (question: string, validate?: Validate) => Promise<string>;
  /** Asks for something that must not be seen. */
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
  if (isCancel(answer)) throw new WrongUse('stopped before anything was done.');
  return answer as Exclude<T, symbol>;
}

const isGiven: Validate = answer => (answer === '' ? 'Please enter something.' : undefined);

/** Whether a text can be an e-mail address. */
export const isEmail: Validate = answer =>
  /^[^\s@]+@[^\s@]+$/.test(answer) ? undefined : 'Please enter an e-mail address.';

/** What a flag says, or else the person; in a script the flag is needed. */
export async function askFor(
  terminal: Terminal,
  given: string | undefined,
  flag: string,
  question: string,
  validate: Validate = isGiven,
): Promise<string> {
  if (given === undefined && !terminal.isInteractive) throw new WrongUse(`${flag} is needed.`);
  const answer = given?.trim() ?? (await terminal.ask(question, validate));
  if (validate(answer) !== undefined) throw new WrongUse(`${flag}: expected something else.`);
  return answer;
}
