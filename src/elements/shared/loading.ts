/** Retries the import of a module that failed with an error; rethrows any other error. */
type RetryImport = (error: unknown) => Promise<unknown>;

let retryImport: RetryImport = error => {
  throw error;
};

/** Sets how a failed import is retried: only the embed knows where its files are. */
export const setRetryImport = (given: RetryImport): void => void (retryImport = given);

/**
 * Waits for a module that is loaded on demand. If it cannot be loaded, the page continues without it, and the console
 * shows the error, which names the file in most browsers.
 */
export async function orWarn<T>(loading: Promise<T>): Promise<T | undefined> {
  try {
    return await loading.catch(error => retryImport(error) as Promise<T>);
  } catch (error) {
    console.warn('plan-finder: could not load a file.', error);
    return undefined;
  }
}
