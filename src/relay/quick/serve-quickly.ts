import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http';
import type {OnGone, QuickAnswer, QuickAnswers} from './quick-answer.js';

/** Answers searches and the catalog at once; everything else goes the ordinary way, its body unread. */
export function serveQuickly(quick: QuickAnswers | undefined, ordinary: RequestListener): RequestListener {
  if (quick === undefined) return ordinary;

  return (request, response) => {
    const {method = 'GET', url: path = '/', headers, socket} = request;
    const onGone: OnGone = leave => whenGone(response, leave);
    const text = (): Promise<string> => readText(request);
    const answering = quick({method, path, headers, address: socket.remoteAddress, text, onGone});
    if (answering === undefined) ordinary(request, response);
    // What cannot be written is of no use to anybody.
    else answering.then(answer => send(response, answer)).catch(() => response.destroy());
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

/** Reads a whole body; empty when its sender leaves in the middle. */
function readText(request: IncomingMessage): Promise<string> {
  return new Promise(resolve => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => resolve(''));
    request.on('end', () => {
      const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      resolve(bytes.toString('utf8'));
    });
  });
}
