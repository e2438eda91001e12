import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http';
import type {OnGone} from '../listeners.js';
import {MAX_BODY_BYTES} from '../middleware/accept-json.js';
import type {QuickAnswer, QuickAnswers} from './quick-answer.js';

/** A body that was read before the ordinary way looks for it. */
interface ReadRequest extends IncomingMessage {
  rawBody?: Buffer;
}

/** Answers searches and what is kept at once; everything else goes the ordinary way, a small body read already. */
export function serveQuickly(quick: QuickAnswers | undefined, ordinary: RequestListener): RequestListener {
  if (quick === undefined) return ordinary;

  const answer = (request: ReadRequest, response: ServerResponse, bytes: Buffer | undefined): void => {
    const {method = 'GET', url: path = '/', headers, socket} = request;
    const text = bytes?.toString('utf8') ?? '';
    const onGone: OnGone = leave => whenGone(response, leave);
    const found = quick({method, path, headers, address: socket.remoteAddress, text, onGone});
    if (found === undefined) {
      if (bytes !== undefined) request.rawBody = bytes;
      ordinary(request, response);
    } else if (found instanceof Promise) {
      void found.then(late => send(response, late));
    } else {
      send(response, found);
    }
  };

  return (request, response) => {
    if (request.method === 'GET') return answer(request, response, undefined);
    if (request.method !== 'POST' || !isSmall(request)) return ordinary(request, response);
    readBody(request, bytes => answer(request, response, bytes));
  };
}

function send(response: ServerResponse, {status, headers, body}: QuickAnswer): void {
  if (body !== undefined) headers.push('content-length', String(body.length));
  response.writeHead(status, headers).end(body);
}

/** Calls back when the connection ends before its answer is out; gives back what ends that. */
function whenGone(response: ServerResponse, leave: () => void): () => void {
  const onClose = (): void => {
    if (!response.writableFinished) leave();
  };
  response.once('close', onClose);
  if (response.destroyed) leave();
  return () => void response.off('close', onClose);
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
