/** An element that is at most one screen's height away will soon be looked at. */
const NEAR = {rootMargin: '100%'};

/** The space of an element that waits with its content. */
export interface ReservedSpace {
  /** Resolves when the wait is over. */
  readonly over: Promise<void>;
  /** Ends the wait, because the element is used before it is near the viewport. */
  readonly end: () => void;
  /** Makes way for the content. */
  readonly remove: () => void;
}

/** Reserves space in an element until it is near the viewport, so that its content shifts nothing around it. */
export function reserveSpace(host: HTMLElement): ReservedSpace {
  const space = document.createElement('div');
  space.className = 'reserved-space';
  host.shadowRoot?.append(space);
  let end = (): void => undefined;
  const over = new Promise<void>(resolve => (end = resolve));
  const observer = new IntersectionObserver(entries => {
    if (entries.some(({isIntersecting}) => isIntersecting)) end();
  }, NEAR);
  observer.observe(host);
  void over.then(() => observer.disconnect());
  return {over, end, remove: () => void space.parentNode?.removeChild(space)};
}
