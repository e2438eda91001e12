import {answerText, answerJson, shortError} from '../http/answer.js';

/** A page such as a proxy or a firewall sends. */
export const HTML_PAGE = '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>';

/** JSON that ends in the middle. */
export const breakOff = (json: string): Response => answerText(json.slice(0, Math.floor(json.length / 2)));

/** A page, with a status that claims success. */
export const sendHtmlPage = (): Response =>
  new Response(HTML_PAGE, {headers: {'content-type': 'text/html; charset=utf-8'}});

/** Plans and errors at once. */
export const populateBothSides = (json: string): Response =>
  answerJson({
    ...(JSON.parse(json) as object),
    errorResponse: {errors: [shortError('Contradiction', 'There are plans, and there are not.')]},
  });

/** Neither plans nor errors. */
export const populateNeitherSide = (): Response => answerJson({response: null, errorResponse: null});

/** In how many pieces the half is sent: so many that a server has sent the head before it meets the end. */
const PIECES = 8;
/** How long the end is held back, in milliseconds: what was sent before has to be on its way when the connection goes. */
const FLUSH_MS = 20;

/** Half an answer, and then the connection is gone. */
export function resetMidBody(json: string): Response {
  const whole = new TextEncoder().encode(json);
  const half = whole.slice(0, Math.floor(whole.length / 2));
  const size = Math.ceil(half.length / PIECES);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent < half.length) {
        controller.enqueue(half.slice(sent, sent + size));
        sent += size;
        return;
      }
      await new Promise(resolve => setTimeout(resolve, FLUSH_MS));
      controller.error(new ConnectionReset('The connection was reset. This was asked for.'));
    },
  });
  // The declared length lets nobody take the half for the whole.
  return answerStream(body, whole.length);
}

/** Ends an answer that is under way. */
class ConnectionReset extends Error {
  /** Node's server writes an error's words into the answer and into its log, unless it is of this code. */
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
}

const answerStream = (body: ReadableStream<Uint8Array>, length: number): Response =>
  new Response(body, {
    headers: {'content-type': 'application/json; charset=utf-8', 'content-length': String(length)},
  });
