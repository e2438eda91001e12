/** The command cannot do what it was asked for as it was asked: ends with 2. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** The service said no, or could not be asked: ends with 1. Its message is for the person, with what to do. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** What a program goes by, for `--json`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(message, {cause});
    this.details = details;
  }
}
