import {existsSync, readFileSync} from 'node:fs';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {basename} from 'node:path';
import type {Connect, Plugin, PreviewServer, ViteDevServer} from 'vite';
import {root} from '../project.js';

/** How a run of pictures stands. */
type Standing =
  | {readonly kind: 'none'}
  | {readonly kind: 'taking'; readonly taken: number; readonly all: number}
  | {readonly kind: 'done'; readonly taken: number; readonly sheet: string}
  | {readonly kind: 'failed'; readonly why: string};

const PATH = '/studio/pictures';
const SHEET = `${PATH}/sheet/`;
const folder = `${root}test-results/pictures`;
const TYPES: Readonly<Record<string, string>> = {html: 'text/html; charset=utf-8', png: 'image/png'};

/**
 * Takes pictures of all states with the Chromium of this machine when the studio asks for them, as a page cannot take
 * them of itself. One run at a time; a page of another origin cannot start one.
 */
export const pictureTaking = (): Plugin => ({
  name: 'plan-finder:pictures',
  configureServer: mount,
  configurePreviewServer: mount,
});

const mount = ({middlewares, httpServer}: ViteDevServer | PreviewServer): void => {
  let standing: Standing = {kind: 'none'};
  const closing = new AbortController();
  httpServer?.once('close', () => closing.abort());

  const take = async (url: string, params: URLSearchParams): Promise<void> => {
    standing = {kind: 'taking', taken: 0, all: 0};
    try {
      const {takePictures} = await import('../pictures/take-pictures.js');
      const pictures = await takePictures({
        url,
        folder,
        width: readWidth(params.get('width')),
        query: params.get('query') ?? '',
        signal: closing.signal,
        onPicture: (taken, all) => (standing = {kind: 'taking', taken, all}),
      });
      standing = {kind: 'done', taken: pictures.length, sheet: `${SHEET}index.html`};
    } catch (error) {
      standing = {kind: 'failed', why: error instanceof Error ? error.message : String(error)};
    }
  };

  middlewares.use(((request, response, next) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    if (url.pathname.startsWith(SHEET)) return sendFile(url.pathname, response, next);
    if (url.pathname !== PATH) return next();
    if (request.method === 'POST') {
      if (!isOwnPage(request))
        return send(response, 403, {kind: 'failed', why: 'Pictures are taken for this page alone.'});
      if (standing.kind !== 'taking') void take(url.origin, url.searchParams);
    }
    return send(response, 200, standing);
  }) satisfies Connect.NextHandleFunction);
};

const isOwnPage = ({headers}: IncomingMessage): boolean => headers['sec-fetch-site'] === 'same-origin';

/** As wide as a stage may be. */
const readWidth = (given: string | null): number => Math.min(Math.max(Number(given) || 768, 240), 2000);

const send = (response: ServerResponse, status: number, standing: Standing): void => {
  response.writeHead(status, {'content-type': 'application/json', 'cache-control': 'no-store'});
  response.end(JSON.stringify(standing));
};

const sendFile = (path: string, response: ServerResponse, next: () => void): void => {
  const name = basename(path);
  const type = TYPES[name.split('.').at(-1) ?? ''];
  if (!type || !existsSync(`${folder}/${name}`)) return next();
  response.writeHead(200, {'content-type': type, 'cache-control': 'no-store'});
  response.end(readFileSync(`${folder}/${name}`));
};
