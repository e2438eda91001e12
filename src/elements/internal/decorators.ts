import type {PropertyDeclaration, ReactiveElement} from 'lit';

type ElementClass = typeof ReactiveElement;

/**
 * Makes a reactive property, as Lit's own decorator does. Lit's serves two kinds of decorators and is half a kilobyte
 * larger, which every page that embeds the widget would load.
 */
export const property =
  (options?: PropertyDeclaration) =>
  (prototype: object, name: PropertyKey): void =>
    (prototype.constructor as ElementClass).createProperty(name, options);

/** Makes a reactive property that no attribute sets: an element's own. */
export const state = () => property({attribute: false, state: true});
