import {orWarn} from './loading.js';
import {VERSION} from './version.js';

/**
 * Registers an element under its tag. If another copy of the package has registered the tag, that one stays in use, and
 * a console warning names both versions.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  const existing = customElements.get(tag);
  if (!existing) customElements.define(tag, Object.assign(element, {version: VERSION}));
  else if (existing !== element) void warnOfOther(tag, existing);
}

/** The message is loaded on demand, because few pages need it. */
async function warnOfOther(
  tag: string,
  existing: CustomElementConstructor & {readonly version?: string},
): Promise<void> {
  (await orWarn(import('./warnings.js')))?.warnOfCopy(tag, existing);
}
