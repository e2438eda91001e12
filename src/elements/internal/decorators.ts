import type {PropertyDeclaration, ReactiveElement} from 'lit';
import {toText} from './text.js';

type ElementClass = typeof ReactiveElement;

/**
 * Makes a reactive property, as Lit's own decorator does. Lit's serves two kinds of decorators and is half a kilobyte
 * larger, which every page that embeds the widget would load. One of `type: String` always holds a text, whatever a
 * page sets it to, and two values that read as the same text are no change.
 */
export const property =
  (options?: PropertyDeclaration) =>
  (prototype: object, name: PropertyKey): void => {
    if (options?.type === String) holdText(prototype, name);
    (prototype.constructor as ElementClass).createProperty(name, options);
  };

/** Makes a reactive property that no attribute sets: an element's own. */
export const state = () => property({attribute: false, state: true});

/** Makes an accessor that turns what it is set to into a text. Lit wraps an accessor that is there. */
function holdText(prototype: object, name: PropertyKey): void {
  const key = Symbol();
  Object.defineProperty(prototype, name, {
    configurable: true,
    get(this: Record<symbol, string | undefined>) {
      return this[key];
    },
    set(this: Record<symbol, string | undefined>, value: unknown) {
      this[key] = toText(value);
    },
  });
}
