import type {ReadBody} from './reply.js';
import {ServiceError} from './service-error.js';

/**
 * Makes a reader that stops at a size, counted after decompression. A browser has its own bounds; a server that talks
 * to many hosts gives this as the option `readBody`. What is larger is a `protocol` error.
 *
 * @example
 * createServiceClient({baseUrl, readBody: readCapped(50_000_000)});
 */
export const readCapped =
  (maxBytes: number): ReadBody =>
  async response => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes)
        // Stryker disable next-line StringLiteral: words for developers
        throw new ServiceError('protocol', `readCapped: expected at most ${maxBytes} bytes, got more.`);
      chunks.push(chunk);
    }
    const bytes = new Uint8Array(size);
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return bytes;
  };
