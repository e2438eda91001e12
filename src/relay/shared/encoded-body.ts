import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';

/**
 * A response body in the encodings it can be sent in. A missing encoding is compressed for the first client that accepts
 * it and cached for this object, so a store should return the same object each time.
 */
export interface EncodedBody {
  readonly identity: Buffer;
  readonly gzip?: Buffer;
  readonly br?: Buffer;
}

type Encoding = keyof EncodedBody;
type Compressed = Exclude<Encoding, 'identity'>;

/** The bytes to send, and their encoding. */
export type EncodedContent = readonly [bytes: Buffer, encoding: Encoding];

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Compressing a smaller body saves less than a packet. */
const MIN_COMPRESSED_BYTES = 1024;

/** For a larger body, Brotli's best quality takes seconds, which the first client would have to wait. */
const MAX_BEST_QUALITY_BYTES = 256 * 1024;

/** Brotli's quality for responses that a client is waiting for. */
const RESPONSE_QUALITY = 4;

/** Encodings that were or are being compressed on demand; they are freed with their body. */
const compressedBodies = new WeakMap<EncodedBody, Partial<Record<Compressed, Buffer | Promise<Buffer>>>>();

/** Makes the body of a JSON value. */
export const jsonBody = (value: unknown): EncodedBody => ({identity: Buffer.from(JSON.stringify(value))});

/** Compresses a body in all encodings at best quality, for files that are compressed once and sent for months. */
export async function encodeBody(identity: Buffer): Promise<EncodedBody> {
  if (identity.length < MIN_COMPRESSED_BYTES) return {identity};
  const [zipped, br] = await Promise.all([
    compress.gzip(identity),
    compress.br(identity, identity.length > MAX_BEST_QUALITY_BYTES ? undefined : constants.BROTLI_MAX_QUALITY),
  ]);
  return {identity, gzip: zipped, br};
}

/** Returns the content for a client with this `Accept-Encoding`. A missing encoding is compressed once for all clients. */
export async function contentFor(body: EncodedBody, acceptEncoding: string | undefined): Promise<EncodedContent> {
  const encoding = chooseEncoding(body, acceptEncoding);
  if (encoding === 'identity') return [body.identity, encoding];
  const compressed = compressedBodies.get(body) ?? {};
  compressedBodies.set(body, compressed);
  const bytes = await (body[encoding] ?? (compressed[encoding] ??= compress[encoding](body.identity)));
  compressed[encoding] = bytes;
  return [bytes, encoding];
}

const compress = {
  gzip: (bytes: Buffer): Promise<Buffer> => gzipAsync(bytes),
  br: (bytes: Buffer, quality = RESPONSE_QUALITY): Promise<Buffer> =>
    brotliAsync(bytes, {
      params: {[constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length},
    }),
};

/** Brotli, else gzip, else uncompressed. */
function chooseEncoding({identity}: EncodedBody, acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined || identity.length < MIN_COMPRESSED_BYTES) return 'identity';
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
}

const NOT_ACCEPTED = /;\s*q=0(?:\.0{0,3})?\s*$/;

const accepts = (header: string, encoding: string): boolean =>
  header
    .slice(0, 200)
    .split(',')
    .some(entry => entry.trim().split(/[\s;]/, 1)[0]?.toLowerCase() === encoding && !NOT_ACCEPTED.test(entry));
