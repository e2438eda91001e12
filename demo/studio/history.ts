/** An undo history. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The subject of the last step; the next step with the same subject is merged with it. */
  readonly about: string;
}

const MOST_STEPS = 200;

/** Starts a history. */
export const begin = <T>(present: T): History<T> => ({past: [], present, future: [], about: ''});

/** Adds a step. Successive steps with the same subject, such as a slider drag, are merged, unless it is empty. */
export function step<T>({past, present, about: before}: History<T>, next: T, about = ''): History<T> {
  const isMerged = about !== '' && about === before;
  return {past: isMerged ? past : [...past, present].slice(-MOST_STEPS), present: next, future: [], about};
}

/** Undoes the last step. */
export function undo<T>(history: History<T>): History<T> {
  const {past, present, future} = history;
  const last = past.at(-1);
  return last === undefined
    ? history
    : {past: past.slice(0, -1), present: last, future: [present, ...future], about: ''};
}

/** Redoes the last undone step. */
export function redo<T>(history: History<T>): History<T> {
  const {past, present, future} = history;
  const [next, ...rest] = future;
  return next === undefined ? history : {past: [...past, present], present: next, future: rest, about: ''};
}
