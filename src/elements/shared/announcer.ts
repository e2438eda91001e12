import {ifDefined} from 'lit/directives/if-defined.js';
import {html, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';

/** A message is announced once nothing has been added to it for this long. */
const QUIET_MS = 500;

/** An announced message is removed after this long, so that nobody comes across it later when reading the page. */
const KEPT_MS = 10_000;

/**
 * Announces to screen readers what changed, once it has stopped changing. It has two live regions, one of which is
 * always empty: a message that repeats the last one is new in the other region, and so it is announced again.
 */
export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #pending = new Map<string, () => string>();
  #texts: readonly [string, string] = ['', ''];
  #lang: string | undefined;
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.clear();
  }

  /**
   * Announces a text, which is made when it is announced, in its language where that is another one. A later text about
   * the same topic replaces it; texts about different topics are announced together.
   */
  say(makeText: () => string, {topic = '', lang}: {topic?: string; lang?: string} = {}): void {
    this.#lang = lang;
    this.#pending.delete(topic);
    this.#pending.set(topic, makeText);
    this.#schedule(this.#announce, QUIET_MS);
  }

  /** Drops what has not been announced yet, and removes what has. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#pending.clear();
    this.#texts = ['', ''];
  }

  /** The regions. They must be in the page before the first text. */
  render(): TemplateResult[] {
    return this.#texts.map(
      text =>
        html`<div class="visually-hidden" role="status" lang=${ifDefined(this.#lang)} .textContent=${text}></div>`,
    );
  }

  readonly #announce = (): void => {
    const text = [...this.#pending.values()]
      .map(makeText => makeText())
      .filter(Boolean)
      .join(' ');
    this.#pending.clear();
    this.#turn = 1 - this.#turn;
    this.#texts = this.#turn === 0 ? [text, ''] : ['', text];
    this.#host.requestUpdate();
    this.#schedule(() => {
      this.clear();
      this.#host.requestUpdate();
    }, KEPT_MS);
  };

  #schedule(run: () => void, delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(run, delayMs);
  }
}
