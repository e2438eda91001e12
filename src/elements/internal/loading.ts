/** Waits for a part that is fetched on use. Without it the page goes on, and the console says what is missing. */
export async function orWarn<T>(what: string, loading: Promise<T>): Promise<T | undefined> {
  try {
    return await loading;
  } catch (error) {
    console.warn(`plan-finder: expected ${what}, got an error.`, error);
    return undefined;
  }
}

/** On a page that is always busy the rest comes after this long. */
const timeout = 2000;

/** Runs something when the browser has nothing better to do; soon, where the browser does not tell. */
export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, {timeout});
  else setTimeout(run);
};
