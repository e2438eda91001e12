/** Sets a performance mark. A page may have replaced the API, and an error in it must not stop the finder. */
export function mark(name: string): void {
  try {
    performance.mark(`plan-finder:${name}`);
  } catch {
    // Only the mark is missing.
  }
}
