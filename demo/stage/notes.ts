/** The number of upstream requests that a request caused. */
export type Cost = 'none' | '1 request' | 'unknown' | 'simulated';

/** What happened in a preview; times are milliseconds since it was opened. */
export type Note =
  | {readonly kind: 'event'; readonly at: number; readonly name: string; readonly details: string}
  | {readonly kind: 'data'; readonly at: number; readonly entry: unknown}
  | {readonly kind: 'live'; readonly at: number; readonly role: string; readonly from: string; readonly text: string}
  | {
      readonly kind: 'request';
      readonly at: number;
      readonly method: string;
      readonly path: string;
      /** 0 when there was no response. */
      readonly status: number;
      readonly ms: number;
      readonly purpose: string;
      readonly cache: string;
      readonly timing: string;
      readonly cost: Cost;
      /** The `tracking` of a search, as it was sent. */
      readonly tracking: unknown;
    }
  | {readonly kind: 'reached'; readonly at: number; readonly state: string};

export type NoteOf<Kind extends Note['kind']> = Extract<Note, {readonly kind: Kind}>;

/** The event on the iframe by which a preview reports a note. */
const NOTE_EVENT = 'stage-note';

/** Reports a note to the page that embeds this preview, if there is one. */
export function tell(note: Note): void {
  globalThis.frameElement?.dispatchEvent(new CustomEvent(NOTE_EVENT, {bubbles: true, detail: note}));
}

/** The time of a note. */
export const sinceOpened = (): number => Math.round(performance.now());

/** The preview's API for the page that embeds it. */
export interface StageApi {
  /** Applies the settings in a query string without a reload. The preview's URL follows once they stop changing. */
  readonly follow: (query: string) => void;
  readonly remove: () => void;
  readonly add: () => Promise<void>;
  /** Outlines the elements that match a selector, in any shadow root, and returns their number. Empty removes the outlines. */
  readonly highlight: (selector: string) => number;
  readonly elements: () => readonly Element[];
}
