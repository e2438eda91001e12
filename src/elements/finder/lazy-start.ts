/** An element within one screen of the viewport counts as near it. */
const NEAR = {rootMargin: '100%'};

/** The space reserved for an element that delays its content. */
export interface ReservedSpace {
  /** Resolves when the element is near the viewport or used. */
  readonly over: Promise<void>;
  /** Ends the delay, because the element is used before it is near the viewport. */
  readonly end: () => void;
  /** Removes the reserved space when the content is rendered. */
  readonly remove: () => void;
}

/** Reserves space in an element until it is near the viewport, so that its content causes no layout shift. */
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
