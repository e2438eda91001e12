/** A closed range; an end left out is open. */
export interface RangeLike {
  readonly from?: number | null | undefined;
  readonly to?: number | null | undefined;
}

/** Whether both ends are there and in order, as `duration` needs (§2.3). */
export const isClosedRange = (range: RangeLike): boolean =>
  typeof range.from === 'number' && typeof range.to === 'number' && range.from <= range.to;

/** Whether a value lies within a range, its ends included. */
export const isWithin = (value: number, range: RangeLike): boolean =>
  value >= (range.from ?? -Infinity) && value <= (range.to ?? Infinity);
