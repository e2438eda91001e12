/**
 * Whether an error is 20006: an asynchronous search on a vehicle that was never registered (§7.3). It is not in the file of
 * the table of errors because browsers load this one for every search, and the table for a failure alone.
 */
export const isUnregisteredVin = (item: {
  readonly errorCode?: string | undefined;
  readonly errorNumber?: number | undefined;
}): boolean => item.errorCode === 'VinHasNotBeenRegistered' || item.errorNumber === 20006;
