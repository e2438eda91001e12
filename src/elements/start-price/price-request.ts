import type {ReactiveController, ReactiveControllerHost} from 'lit';

export interface PriceAskingOptions {
  /** What is asked, as text; undefined when nothing is, for now. */
  readonly question: () => string | undefined;
  readonly ask: (question: string, signal: AbortSignal) => Promise<number | undefined>;
}

/**
 * Asks for a price whenever the question is another, and stops when its element leaves the page. A failure is as no
 * price. Smaller than a `HostTask`, whose library a list of cars would load for this alone.
 */
export class PriceAsking implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #options: PriceAskingOptions;
  #asked: string | undefined;
  #running: AbortController | undefined;
  /** The price, once it is there. */
  price: number | undefined;

  constructor(host: ReactiveControllerHost & Element, options: PriceAskingOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const question = this.#host.isConnected ? this.#options.question() : this.#asked;
    if (question === this.#asked) return;
    this.#running?.abort();
    this.#asked = question;
    this.price = undefined;
    if (question !== undefined) void this.#ask(question);
  }

  /** What was cut off is asked again when the element is back; a price that is there stays. */
  hostDisconnected(): void {
    this.#running?.abort();
    if (this.price === undefined) this.#asked = undefined;
  }

  async #ask(question: string): Promise<void> {
    this.#running = new AbortController();
    const {signal} = this.#running;
    // A page that shows no price goes on without: nobody has asked for it.
    const price = await this.#options.ask(question, signal).catch(() => undefined);
    if (signal.aborted) return;
    this.price = price;
    this.#host.requestUpdate();
  }
}
