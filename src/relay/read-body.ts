/** A message with a body that can be read once, as requests and responses are. */
interface Message {
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
}

/**
 * Reads a request's body up to a size; undefined when it is larger, which its declared length tells at once.
 * A server holds a body to its declared length, so that it can be read in one go; without one the bytes are counted.
 */
export async function readBody(message: Message, maxBytes: number): Promise<string | undefined> {
  const declared = message.headers.get('content-length');
  if (declared === null) return decode(await readCounted(message.body, maxBytes));
  if (!(Number(declared) <= maxBytes)) return undefined;
  const text = await message.text();
  return Buffer.byteLength(text) <= maxBytes ? text : undefined;
}

const decode = (bytes: Buffer | undefined): string | undefined => bytes?.toString('utf8');

/** Reads a stream and gives it up as soon as it exceeds a size; the count is of what comes out, after decompression. */
export async function readCounted(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > maxBytes) {
      // Nothing waits for the rest, and that it cannot be cancelled changes nothing.
      void reader?.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}
