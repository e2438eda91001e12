import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http';
import {MAX_BODY_BYTES} from '../middleware/accept-json.js';
import type {QuickAnswers} from './quick-answers.js';

/** A body that was read before the ordinary way looks for it. */
interface ReadRequest extends IncomingMessage {
  rawBody?: Buffer;
}

/** Answers hits at once; everything else goes the ordinary way, its body read already when it was small. */
export function serveQuickly(quick: QuickAnswers | undefined, ordinary: RequestListener): RequestListener {
  if (quick === undefined) return ordinary;

  const answer = (request: ReadRequest, response: ServerResponse, bytes: Buffer | undefined): void => {
    const {method = 'GET', url: path = '/', headers, socket} = request;
    const text = bytes?.toString('utf8') ?? '';
    const found = quick({method, path, headers, address: socket.remoteAddress, text});
    if (found === undefined) {
      if (bytes !== undefined) request.rawBody = bytes;
      return void ordinary(request, response);
    }
    found.headers.push('content-length', String(found.body.length));
    response.writeHead(200, found.headers).end(found.body);
  };

  return (request, response) => {
    if (request.method === 'GET') return answer(request, response, undefined);
    if (request.method !== 'POST' || !isSmall(request)) return ordinary(request, response);
    readBody(request, bytes => answer(request, response, bytes));
  };
}

/** A declared length is what the server holds the body to; without one it is read by the ordinary way, which counts. */
const isSmall = ({headers}: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? Infinity) <= MAX_BODY_BYTES;

/** Calls back with the whole body; not at all when its sender leaves in the middle. */
function readBody(request: IncomingMessage, done: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('error', () => undefined);
  request.on('end', () => done(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
}
