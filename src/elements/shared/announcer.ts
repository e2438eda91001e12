import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';

/** A message is announced when nothing has been added for this long. */
const QUIET_MS = 500;

/** An announced message is removed after this long, so that screen readers do not find it later on the page. */
const REMOVE_AFTER_MS = 10_000;

/** A language, unless it is the element's. */
type Lang = string | typeof nothing | undefined;

/** A text in its language, or in the element's. */
interface Message {
  readonly text: string;
  readonly lang: Lang;
}

/**
 * Announces changes to screen readers, once they have settled. It has two live regions, one of which is always empty: a
 * message that repeats the last one is new in the other region, so it is announced again.
 */
export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #pending = new Map<string, {readonly makeText: () => string; readonly lang: Lang}>();
  #messages: readonly [readonly Message[], readonly Message[]] = [[], []];
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    // An element that is only moved, such as into the finder's dialog, is in the page again by then.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.clear();
    });
  }

  /**
   * Announces a text, which is created when it is announced. Set `lang` if it differs from the element's. A later text
   * on the same topic replaces it; texts on different topics are announced together.
   */
  announce(makeText: () => string, {topic = '', lang}: {topic?: string; lang?: Lang} = {}): void {
    this.#pending.delete(topic);
    this.#pending.set(topic, {makeText, lang});
    this.#schedule(this.#publish, QUIET_MS);
  }

  /** Cancels pending announcements and removes past ones. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#pending.clear();
    this.#messages = [[], []];
  }

  /** Renders the live regions, which must be in the page before the first announcement. */
  render(): TemplateResult[] {
    return this.#messages.map(
      messages => html`<div class="visually-hidden" role="status">${messages.map(renderMessage)}</div>`,
    );
  }

  readonly #publish = (): void => {
    const messages = [...this.#pending.values()]
      .map(({makeText, lang}): Message => ({text: makeText(), lang}))
      .filter(({text}) => text);
    this.#pending.clear();
    this.#turn = 1 - this.#turn;
    this.#messages = this.#turn === 0 ? [messages, []] : [[], messages];
    this.#host.requestUpdate();
    this.#schedule(() => {
      this.clear();
      this.#host.requestUpdate();
    }, REMOVE_AFTER_MS);
  };

  #schedule(run: () => void, delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(run, delayMs);
  }
}

const renderMessage = ({text, lang}: Message, index: number): TemplateResult =>
  html`${index > 0 ? ' ' : nothing}<span lang=${lang ?? nothing} .textContent=${text}></span>`;
