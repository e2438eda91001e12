/** How the browser navigated to this page; undefined where that is unknown. */
export function navigation(): PerformanceNavigationTiming | undefined {
  try {
    return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  } catch {
    // A page may have replaced the API.
  }
}
