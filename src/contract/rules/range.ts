/** A closed range; an end left out is open. */
export interface RangeLike {
  readonly from?: number | null | undefined;
  readonly to?: number | null | undefined;
}

/** Whether both ends are there, as `duration` needs (§2.3). */
export const isClosedRange = ({from, to}: RangeLike): boolean => typeof from === 'number' && typeof to === 'number';

/** Whether a value lies within a range, its ends included. */
export const isWithin = (value: number, range: RangeLike): boolean =>
  value >= (range.from ?? -Infinity) && value <= (range.to ?? Infinity);
