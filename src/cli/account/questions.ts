import {WrongUse} from '../failures.js';
import type {Terminal} from '../terminal.js';

/** Says what is wrong with an answer, or nothing. */
type Check = (answer: string) => string | undefined;

const isGiven: Check = answer => (answer === '' ? 'Please enter something.' : undefined);

/** Whether a text can be an e-mail address. */
export const isEmail: Check = answer =>
  /^[^\s@]+@[^\s@]+$/.test(answer) ? undefined : 'Please enter an e-mail address.';

/** What a flag says, or else the person; in a script the flag is needed. */
export async function askFor(
  terminal: Terminal,
  given: string | undefined,
  flag: string,
  question: string,
  check: Check = isGiven,
): Promise<string> {
  if (given === undefined && !terminal.isInteractive) throw new WrongUse(`${flag} is needed.`);
  const answer = given?.trim() ?? (await terminal.ask(question, check));
  if (check(answer) !== undefined) throw new WrongUse(`${flag}: expected something else.`);
  return answer;
}
