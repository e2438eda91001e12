import {VERSION} from './version.js';

/** A page is told once; what several tags say is the same. */
let isWarned = false;

/**
 * Registers an element under its tag. A tag that is taken is kept: when another copy of the package took it, one
 * console warning names both versions, and the page goes on with the first.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  const taken = customElements.get(tag);
  if (taken === element) return;
  if (!taken) {
    customElements.define(tag, Object.assign(element, {version: VERSION}));
  } else if (!isWarned) {
    isWarned = true;
    const {version = 'unknown'} = taken as {version?: string};
    console.warn(`plan-finder: <${tag}> is already defined by version ${version}; version ${VERSION} is not used.`);
  }
}
