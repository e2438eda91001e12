/**
 * The script tag that is running, or null if it is unknown. An element named `currentScript` overrides the property,
 * and a page may let strangers add such markup, so only a script tag counts.
 */
export function ownScript(): HTMLScriptElement | null {
  const {currentScript} = document;
  return currentScript instanceof HTMLScriptElement ? currentScript : null;
}
