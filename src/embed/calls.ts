/** The one global, `window.planFinder`: calls the widget, which may still be loading. */
export interface PlanFinderFunction {
  (...call: readonly unknown[]): void;
  /** The calls that a page queued with a stub function before our script ran. */
  q?: readonly Iterable<unknown>[];
  /** Stops a lazy script tag from waiting when another one replaces it. */
  stop?: () => void;
}

declare global {
  interface Window {
    planFinder?: PlanFinderFunction;
  }
}

/** Sets the global, replacing the page's stub or that of an earlier script, and handles the queued calls. */
export function handleCalls(handle: PlanFinderFunction): void {
  const {planFinder: earlier} = window;
  window.planFinder = handle;
  // An element with this id is also a property of the window, but cannot be called.
  if (!earlier?.call) return;
  earlier.stop?.();
  earlier.q?.forEach(call => handle(...call));
}
