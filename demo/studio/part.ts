import {LitElement} from 'lit';
import {property, state} from 'lit/decorators.js';
import {DEFAULT_STATE, type StudioState} from './state.js';

/** A change of the studio's state. */
export interface Change {
  readonly patch: Partial<StudioState>;
  /** Its subject: successive changes with the same subject are one undo step. */
  readonly about: string;
  /** Whether it only changes the view, which is not an undo step. */
  readonly isViewOnly: boolean;
}

/** A text to announce. A repeated one must differ to be announced again. */
export const repeatable = (text: string, before: string): string => (text === before ? `${text}\u00a0` : text);

const CHANGE_EVENT = 'studio-change';

/** A part of the studio: it shows the state and requests changes. It renders into the page, which styles it. */
export class StudioPart extends LitElement {
  /** The studio's state. */
  @property({attribute: false}) state: StudioState = DEFAULT_STATE;
  /** What was announced last. */
  @state() protected announcement = '';

  override createRenderRoot(): this {
    return this;
  }

  /** Requests a change. */
  protected change(patch: Partial<StudioState>, about = ''): void {
    this.#request({patch, about, isViewOnly: false});
  }

  /** Requests a change of the view. */
  protected changeView(patch: Partial<StudioState>): void {
    this.#request({patch, about: '', isViewOnly: true});
  }

  /** Announces a text in the part's live region, which renders `announcement`. */
  protected announce(text: string): void {
    this.announcement = repeatable(text, this.announcement);
  }

  #request(detail: Change): void {
    this.dispatchEvent(new CustomEvent<Change>(CHANGE_EVENT, {bubbles: true, detail}));
  }
}
