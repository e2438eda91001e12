/** Fetches a module again whose import failed with an error; throws that of anything else. */
type FetchAgain = (error: unknown) => Promise<unknown>;

let fetchAgain: FetchAgain = error => {
  throw error;
};

/** Sets how a part that could not be fetched is fetched again: only the embed knows where its files are. */
export const fetchAgainBy = (given: FetchAgain): void => void (fetchAgain = given);

/** Waits for a part that is fetched on use. Without it the page continues, and the console names what is missing. */
export async function orWarn<T>(what: string, loading: Promise<T>): Promise<T | undefined> {
  try {
    return await loading.catch(error => fetchAgain(error) as Promise<T>);
  } catch (error) {
    console.warn(`plan-finder: could not load ${what}.`, error);
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
