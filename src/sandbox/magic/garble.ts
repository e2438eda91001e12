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

/** Half an answer, and then the connection is gone. */
export function resetMidBody(json: string): Response {
  const half = new TextEncoder().encode(json.slice(0, Math.floor(json.length / 2)));
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) controller.error(new Error('The connection was reset. This was asked for.'));
      else controller.enqueue(half);
      isSent = true;
    },
  });
  return new Response(body, {headers: {'content-type': 'application/json; charset=utf-8'}});
}
