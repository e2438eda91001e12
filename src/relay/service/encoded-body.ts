import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';

/**
 * A response body in the encodings it can be sent in. An encoding that is missing is compressed for the first client
 * that accepts it and cached with this very object, so a store should return the same object each time.
 */
export interface EncodedBody {
  readonly identity: Buffer;
  readonly gzip?: Buffer;
  readonly br?: Buffer;
}

type Encoding = keyof EncodedBody;
type Compressed = Exclude<Encoding, 'identity'>;

/** The bytes to send, and their encoding. */
export type Form = readonly [bytes: Buffer, encoding: Encoding];

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Below this, compressing saves less than a packet. */
const SMALLEST_COMPRESSED = 1024;

/** Above this, Brotli at its best takes seconds, which the first client would wait for. */
const LARGEST_AT_BEST = 256 * 1024;

/** Brotli's quality for responses that a client is waiting for. */
const RESPONSE_QUALITY = 4;

/** Encodings that were made on demand, or are being made; they are freed with their body. */
const compressedForms = new WeakMap<EncodedBody, Partial<Record<Compressed, Buffer | Promise<Buffer>>>>();

/** A JSON value as a body. */
export const encodedPlain = (value: unknown): EncodedBody => ({identity: Buffer.from(JSON.stringify(value))});

/** A body in all its encodings, compressed well: for files that are compressed once and sent for months. */
export async function encodeBody(identity: Buffer): Promise<EncodedBody> {
  if (identity.length < SMALLEST_COMPRESSED) return {identity};
  const [zipped, br] = await Promise.all([
    compress.gzip(identity),
    compress.br(identity, identity.length > LARGEST_AT_BEST ? undefined : constants.BROTLI_MAX_QUALITY),
  ]);
  return {identity, gzip: zipped, br};
}

/** The form to send to a client with this `Accept-Encoding`; one that is missing is compressed once for all clients. */
export async function formOf(body: EncodedBody, acceptEncoding: string | undefined): Promise<Form> {
  const encoding = chooseEncoding(body, acceptEncoding);
  if (encoding === 'identity') return [body.identity, encoding];
  const forms = compressedForms.get(body) ?? {};
  compressedForms.set(body, forms);
  const bytes = await (body[encoding] ?? (forms[encoding] ??= compress[encoding](body.identity)));
  forms[encoding] = bytes;
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
  if (acceptEncoding === undefined || identity.length < SMALLEST_COMPRESSED) return 'identity';
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
}

const REFUSED = /;\s*q=0(?:\.0{0,3})?\s*$/;

const accepts = (header: string, encoding: string): boolean =>
  header
    .slice(0, 200)
    .split(',')
    .some(entry => entry.trim().split(/[\s;]/, 1)[0]?.toLowerCase() === encoding && !REFUSED.test(entry));
