/** Sets a performance mark. A page may have replaced the API, and an error in it must not stop the finder. */
export function mark(name: string): void {
  try {
    performance.mark(`plan-finder:${name}`);
  } catch {
    // The mark is missing, nothing else.
  }
}

/** How the browser navigated to this page; undefined where that is unknown. */
export function navigation(): PerformanceNavigationTiming | undefined {
  try {
    return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  } catch {
    return undefined;
  }
}
