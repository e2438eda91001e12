import {createServer, type RequestListener} from 'node:http';
import {createServer as createSocketServer} from 'node:net';
import {getRequestListener} from '@hono/node-server';
import {listen} from '../../../scripts/ports.mjs';
import type {Closable} from './test.js';

export interface Served extends Closable {
  /** Its origin, such as `http://127.0.0.1:41234`. */
  readonly url: string;
}

/** Serves a Node request listener, on its own port. */
export const serveRaw = async (listener: RequestListener): Promise<Served> => {
  const server = createServer(listener);
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Serves a function from `Request` to `Response`, on its own port. */
export const serve = (handle: (request: Request) => Response | Promise<Response>): Promise<Served> => {
  const listener = getRequestListener(handle);
  return serveRaw((request, response) => void listener(request, response));
};

/** Closes each connection without a response. Keeps its port, because another server could take a port that is free. */
export const serveNothing = async (): Promise<Served> => {
  const server = createSocketServer(socket => socket.destroy());
  const port = await listen(server);
  return {url: `http://127.0.0.1:${port}`, close: () => new Promise(resolve => server.close(() => resolve()))};
};

export const htmlPage = (body: string, head = ''): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Service plans at a dealer's</title>
    <link rel="stylesheet" href="/dealer.css">
    ${head}
  </head>
  <body>
    <h1>Service plans</h1>
    ${body}
  </body>
</html>`;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  wasm: 'application/wasm',
};

/** The content type of a file, by its name. */
export const typeOf = (path: string): string => TYPES[path.split('.').at(-1) ?? ''] ?? 'text/html; charset=utf-8';
