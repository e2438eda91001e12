import {describeError, type RelayLogger} from './log.js';
import {isSameSecret} from './secrets.js';
import {isKey} from './settings/values.js';

export interface KeyRingOptions {
  readonly key: string;
  /** Reads the key from where the operator changes it; without it the key never changes. */
  readonly readKey: (() => string | Promise<string>) | undefined;
  readonly logger: RelayLogger;
}

/** The account's key, which may be rotated while the relay runs (§4.1). */
export interface KeyRing {
  current(): string;
  /** Every key there has been: no answer may show one. */
  all(): readonly string[];
  /** Reads the key anew, once however many ask; says whether it now is another than `used`. */
  renew(used: string): Promise<boolean>;
}

/** Old keys are dead but nobody else's business; more than these nobody rotates while a relay runs. */
const MAX_KEYS = 16;

export function createKeyRing({key, readKey, logger}: KeyRingOptions): KeyRing {
  let keys: readonly string[] = [key];
  let reading: Promise<void> | undefined;
  const current = (): string => keys[0] ?? key;

  const read = async (): Promise<void> => {
    try {
      const next = await readKey?.();
      if (next === undefined || !isKey(next) || isSameSecret(next, current())) return;
      keys = [next, ...keys].slice(0, MAX_KEYS);
      logger.warn({}, 'the key was rotated: the new one is in use');
    } catch (error) {
      logger.error(describeError(error), 'the key could not be read anew');
    }
  };

  return {
    current,
    all: () => keys,
    renew: async used => {
      if (!isSameSecret(used, current())) return true;
      reading ??= read().finally(() => (reading = undefined));
      await reading;
      return !isSameSecret(used, current());
    },
  };
}
