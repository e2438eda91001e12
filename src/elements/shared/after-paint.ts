/** A page that is not drawn has no frames to wait for, in milliseconds. */
const LONGEST_MS = 1000;

/** Runs something once, when all that was changed until now is painted. */
export function afterPaint(run: () => void): void {
  let isOver = false;
  const runOnce = (): void => {
    clearTimeout(atLast);
    if (isOver) return;
    isOver = true;
    run();
  };
  const atLast = setTimeout(runOnce, LONGEST_MS);
  requestAnimationFrame(() => setTimeout(runOnce));
}
