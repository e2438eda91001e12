/**
 * Creates a limit: the function that it returns is true at most `most` times per page view. A router that changes the
 * path starts a new one.
 */
export function limitPerPageView(most: number): () => boolean {
  let path = '';
  let used = 0;
  return () => {
    if (path !== location.pathname) used = 0;
    path = location.pathname;
    return used++ < most;
  };
}
