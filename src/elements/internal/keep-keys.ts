/**
 * Keeps the keys typed in a field from a page's hotkeys, which take them for the page's since the field is in a
 * shadow root. Escape goes on: a host's dialog may wait for it.
 */
export function keepKeys(event: KeyboardEvent): void {
  const [source] = event.composedPath() as Element[];
  if (event.key !== 'Escape' && source?.matches('input, select, textarea')) event.stopPropagation();
}
