/**
 * How high a finder's form is at most, in pixels, in a column from a width on. A test measures them on the element
 * itself.
 */
export const FORM_HEIGHTS: readonly (readonly [fromWidth: number, height: number])[] = [
  [0, 665],
  [320, 626],
  [376, 616],
  [600, 565],
  [690, 406],
  [840, 385],
];

const CLASS = 'plan-finder-space';

const spaceFrom = ([width, height]: readonly [number, number]): string => {
  const rule = `.${CLASS} > * { min-height: ${height}px; }`;
  return width === 0 ? rule : `@container plan-finder (min-width: ${width}px) { ${rule} }`;
};

/**
 * Reserves space for the form while the script is loading, by the width of the column that it is in. It stays, so that
 * nothing moves up either where a form is lower.
 */
export const SPACE = [
  `.${CLASS} { container: plan-finder / inline-size; }`,
  'plan-finder:not(:defined, [hidden]) { display: block; }',
  ...FORM_HEIGHTS.map(spaceFrom),
].join('\n');

/** Puts a place or an element into a box that the styles above are about. */
export const inSpace = (lines: string): string => `<div class="${CLASS}">\n  ${lines.replaceAll('\n', '\n  ')}\n</div>`;
