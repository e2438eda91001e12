/**
 * Whether an error is 20006: an asynchronous search for a vehicle that was never registered (§7.3). It is not in
 * `errors.ts`, because browsers load that table only after a search fails.
 */
export const isUnregisteredVin = (item: {
  readonly errorCode?: string | undefined;
  readonly errorNumber?: number | undefined;
}): boolean => item.errorCode === 'VinHasNotBeenRegistered' || item.errorNumber === 20006;
