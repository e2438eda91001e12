/** Safari rejects the 101st change of a page's URL within ten seconds, and Chrome ignores changes without an error. */
const DELAY_MS = 250;

let timer: number | undefined;

/** Replaces the page's URL once it has stopped changing, such as at the end of a slider drag. */
export function writeAddress(address: string): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (new URL(address, location.href).href !== location.href) history.replaceState(null, '', address);
  }, DELAY_MS);
}
