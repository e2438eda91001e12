/** How long to wait on a page that is always busy, in milliseconds. */
const timeout = 2000;

/** Runs a function when the browser is idle, or soon if the browser does not report that. */
export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, {timeout});
  else setTimeout(run);
};
