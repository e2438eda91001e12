/** A sandbox was told to do something that it cannot; the message says what was expected. */
export class ControlError extends RangeError {
  override readonly name = 'ControlError';
}
