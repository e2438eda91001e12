import {existsSync, readFileSync, statSync} from 'node:fs';
import {join, normalize} from 'node:path';
import {serve, type Served, typeOf} from '../../e2e/support/serve.js';

export interface Showing {
  readonly folder: string;
  /** Changes the text of a file before it is served. */
  readonly change?: (text: string, path: string) => string;
  /** Headers of a file in addition to its type. */
  readonly headersOf?: (path: string) => Readonly<Record<string, string>>;
}

export interface Site extends Served {
  /** Serves the files of a folder from now on; before that, every request is a 404. */
  show(showing: Showing): void;
}

/** Serves a folder of files on its own origin. A subfolder is served as its `index.html`; any POST request succeeds. */
export const startSite = async (): Promise<Site> => {
  let showing: Showing | undefined;
  const served = await serve(({url, method}) => {
    const {pathname} = new URL(url);
    const file = join(showing?.folder ?? '', normalize(pathname));
    const found = [file, join(file, 'index.html')].find(path => existsSync(path) && statSync(path).isFile());
    if (method === 'POST' || pathname === '/favicon.ico') return new Response(null, {status: 204});
    if (!showing || !found) return new Response('Not found', {status: 404});
    const {change = text => text, headersOf = () => ({})} = showing;
    const headers = {'content-type': typeOf(found), ...headersOf(pathname)};
    return new Response(change(readFileSync(found, 'utf8'), pathname), {headers});
  });
  return {...served, show: next => (showing = next)};
};
