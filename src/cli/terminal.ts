import {createInterface} from 'node:readline/promises';
import {PassThrough, type Readable, type Writable} from 'node:stream';
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
  const readAnswer = async (question: string, isSecret = false): Promise<string> => {
    // From here on the terminal itself does not echo, so the question is shown only now.
    const reader = createInterface({input, output: isSecret ? new PassThrough().resume() : prompts, terminal: true});
    if (isSecret) prompts.write(question);
    const canceled = new AbortController();
    // Ctrl+C and Ctrl+D.
    for (const event of ['SIGINT', 'close']) reader.once(event, () => canceled.abort());
    try {
      return (await reader.question(question, {signal: canceled.signal})).trim();
    } catch {
      throw new UsageError('canceled. Nothing was changed.');
    } finally {
      reader.close();
    }
  };
  return {
    isInteractive: input.isTTY === true && prompts.isTTY === true,
    out: message => output.write(message),
    warn: message => prompts.write(message),
    async ask(question, validate) {
      // Shown with the next prompt: between two prompts, Ctrl+C would end the process without a message.
      let problem = '';
      for (;;) {
        const answer = await readAnswer(`${problem}${question}: `);
        const found = validate?.(answer);
        if (found === undefined) return answer;
        problem = `${found}\n`;
      }
    },
    askSecret: question => readAnswer(`${question}: `, true).finally(() => prompts.write('\n')),
    confirm: async question => /^y(?:es)?$/i.test(await readAnswer(`${question} (y/N) `)),
  };
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
