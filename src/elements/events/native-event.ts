/**
 * The browser's own `Event`. Some libraries of pages, MooTools among them, put a class of theirs in the place of the
 * global one.
 */
export const NativeEvent = Object.getPrototypeOf(CustomEvent) as typeof Event;
