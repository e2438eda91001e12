/** How long to wait on a page that is always busy. */
const MAX_WAIT_MS = 2000;

/** Runs a function when the browser is idle, or soon if the browser does not report that. */
export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, {timeout: MAX_WAIT_MS});
  else setTimeout(run);
};
