/** The maximum height of the form, in pixels, by the minimum width of its column. A test measures them on the element. */
export const FORM_HEIGHTS: readonly (readonly [fromWidth: number, height: number])[] = [
  [0, 650],
  [294, 630],
  [318, 620],
  [404, 613],
  [560, 599],
  [690, 409],
  [890, 389],
];

const CLASS = 'plan-finder-space';

const spaceFrom = ([width, height]: readonly [number, number]): string => {
  const rule = `.${CLASS} > * { min-height: ${height}px; }`;
  return width === 0 ? rule : `@container plan-finder (min-width: ${width}px) { ${rule} }`;
};

/**
 * Reserves space for the form while the script loads, by the width of its column. The space stays reserved, so that the
 * page does not shift where the form is shorter.
 */
export const RESERVED_SPACE_CSS = [
  `.${CLASS} { container: plan-finder / inline-size; }`,
  'plan-finder:not(:defined, [hidden]) { display: block; }',
  ...FORM_HEIGHTS.map(spaceFrom),
].join('\n');

/** Wraps a placeholder or an element in the box that reserves the space. */
export const inReservedSpace = (lines: string): string =>
  `<div class="${CLASS}">\n  ${lines.replaceAll('\n', '\n  ')}\n</div>`;
