import {describeConfigError, type RelayLogger} from '../settings/log.js';
import {isKey} from '../settings/values.js';
import {isSameSecret} from '../shared/secrets.js';
import {SingleFlight} from '../shared/single-flight.js';

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
  readonly #reading = new SingleFlight<void>();
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

  /** Reloads the key, once for all concurrent callers. Returns whether it now differs from `used`. */
  async renew(used: string): Promise<boolean> {
    if (!isSameSecret(used, this.current())) return true;
    await this.#reading.run('key', () => this.#read());
    return !isSameSecret(used, this.current());
  }

  async #read(): Promise<void> {
    const {readKey, logger} = this.#options;
    try {
      const next = await readKey?.();
      if (next === undefined || !isKey(next) || isSameSecret(next, this.current())) return;
      this.#keys = [next, ...this.#keys.slice(0, MAX_KEYS - 1)];
      logger.warn({}, 'API key rotated: using the new key');
    } catch (error) {
      logger.error(describeConfigError(error), 'could not reload the API key');
    }
  }
}
