/** The greatest height of the form, in pixels, in columns from each width up. A test measures them on the element. */
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
 * Reserves space for the form while the script is loading, by the width of its column. The space stays reserved, so that
 * nothing moves up where the form is lower.
 */
export const RESERVED_SPACE_CSS = [
  `.${CLASS} { container: plan-finder / inline-size; }`,
  'plan-finder:not(:defined, [hidden]) { display: block; }',
  ...FORM_HEIGHTS.map(spaceFrom),
].join('\n');

/** Wraps a place or an element in the box that these styles size. */
export const inReservedSpace = (lines: string): string =>
  `<div class="${CLASS}">\n  ${lines.replaceAll('\n', '\n  ')}\n</div>`;
