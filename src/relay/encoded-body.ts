import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';

/**
 * A body in the forms it may go out in. What is compressed already is sent as it is; a form that is missing is made for
 * the first who asks for it and remembered with this very object, so that a store does well to give the same one back.
 */
export interface EncodedBody {
  readonly identity: Buffer;
  readonly gzip?: Buffer;
  readonly br?: Buffer;
}

type Encoding = keyof EncodedBody;
type Compressed = Exclude<Encoding, 'identity'>;

/** The bytes to send, and what they are. */
export type Form = readonly [bytes: Buffer, encoding: Encoding];

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Below this, compressing saves less than a packet. */
const SMALLEST_COMPRESSED = 1024;

/** Above this, the best that brotli can do takes seconds, which the first who asks would wait for. */
const LARGEST_AT_BEST = 256 * 1024;

/** Brotli's quality for answers that somebody waits for. */
const ANSWER_QUALITY = 4;

/** Forms that were made on demand, or that are being made; they go when their body goes. */
const madeOf = new WeakMap<EncodedBody, Partial<Record<Compressed, Buffer | Promise<Buffer>>>>();

/** A JSON value as a body. */
export const encodedPlain = (value: unknown): EncodedBody => ({identity: Buffer.from(JSON.stringify(value))});

/** A body in all its forms, as good as they get soon: for what is made once and sent for months. */
export async function encodeBody(identity: Buffer): Promise<EncodedBody> {
  if (identity.length < SMALLEST_COMPRESSED) return {identity};
  const [zipped, br] = await Promise.all([
    compress.gzip(identity),
    compress.br(identity, identity.length > LARGEST_AT_BEST ? undefined : constants.BROTLI_MAX_QUALITY),
  ]);
  return {identity, gzip: zipped, br};
}

/** The form to send to a client that accepts these encodings; made now, once for all who ask, when it is missing. */
export async function formOf(body: EncodedBody, acceptEncoding: string | undefined): Promise<Form> {
  const encoding = chooseEncoding(body, acceptEncoding);
  if (encoding === 'identity') return [body.identity, encoding];
  const made = madeOf.get(body) ?? {};
  madeOf.set(body, made);
  const bytes = await (body[encoding] ?? (made[encoding] ??= compress[encoding](body.identity)));
  made[encoding] = bytes;
  return [bytes, encoding];
}

const compress = {
  gzip: (bytes: Buffer): Promise<Buffer> => gzipAsync(bytes),
  br: (bytes: Buffer, quality = ANSWER_QUALITY): Promise<Buffer> =>
    brotliAsync(bytes, {
      params: {[constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length},
    }),
};

/** Brotli, else gzip, else as it is. */
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
