import {LitElement} from 'lit';
import {property} from 'lit/decorators.js';
import {DEFAULT_STATE, type StudioState} from './state.js';

/** A change of what the studio shows. */
export interface Change {
  readonly patch: Partial<StudioState>;
  /** What it is about; changes about the same, one after the other, are taken back as one. */
  readonly about: string;
  /** Where one looks, rather than what is made: it is not taken back. */
  readonly isLook: boolean;
}

export const CHANGE_EVENT = 'studio-change';

/** A part of the studio: it shows the state and asks for changes of it. Its content is the page's, styled by the page. */
export class StudioPart extends LitElement {
  /** What the studio shows. */
  @property({attribute: false}) state: StudioState = DEFAULT_STATE;

  override createRenderRoot(): this {
    return this;
  }

  /** Asks for a change. */
  protected change(patch: Partial<StudioState>, about = ''): void {
    this.#ask({patch, about, isLook: false});
  }

  /** Asks to look at something else. */
  protected look(patch: Partial<StudioState>): void {
    this.#ask({patch, about: '', isLook: true});
  }

  #ask(detail: Change): void {
    this.dispatchEvent(new CustomEvent<Change>(CHANGE_EVENT, {bubbles: true, detail}));
  }
}
