const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';

/**
 * Records what a screen reader would announce: each text that is added to a live region of an element, if the region
 * was rendered before its text and is perceivable. Shadow roots that are added later count, too.
 */
export function listenTo(element: Element): readonly string[] {
  const said: string[] = [];
  const texts = new WeakMap<Element, string>();
  const watched = new WeakSet<Node>();
  const note = (region: Element): void => {
    const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
    const before = texts.get(region);
    texts.set(region, text);
    if (before !== undefined && before !== text && text !== '' && region.checkVisibility()) said.push(text);
  };
  const watch = (root: ParentNode & Node): void => {
    const look = (): void => {
      for (const inner of root.querySelectorAll('*')) if (inner.shadowRoot) watch(inner.shadowRoot);
      for (const region of root.querySelectorAll(LIVE)) note(region);
    };
    if (watched.has(root)) return;
    watched.add(root);
    look();
    new MutationObserver(look).observe(root, {subtree: true, childList: true, characterData: true, attributes: true});
  };
  watch(element);
  if (element.shadowRoot) watch(element.shadowRoot);
  return said;
}
