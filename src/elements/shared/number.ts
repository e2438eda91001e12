/** Reads a number of zero or more; anything else is read as zero. */
export const toNumber = (value: unknown): number => (Number.isFinite(value) ? Math.max(0, value as number) : 0);
