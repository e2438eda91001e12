import {existsSync, readFileSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {dirname, join, normalize} from 'node:path';
import {createServices} from '../../../scripts/demo/services.js';
import {listen} from '../../../scripts/ports.mjs';
import {root} from '../../../scripts/project.js';
import {findTool} from '../../../scripts/tools.js';
import {requireBuild} from '../../e2e/support/built.js';
import {typeOf} from '../../e2e/support/serve.js';
import type {Closable} from '../../e2e/support/test.js';

/** Pages by their path, such as `/turbo/plans/`. */
export type Pages = Readonly<Record<string, string>>;

export interface Site extends Closable {
  /** The origin, such as `http://127.0.0.1:41234`. */
  readonly url: string;
}

/** Maps the beginning of a URL path to a folder: npm packages, Astro's build, and libraries from Debian packages. */
const fileAt = (path: string): string | undefined => {
  const [, area = '', rest = ''] = /^\/(lib|astro|debian)\/(.*)$/.exec(normalize(path)) ?? [];
  if (area === 'lib') return `${root}test/libraries/node_modules/${rest}`;
  if (area === 'astro')
    return join(`${root}.cache/astro/dist`, rest, rest.endsWith('/') || rest === '' ? 'index.html' : '');
  const [, library = '', file = ''] = /^(mootools|prototype)\/([\w.-]+)$/.exec(rest) ?? [];
  const main = library && findTool(library as 'mootools' | 'prototype');
  return main ? join(dirname(main), file) : undefined;
};

const isFile = (path: string | undefined): path is string =>
  path !== undefined && existsSync(path) && statSync(path).isFile();

/**
 * Serves pages and everything that they load from one origin: the embed, a relay in front of a sandbox, the browser
 * builds of the libraries (`/lib/<package>/…`, `/debian/<library>/…`) and the Astro site (`/astro/…`).
 */
export const startSite = async (pages: Pages): Promise<Site> => {
  requireBuild();
  const server = createServer();
  const url = `http://127.0.0.1:${await listen(server)}`;
  const services = await createServices(url, {built: true, sandbox: {latencyMs: 0}, relay: {logLevel: 'error'}});
  server.on('request', (request, response) => {
    const {pathname} = new URL(request.url ?? '/', url);
    if (services.handle(pathname, request, response)) return;
    const page = pages[pathname];
    const file = fileAt(pathname);
    if (page !== undefined) {
      response.writeHead(200, {'content-type': 'text/html; charset=utf-8'}).end(page);
    } else if (isFile(file)) {
      response.writeHead(200, {'content-type': typeOf(file)}).end(readFileSync(file));
    } else {
      response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
    }
  });
  return {
    url,
    async close() {
      await new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await services.close();
    },
  };
};
