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
