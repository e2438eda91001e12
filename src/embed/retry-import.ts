/** How browsers report a module that import() could not fetch. Other errors cannot be retried. */
const NOT_FETCHED = /^(?:Failed to fetch|error loading) dynamically imported module: (https?:\S+)$/;

/** The retries by URL, shared by all imports of the same module. */
const retries = new Map<string, Promise<unknown>>();
let count = 0;

/**
 * Fetches a module again that failed: with its own URL, then with a new one, because browsers before 2026 never retry
 * the URL of a module that failed.
 */
export async function retryImport(error: unknown): Promise<unknown> {
  const url = NOT_FETCHED.exec(error instanceof Error ? error.message : '')?.[1];
  if (!url) throw error;
  const retry = retries.get(url) ?? importFrom(url).catch(() => importFrom(`${url}?again=${(count += 1)}`));
  retries.set(url, retry);
  try {
    return await retry;
  } catch (failure) {
    retries.delete(url);
    throw failure;
  }
}

/**
 * Imports a file. Modules that share a file are exports of that file, with names that the bundler chose. Which module
 * was imported is not known here, so the result has the exports of all.
 */
async function importFrom(url: string): Promise<unknown> {
  const file = (await import(/* @vite-ignore */ url)) as Readonly<Record<string, unknown>>;
  const modules = Object.values(file).filter(value => Object.prototype.toString.call(value) === '[object Module]');
  return modules.length > 0 ? (Object.assign({}, ...modules) as unknown) : file;
}
