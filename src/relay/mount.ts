/** The relay's own addresses; a mount among them would hide one or the other. */
const OWN_ADDRESSES = /^\/(?:embed\.js|sri\.json|healthz|readyz|metrics|v\d[^/]*)(?:\/|$)/;

/**
 * The path that a setting names, without the slash at its end. Undefined when no request would come to what lies below
 * it: no slash in front, a step that a path is cleared of before it is looked up, or one of the relay's own addresses.
 */
export function parseMount(text: string): string | undefined {
  const path = text.replace(/\/+$/, '');
  const isPath = /^(?:\/[\w.~-]+)*$/.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path);
  return isPath && !OWN_ADDRESSES.test(path) ? path : undefined;
}
