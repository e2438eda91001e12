/** A value in light and in dark. */
export interface Pair {
  readonly light: string;
  readonly dark: string;
}

/** Reads `light-dark(a, b)`; any other value applies to both. */
export function readPair(value: string): Pair {
  const inner = /^light-dark\((.*)\)$/.exec(value.trim())?.[1];
  if (inner === undefined) return {light: value.trim(), dark: value.trim()};
  const comma = commaBetween(inner);
  return {light: inner.slice(0, comma).trim(), dark: inner.slice(comma + 1).trim()};
}

/** The index of the comma outside all parentheses. */
function commaBetween(text: string): number {
  let depth = 0;
  for (const [index, character] of [...text].entries()) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) return index;
  }
  return text.length;
}

/** Formats a value for light and dark. */
export const writePair = ({light, dark}: Pair): string => (light === dark ? light : `light-dark(${light}, ${dark})`);
