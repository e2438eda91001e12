/** What was, what is, and what was taken back. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the last step was about; another one about the same goes on with it. */
  readonly about: string;
}

const MOST_STEPS = 200;

/** A history that begins now. */
export const begin = <T>(present: T): History<T> => ({past: [], present, future: [], about: ''});

/** Takes a step. Steps about the same thing, such as one drag of a slider, are one; an empty `about` is always its own. */
export function step<T>({past, present, about: before}: History<T>, next: T, about = ''): History<T> {
  const goesOn = about !== '' && about === before;
  return {past: goesOn ? past : [...past, present].slice(-MOST_STEPS), present: next, future: [], about};
}

/** Takes the last step back. */
export function undo<T>(history: History<T>): History<T> {
  const {past, present, future} = history;
  const last = past.at(-1);
  return last === undefined
    ? history
    : {past: past.slice(0, -1), present: last, future: [present, ...future], about: ''};
}

/** Takes again what was taken back last. */
export function redo<T>(history: History<T>): History<T> {
  const {past, present, future} = history;
  const [next, ...rest] = future;
  return next === undefined ? history : {past: [...past, present], present: next, future: rest, about: ''};
}
