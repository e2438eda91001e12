/** An element within one screen of the viewport counts as near it. */
const NEAR = {rootMargin: '100%'};

/** The delay of an element's content. */
export interface Delay {
  /** Resolves when the element is near the viewport or used. */
  readonly over: Promise<void>;
  /** Ends the delay, because the element is used before it is near the viewport. */
  readonly end: () => void;
}

/** Waits until an element is near the viewport. */
export function nearViewport(host: HTMLElement): Delay {
  let end = (): void => undefined;
  const over = new Promise<void>(resolve => (end = resolve));
  new IntersectionObserver((entries, observer) => {
    if (!entries.some(({isIntersecting}) => isIntersecting)) return;
    observer.disconnect();
    end();
  }, NEAR).observe(host);
  return {over, end};
}
