import {createCipheriv, createDecipheriv, hkdfSync, randomBytes} from 'node:crypto';

/** Keeps bytes from whoever can look into Redis, and refuses those that somebody else has put there. */
export interface Seal {
  /** Tells the secret from others without giving it away: what bears another name cannot be opened. */
  readonly name: string;
  /** The bytes as only this account's instances can read them, bound to the place they are for. */
  close(bytes: Buffer, place: string): Buffer;
  /** The bytes again; undefined for what was sealed by others, for another place, or is none. */
  open(sealed: Buffer, place: string): Buffer | undefined;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Makes the seal of an account out of its secret (AES-256-GCM). */
export function createSeal(secret: string): Seal {
  const derive = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `plan-finder redis ${purpose}`, bytes));
  const key = derive('values', 32);
  return {
    name: derive('name', 12).toString('base64url'),
    close(bytes, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, place) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {authTagLength: TAG_BYTES});
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        // The tag is another one: there is nothing to read here.
        return undefined;
      }
    },
  };
}
