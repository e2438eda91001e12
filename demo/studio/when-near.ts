import {AsyncDirective} from 'lit/async-directive.js';
import {directive, type ElementPart} from 'lit/directive.js';

/** Frames near what is seen; those far off hold no page, as seventy would be slow. */
const NEAR = '400px';

class WhenNear extends AsyncDirective {
  #observer: IntersectionObserver | undefined;
  #address = '';

  render(address: string): unknown {
    return address;
  }

  override update({element}: ElementPart, [address]: [string]): void {
    const frame = element as HTMLIFrameElement;
    const isNew = this.#address !== address;
    this.#address = address;
    if (isNew && frame.src !== '') frame.src = address;
    if (this.#observer) return;
    this.#observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && frame.src === '') frame.src = this.#address;
      },
      {rootMargin: NEAR},
    );
    this.#observer.observe(frame);
  }

  override disconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }
}

/** Opens an address in a frame once the frame is near what is seen. */
export const whenNear = directive(WhenNear);
