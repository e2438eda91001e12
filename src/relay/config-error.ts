/** The configuration cannot be meant; the message is one line and never holds the key. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
