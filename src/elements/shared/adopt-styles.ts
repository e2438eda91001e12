import type {CSSResult} from 'lit';

/** Gives an element the styles that it can be seen without, each once. */
export function adoptStyles(root: HTMLElement | DocumentFragment, ...styles: readonly CSSResult[]): void {
  const {adoptedStyleSheets: sheets} = root as ShadowRoot;
  const added = styles.flatMap(({styleSheet}) => styleSheet ?? []);
  sheets.push(...added.filter(sheet => !sheets.includes(sheet)));
}
