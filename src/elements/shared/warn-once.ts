const logged = new Set<string>();

/** Logs a console warning for a page's developer, each message once per page view. */
export function warnOnce(message: string): void {
  if (logged.has(message)) return;
  logged.add(message);
  console.warn(`plan-finder: ${message}`);
}
