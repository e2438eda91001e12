/** Marks a moment for the page's measurements. A page may have replaced them, and its faults there stop nothing of ours. */
export function mark(name: string): void {
  try {
    performance.mark(`plan-finder:${name}`);
  } catch {
    // Then nobody measures.
  }
}

/** How the browser came to this page; undefined where it is not told. */
export function navigation(): PerformanceNavigationTiming | undefined {
  try {
    return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  } catch {
    return undefined;
  }
}
