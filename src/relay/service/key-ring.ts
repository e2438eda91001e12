import {describeConfigError, type RelayLogger} from '../settings/log.js';
import {isKey} from '../settings/values.js';
import {isSameSecret} from '../shared/secrets.js';

export interface KeyRingOptions {
  readonly key: string;
  /** Reloads the key from where the operator stores it; without it the key never changes. */
  readonly readKey: (() => string | Promise<string>) | undefined;
  readonly logger: RelayLogger;
}

/** Rotated keys are revoked but still redacted from responses. Only the last ones are kept, more than anyone needs. */
const MAX_KEYS = 16;

/** The account's key, which may be rotated while the relay runs (§4.1). */
export class KeyRing {
  readonly #options: KeyRingOptions;
  #lastRead: Promise<void> = Promise.resolve();
  /** The read that all callers share until it begins. */
  #nextRead: Promise<void> | undefined;
  #keys: readonly [current: string, ...rotated: string[]];

  constructor(options: KeyRingOptions) {
    this.#options = options;
    this.#keys = [options.key];
  }

  current(): string {
    return this.#keys[0];
  }

  /** The current key and the rotated ones: no response may contain any of them. */
  all(): readonly string[] {
    return this.#keys;
  }

  /**
   * Reloads the key. Concurrent callers share a read, but none joins one that has already begun: it may return the key
   * from before the latest change. Returns whether the key now differs from `used`.
   */
  async renew(used: string): Promise<boolean> {
    if (!isSameSecret(used, this.current())) return true;
    this.#lastRead = this.#nextRead ??= this.#lastRead.then(() => {
      this.#nextRead = undefined;
      return this.#read();
    });
    await this.#lastRead;
    return !isSameSecret(used, this.current());
  }

  async #read(): Promise<void> {
    const {readKey, logger} = this.#options;
    if (readKey === undefined) return;
    try {
      // The operator's own function may return anything.
      const read: unknown = await readKey();
      const next = typeof read === 'string' ? read.trim() : '';
      if (!isKey(next)) return logger.error({}, 'readKey returned no valid key');
      if (isSameSecret(next, this.current())) return;
      this.#keys = [next, ...this.#keys.slice(0, MAX_KEYS - 1)];
      logger.warn({}, 'API key rotated: using the new key');
    } catch (error) {
      logger.error(describeConfigError(error), 'could not reload the API key');
    }
  }
}
