import {existsSync, readFileSync, statSync} from 'node:fs';
import {join, normalize} from 'node:path';
import {serve, type Served, typeOf} from '../../e2e/support/serve.js';

export interface Showing {
  readonly folder: string;
  /** Changes the text of a file on its way. */
  readonly change?: (text: string, path: string) => string;
  /** What goes with a file besides its type. */
  readonly headersOf?: (path: string) => Readonly<Record<string, string>>;
}

export interface Site extends Served {
  /** Serves the files of a folder from now on; until then there is nothing. */
  show(showing: Showing): void;
}

/** A folder of files on an origin of its own. A folder within is its `index.html`; whatever is posted is taken. */
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
