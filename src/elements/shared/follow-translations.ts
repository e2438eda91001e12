/** One for all elements of a page. Created on use, because this file is also imported where there is no DOM. */
let observer: MutationObserver | undefined;

/**
 * Keeps texts current while the shopper's browser or an extension translates the page: it puts a `<font>` in the place
 * of each text, and Lit, which knows only its own text, would no longer update what is shown, such as a price.
 */
export function followTranslations(root: HTMLElement | DocumentFragment): void {
  observer ??= new MutationObserver(records => {
    for (const {addedNodes} of records) addedNodes.forEach(makeReplaceable);
  });
  observer.observe(root, {childList: true, subtree: true});
  root.querySelectorAll('font').forEach(makeReplaceable);
}

/** Lit sets the `data` of the node where its text was. The new text takes the place of the translation. */
function makeReplaceable(node: Node): void {
  if (!(node instanceof HTMLFontElement)) return;
  Object.defineProperty(node, 'data', {
    configurable: true,
    set: (text: unknown) => node.replaceWith(new Text(String(text))),
  });
}
