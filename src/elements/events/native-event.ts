/** The browser's own `Event` class. Some page libraries, such as MooTools, replace the global one. */
export const NativeEvent = Object.getPrototypeOf(CustomEvent) as typeof Event;
