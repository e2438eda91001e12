/** Recomputes a result only when an argument has changed. */
export function memoize<Args extends readonly unknown[], T>(work: (...args: Args) => T): (...args: Args) => T {
  let last: {readonly args: Args; readonly value: T} | undefined;
  return (...args) => {
    if (!last || args.some((arg, index) => arg !== last?.args[index])) last = {args, value: work(...args)};
    return last.value;
  };
}
