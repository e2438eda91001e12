import {createCipheriv, createDecipheriv, hkdfSync, randomBytes} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts values for Redis with an account's secret (AES-256-GCM), and rejects values that others have written there. */
export class Seal {
  /** Identifies the secret without revealing it: a value with another name cannot be decrypted. */
  readonly name: string;
  readonly #key: Buffer;

  constructor(secret: string) {
    const derive = (purpose: string, bytes: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, '', `plan-finder redis ${purpose}`, bytes));
    this.#key = derive('values', 32);
    this.name = derive('name', 12).toString('base64url');
  }

  /** Encrypts bytes, which can be decrypted only with the same associated data. */
  encrypt(bytes: Buffer, associatedData: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(associatedData));
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** Decrypts bytes; undefined if they were encrypted with another secret or other associated data, or not at all. */
  decrypt(sealed: Buffer, associatedData: string): Buffer | undefined {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, this.#key, sealed.subarray(0, NONCE_BYTES), {authTagLength: TAG_BYTES});
    decipher.setAAD(Buffer.from(associatedData)).setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      // The authentication tag does not match.
      return undefined;
    }
  }
}
