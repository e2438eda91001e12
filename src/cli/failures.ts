/** The command line or the environment is invalid: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command failed, such as when the upstream API rejects its request: exit code 1. The message explains the fix. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  /** The machine-readable part, for `--json`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(message, {cause});
    this.details = details;
  }
}

/** A failure whose output, also that of `--json`, has been printed already. */
export class PrintedFailure extends CommandFailure {}
