/**
 * How high a finder's form is at most, in pixels, on pages from a width on that leave at most 16 pixels on either side
 * of it. A test measures them on the element itself.
 */
export const FORM_HEIGHTS: readonly (readonly [fromWidth: number, height: number])[] = [
  [0, 662],
  [375, 624],
  [768, 405],
  [1280, 385],
];

const FINDERS = 'plan-finder, [data-plan-finder]';

const roomFrom = ([width, height]: readonly [number, number]): string => {
  const rule = `${FINDERS} { min-height: ${height}px; }`;
  return width === 0 ? rule : `@media (min-width: ${width}px) { ${rule} }`;
};

/** Room for the form while the script is on its way. It stays, so that nothing moves up either where a form is lower. */
export const ROOM = ['plan-finder:not(:defined, [hidden]) { display: block; }', ...FORM_HEIGHTS.map(roomFrom)].join(
  '\n',
);
