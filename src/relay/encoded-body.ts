import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';

/** A body in the forms it may go out in, made once and sent as it is. */
export interface EncodedBody {
  readonly identity: Buffer;
  readonly gzip?: Buffer;
  readonly br?: Buffer;
}

type Encoding = keyof EncodedBody;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Below this, compressing saves less than a packet. */
const SMALLEST_COMPRESSED = 1024;

/** A JSON value as a body that is too small to compress. */
export const encodedPlain = (value: unknown): EncodedBody => ({identity: Buffer.from(JSON.stringify(value))});

/** A body in all its forms. Quality is brotli's: 4 for answers that somebody waits for, 11 for files. */
export async function encodeBody(identity: Buffer, quality = 4): Promise<EncodedBody> {
  if (identity.length < SMALLEST_COMPRESSED) return {identity};
  const params = {[constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length};
  const [zipped, br] = await Promise.all([gzipAsync(identity), brotliAsync(identity, {params})]);
  return {identity, gzip: zipped, br};
}

/** The form to send to a client that accepts these encodings: brotli, else gzip, else as it is. */
export function chooseForm(body: EncodedBody, acceptEncoding: string | undefined): [Buffer, Encoding] {
  if (acceptEncoding === undefined || body.br === undefined) return [body.identity, 'identity'];
  if (accepts(acceptEncoding, 'br')) return [body.br, 'br'];
  if (body.gzip !== undefined && accepts(acceptEncoding, 'gzip')) return [body.gzip, 'gzip'];
  return [body.identity, 'identity'];
}

const REFUSED = /;\s*q=0(?:\.0{0,3})?\s*$/;

const accepts = (header: string, encoding: string): boolean =>
  header
    .slice(0, 200)
    .split(',')
    .some(entry => entry.trim().split(/[\s;]/, 1)[0]?.toLowerCase() === encoding && !REFUSED.test(entry));
