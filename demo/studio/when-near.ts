import {AsyncDirective} from 'lit/async-directive.js';
import {directive, type ElementPart} from 'lit/directive.js';

/** Only frames near the viewport load their page: loading all seventy would be slow. */
const NEAR = '300px';

/** How many pages load at once: the first ones appear sooner than if all started together. */
const AT_ONCE = 2;

const waiting: WhenNear[] = [];
let opening = 0;

function openNext(): void {
  const next = opening < AT_ONCE ? waiting.shift() : undefined;
  if (!next) return;
  opening += 1;
  next.open(() => {
    opening -= 1;
    openNext();
  });
  openNext();
}

class WhenNear extends AsyncDirective {
  #observer: IntersectionObserver | undefined;
  #frame: HTMLIFrameElement | undefined;
  #address = '';

  render(address: string): unknown {
    return address;
  }

  override update({element}: ElementPart, [address]: [string]): void {
    this.#frame = element as HTMLIFrameElement;
    const isNew = this.#address !== address;
    this.#address = address;
    if (isNew && this.#frame.src !== '') this.#frame.src = address;
    if (!this.#observer) this.#observe(this.#frame);
  }

  override disconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    const place = waiting.indexOf(this);
    if (place >= 0) waiting.splice(place, 1);
  }

  override reconnected(): void {
    if (this.#frame) this.#observe(this.#frame);
  }

  /** Loads the page; calls back when it is ready or was removed. */
  open(onDone: () => void): void {
    const frame = this.#frame;
    if (!frame || !this.isConnected) return onDone();
    const finished = new AbortController();
    const finish = () => {
      finished.abort();
      onDone();
    };
    frame.addEventListener(
      'stage-note',
      ({detail}: CustomEventInit<{kind: string}>) => {
        if (detail?.kind === 'reached') finish();
      },
      {signal: finished.signal},
    );
    // A page that never reports its state must not block the others.
    frame.addEventListener('load', () => setTimeout(() => !finished.signal.aborted && finish(), MOST_MS), {
      signal: finished.signal,
    });
    frame.src = this.#address;
  }

  #observe(frame: HTMLIFrameElement): void {
    this.#observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || frame.src !== '' || waiting.includes(this)) return;
        waiting.push(this);
        openNext();
      },
      {rootMargin: NEAR},
    );
    this.#observer.observe(frame);
  }
}

/** After this long, the next page loads as well. */
const MOST_MS = 1500;

/** Loads a URL in an iframe once the iframe is near the viewport. */
export const whenNear = directive(WhenNear);
