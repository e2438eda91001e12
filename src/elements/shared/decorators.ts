import {notEqual, type PropertyDeclaration, type ReactiveElement} from 'lit';
import {toText} from './text.js';

type ElementClass = typeof ReactiveElement;

/** How a property is made. */
export interface PropertyOptions extends PropertyDeclaration {
  /** Reads what a page sets, which may be anything. The property holds what this returns. */
  readonly read?: ((value: unknown, name: string) => unknown) | undefined;
}

/**
 * Makes a reactive property, as Lit's own decorator does. Lit's serves two kinds of decorators and is half a kilobyte
 * larger, which every page that embeds the widget would load. One of `type: String` always holds a text, whatever a
 * page sets it to, and two values that read as the same are no change.
 */
export const property =
  ({read, ...options}: PropertyOptions = {}) =>
  (prototype: object, name: PropertyKey): void => {
    const reader = read ?? (options.type === String ? toText : undefined);
    if (reader) holdRead(prototype, String(name), reader, options.hasChanged ?? notEqual);
    (prototype.constructor as ElementClass).createProperty(name, options);
  };

/** Makes a reactive property that no attribute sets: an element's own. */
export const state = () => property({attribute: false, state: true});

/** Makes an accessor that reads what it is set to, and keeps what it has for an equal value. Lit wraps an accessor that is there. */
function holdRead(
  prototype: object,
  name: string,
  read: NonNullable<PropertyOptions['read']>,
  hasChanged: (value: unknown, before: unknown) => boolean,
): void {
  const key = Symbol();
  Object.defineProperty(prototype, name, {
    configurable: true,
    get(this: Record<symbol, unknown>) {
      return this[key];
    },
    set(this: Record<symbol, unknown>, value: unknown) {
      const next = read(value, name);
      if (hasChanged(next, this[key])) this[key] = next;
    },
  });
}
