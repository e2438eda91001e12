import {VERSION} from './version.js';

type ElementClass = CustomElementConstructor & {readonly version?: string};

/**
 * Registers an element under its tag. A tag that is taken is kept: when another copy of the package took it,
 * one console warning names both versions, and the page goes on with the first.
 */
export function defineElement(registry: CustomElementRegistry, tag: string, element: CustomElementConstructor): void {
  const taken = registry.get(tag) as ElementClass | undefined;
  if (taken === element) return;
  if (!taken) {
    (element as {version?: string}).version = VERSION;
    registry.define(tag, element);
    return;
  }
  warnOnce(
    `plan-finder: <${tag}> is already defined by version ${taken.version ?? 'unknown'}; version ${VERSION} is not used.`,
  );
}

let warned = false;

function warnOnce(message: string): void {
  if (warned) return;
  warned = true;
  console.warn(message);
}
