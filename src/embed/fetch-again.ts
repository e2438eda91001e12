/** How browsers name the module that an import() of ours could not fetch. Of other errors there is nothing to fetch. */
const NOT_FETCHED = /^(?:Failed to fetch|error loading) dynamically imported module: (https?:\S+)$/;

/** The modules that are fetched again, by their URL: whoever needs one gets the same. */
const fetching = new Map<string, Promise<unknown>>();
let count = 0;

/**
 * Fetches a module of ours again that failed: under its own URL, then under a new one, as browsers before 2026 never
 * fetch a URL again that failed once.
 */
export async function fetchAgain(error: unknown): Promise<unknown> {
  const url = NOT_FETCHED.exec(error instanceof Error ? error.message : '')?.[1];
  if (!url) throw error;
  const again = fetching.get(url) ?? importFrom(url).catch(() => importFrom(`${url}?again=${(count += 1)}`));
  fetching.set(url, again);
  try {
    return await again;
  } catch (failure) {
    fetching.delete(url);
    throw failure;
  }
}

/**
 * Modules that share a file are exports of that file, under names that the bundler chose. Which of them was wanted is not
 * known here, so the answer has the exports of all.
 */
async function importFrom(url: string): Promise<unknown> {
  const file = (await import(/* @vite-ignore */ url)) as Readonly<Record<string, unknown>>;
  const modules = Object.values(file).filter(value => Object.prototype.toString.call(value) === '[object Module]');
  return modules.length > 0 ? (Object.assign({}, ...modules) as unknown) : file;
}
