import {monotonicNow} from './time.js';

/** Calls back when a visitor has gone, at once when that was before; gives back what ends that. */
export type OnGone = (leave: () => void) => () => void;

/** What a quote on its way may know of those it is for. */
export interface Listening {
  /** Whether the account has been charged for its first call. */
  readonly isPaid: boolean;
  /** Whether somebody waits for it, or has asked after it lately. */
  isHeard(): boolean;
  /** Whether a person asked, and not speculation alone. */
  isAsked(): boolean;
  /** Notes that it goes on at the service by itself, so that it can be asked after later. */
  begin(): Promise<void>;
}

/** Who waits for the quotes that run in this process. */
export interface Listeners {
  /** A quote begins; until `close` it can be asked who listens. */
  open(key: string, options: Pick<Listening, 'isPaid' | 'begin'> & {readonly isAsked: boolean}): Listening;
  close(key: string): void;
  /** Somebody asks after a quote. */
  hear(key: string, isAsked: boolean): void;
  /** Somebody waits for a quote until the returned function is called. */
  wait(key: string): () => void;
}

interface Ear {
  heardAt: number;
  waiting: number;
  isAsked: boolean;
}

/** Pages ask every one to two seconds: who has not for this long has left, or is hidden and will ask when shown again. */
const UNHEARD_MS = 10_000;

export function createListeners(): Listeners {
  const ears = new Map<string, Ear>();

  return {
    open: (key, {isPaid, isAsked, begin}) => {
      const ear: Ear = {heardAt: monotonicNow(), waiting: 0, isAsked};
      let begun: Promise<void> | undefined;
      ears.set(key, ear);
      return {
        isPaid,
        isHeard: () => ear.waiting > 0 || monotonicNow() - ear.heardAt < UNHEARD_MS,
        isAsked: () => ear.isAsked,
        begin: () => (begun ??= begin()),
      };
    },
    close: key => void ears.delete(key),
    hear: (key, isAsked) => {
      const ear = ears.get(key);
      if (ear === undefined) return;
      ear.heardAt = monotonicNow();
      ear.isAsked ||= isAsked;
    },
    wait: key => {
      const ear = ears.get(key);
      if (ear === undefined) return () => {};
      ear.waiting += 1;
      return () => {
        ear.waiting -= 1;
        ear.heardAt = monotonicNow();
      };
    },
  };
}
