/** A page that is not drawn gets no frames: there, waiting ends after this long, in milliseconds. */
const MAX_WAIT_MS = 1000;

/** Calls a function once, when all changes so far have been painted. */
export function afterPaint(run: () => void): void {
  let isOver = false;
  const runOnce = (): void => {
    clearTimeout(timeout);
    if (isOver) return;
    isOver = true;
    run();
  };
  const timeout = setTimeout(runOnce, MAX_WAIT_MS);
  requestAnimationFrame(() => setTimeout(runOnce));
}
