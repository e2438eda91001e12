/**
 * Creates an element that is upgraded when it is added to the page: browsers do not restore what was typed into one
 * that was upgraded before.
 */
export const createElement = (name: string): Element =>
  document.implementation.createHTMLDocument('').createElement(name);
