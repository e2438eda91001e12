/**
 * The script tag that is running, or null where that is not known. An element that is named `currentScript` takes the
 * place of the property, and a page may let strangers write such markup: only a script tag of this page counts.
 */
export function ownScript(): HTMLScriptElement | null {
  const {currentScript} = document;
  return currentScript instanceof HTMLScriptElement ? currentScript : null;
}
