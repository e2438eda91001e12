import {ifDefined} from 'lit/directives/if-defined.js';
import {html, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';

/** Something is said once it has stood for so long. */
const QUIET_MS = 500;

/**
 * Says to screen readers what changed, when it has stopped changing. It has two live regions, of which one is empty:
 * what is said a second time is new to the other one.
 */
export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #texts: readonly [string, string] = ['', ''];
  #lang: string | undefined;
  #turn = 0;
  #quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.clear();
  }

  /** Says a text, which is made when its time has come, in its language where that is another one. */
  say(makeText: () => string, lang?: string): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.#lang = lang;
      this.#turn = 1 - this.#turn;
      this.#texts = this.#turn === 0 ? [makeText(), ''] : ['', makeText()];
      this.#host.requestUpdate();
    }, QUIET_MS);
  }

  /** Takes back what was not said yet, and what was. */
  clear(): void {
    clearTimeout(this.#quiet);
    this.#texts = ['', ''];
  }

  /** The regions. They are to be in the page from the start. */
  render(): TemplateResult[] {
    return this.#texts.map(
      text =>
        html`<div class="visually-hidden" role="status" lang=${ifDefined(this.#lang)} .textContent=${text}></div>`,
    );
  }
}
