/** A root and all shadow roots within it. */
export const rootsIn = (root: ParentNode): readonly ParentNode[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({shadowRoot}) => (shadowRoot ? rootsIn(shadowRoot) : [])),
];

/** Finds the elements that match a selector in any shadow root. */
export const findAll = (selector: string, within: ParentNode = document): readonly Element[] =>
  rootsIn(within).flatMap(root => [...root.querySelectorAll(selector)]);

const isShown = (element: Element): boolean => element.checkVisibility({visibilityProperty: true});

const POLL_MS = 50;
const TIMEOUT_MS = 20_000;

/** Waits for a visible element that matches a selector; undefined after 20 seconds. */
export async function findShown(selector: string, signal: AbortSignal): Promise<Element | undefined> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!signal.aborted && performance.now() < deadline) {
    const found = findAll(selector).find(isShown);
    if (found) return found;
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
  }
  return undefined;
}
