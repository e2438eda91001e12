import {createCipheriv, createDecipheriv, hkdfSync, randomBytes} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what goes into Redis under an account's secret (AES-256-GCM), and rejects what others have put there. */
export class Seal {
  /** Tells this secret from others without revealing it: nothing under another name can be decrypted. */
  readonly name: string;
  readonly #key: Buffer;

  constructor(secret: string) {
    const derive = (purpose: string, bytes: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, '', `plan-finder redis ${purpose}`, bytes));
    this.#key = derive('values', 32);
    this.name = derive('name', 12).toString('base64url');
  }

  /** Encrypts bytes for one place (the cipher's associated data): they cannot be decrypted anywhere else. */
  encrypt(bytes: Buffer, place: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(place));
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** Decrypts bytes; undefined when they were encrypted by others, for another place, or not at all. */
  decrypt(sealed: Buffer, place: string): Buffer | undefined {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, this.#key, sealed.subarray(0, NONCE_BYTES), {authTagLength: TAG_BYTES});
    decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      // The authentication tag does not match.
      return undefined;
    }
  }
}
