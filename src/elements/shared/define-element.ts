import {VERSION} from './version.js';

/** The console warns once per page, because the warning is the same for all tags. */
let isWarned = false;

/**
 * Registers an element under its tag. If another copy of the package has registered the tag, that one stays in use, and
 * a console warning names both versions.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  const existing = customElements.get(tag);
  if (existing === element) return;
  if (!existing) {
    customElements.define(tag, Object.assign(element, {version: VERSION}));
  } else if (!isWarned) {
    isWarned = true;
    const {version = 'unknown'} = existing as {version?: string};
    console.warn(`plan-finder: <${tag}> is already defined by version ${version}; version ${VERSION} is not used.`);
  }
}
