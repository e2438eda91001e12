/** Reads a stream; undefined if it is larger than allowed, after decompression. */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > maxBytes) {
      // The rest is not needed, so a failed cancellation does not matter.
      void reader?.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}
