import {counter} from '../counter.js';

const count = counter('en-US');

/** Strings about the search time, loaded when a search starts. */
export const waitStrings = {
  elapsed: (seconds: number) => count(seconds, 'second', 'seconds'),
  /** At a mark of the time scale. */
  mark: (seconds: number) => `${seconds} s`,
  /** The name of the time scale. */
  scale: 'Search time',
  /** Describes the time scale to screen readers. */
  scaleText: (elapsed: string) => `${elapsed} so far; usually 2 to 8 seconds`,
  longer: 'Still working. Some providers take longer than usual.',
  offline: 'We lost the connection. Your search will continue when it’s back.',
  limited: 'Too many searches right now. Yours will continue automatically.',
  continuing: (seconds: number) => `Continuing in ${count(seconds, 'second', 'seconds')}.`,
};

/** Strings about the search time, in any language. */
export type WaitStrings = typeof waitStrings;
