import type {CSSResult} from 'lit';

/** Adds styles that the first paint does not need, each only once. */
export function adoptStyles(root: HTMLElement | DocumentFragment, ...styles: readonly CSSResult[]): void {
  const {adoptedStyleSheets: sheets} = root as ShadowRoot;
  const added = styles.flatMap(({styleSheet}) => styleSheet ?? []);
  sheets.push(...added.filter(sheet => !sheets.includes(sheet)));
}
