/** A range that includes both ends. A missing end is unbounded. */
export interface RangeLike {
  readonly from?: number | null | undefined;
  readonly to?: number | null | undefined;
}

/** Whether both ends are set, as `duration` requires (§2.3). */
export const isClosedRange = ({from, to}: RangeLike): boolean => typeof from === 'number' && typeof to === 'number';

/** Whether a value is within a range, including its ends. */
export const isWithin = (value: number, range: RangeLike): boolean =>
  value >= (range.from ?? -Infinity) && value <= (range.to ?? Infinity);
