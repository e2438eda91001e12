/** What a request cost the relay's account upstream. */
export type Cost = 'nothing' | 'one call' | 'not known' | 'made up here';

/** What a stage tells of what happens in it; times are milliseconds since it was opened. */
export type Note =
  | {readonly kind: 'event'; readonly at: number; readonly name: string; readonly details: string}
  | {readonly kind: 'data'; readonly at: number; readonly entry: unknown}
  | {readonly kind: 'live'; readonly at: number; readonly role: string; readonly from: string; readonly text: string}
  | {
      readonly kind: 'request';
      readonly at: number;
      readonly method: string;
      readonly path: string;
      /** 0: no answer. */
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

/** The event on the frame's own element by which a stage tells a note. */
export const NOTE_EVENT = 'stage-note';

/** Tells whoever has put this page into a frame; nobody, where it stands alone. */
export function tell(note: Note): void {
  globalThis.frameElement?.dispatchEvent(new CustomEvent(NOTE_EVENT, {bubbles: true, detail: note}));
}

/** The time of a note. */
export const sinceOpened = (): number => Math.round(performance.now());

/** What can be done to a stage from outside of its frame. */
export interface StageApi {
  /** Reads the address anew, without loading anything. */
  readonly follow: () => Promise<void>;
  readonly remove: () => void;
  readonly add: () => Promise<void>;
  /** Frames what a selector finds, in every shadow root; an empty one takes the frames away. Says how many there are. */
  readonly highlight: (selector: string) => number;
  /** What axe finds, once its script was loaded into the page. */
  readonly elements: () => readonly Element[];
}
