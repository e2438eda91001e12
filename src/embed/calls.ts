/** The one global, `window.planFinder`: asks something of the widget, which may still be on its way. */
export interface PlanFinderFunction {
  (...call: readonly unknown[]): void;
  /** What was asked before our script ran, by a page that has put a function of its own there. */
  q?: readonly Iterable<unknown>[];
  /** Ends the wait of a lazy script tag whose place another one takes. */
  stop?: () => void;
}

declare global {
  interface Window {
    planFinder?: PlanFinderFunction;
  }
}

/** Puts the global there, in place of the page's own and that of an earlier script, and answers what was asked so far. */
export function answerCalls(answer: PlanFinderFunction): void {
  // Markup with this id is no function.
  const earlier = typeof window.planFinder === 'function' ? window.planFinder : undefined;
  window.planFinder = answer;
  earlier?.stop?.();
  earlier?.q?.forEach(call => answer(...call));
}
