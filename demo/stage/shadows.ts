/** An element's own shadow roots and those of all within, as an outsider finds them. */
export const rootsIn = (root: ParentNode): readonly ParentNode[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({shadowRoot}) => (shadowRoot ? rootsIn(shadowRoot) : [])),
];

/** What a selector finds in every shadow root. */
export const findAll = (selector: string, within: ParentNode = document): readonly Element[] =>
  rootsIn(within).flatMap(root => [...root.querySelectorAll(selector)]);

const isShown = (element: Element): boolean => element.checkVisibility({visibilityProperty: true});

const ASK_AGAIN_MS = 50;
const GIVE_UP_MS = 20_000;

/** Waits until a selector finds something that is shown; undefined when it is not there in twenty seconds. */
export async function findShown(selector: string, signal: AbortSignal): Promise<Element | undefined> {
  const until = performance.now() + GIVE_UP_MS;
  while (!signal.aborted && performance.now() < until) {
    const found = findAll(selector).find(isShown);
    if (found) return found;
    await new Promise(resolve => setTimeout(resolve, ASK_AGAIN_MS));
  }
  return undefined;
}
