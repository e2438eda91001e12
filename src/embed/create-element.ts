/** Makes an element that begins to live in the page: to one that lives before, no browser gives back what was typed. */
export const createElement = (name: string): Element =>
  document.implementation.createHTMLDocument('').createElement(name);
