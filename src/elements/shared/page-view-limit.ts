/** Makes a limit: the function that it returns is true so many times a page view. A router that changes the path begins another. */
export function limitPerPageView(most: number): () => boolean {
  let path = '';
  let used = 0;
  return () => {
    if (path !== location.pathname) used = 0;
    path = location.pathname;
    return used++ < most;
  };
}
