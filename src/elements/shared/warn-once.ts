const told = new Set<string>();

/** Tells a page's developer something in the console, once a page view however often it happens. */
export function warnOnce(message: string): void {
  if (told.has(message)) return;
  told.add(message);
  console.warn(`plan-finder: ${message}`);
}
