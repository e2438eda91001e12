/** The command line or the environment is invalid: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The upstream API rejected the request or could not be reached: exit code 1. The message tells the user what to do. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  /** The machine-readable part, for `--json`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(message, {cause});
    this.details = details;
  }
}
