import {lstatSync, readdirSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {encodeBody, type EncodedBody} from '../shared/encoded-body.js';
import {etagOf} from './etag.js';

/** One file of the embed, ready to be sent. */
export interface EmbedFile {
  readonly body: EncodedBody;
  readonly contentType: string;
  readonly etag: string;
}

export interface EmbedFiles {
  /** Returns the file for a request's path, such as `/embed.js` or `/v1.0.0/start.js`. */
  get(path: string): Promise<EmbedFile | undefined>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
};

const LOADER = '/embed.js';

/** The second part of the loader, which requests the operator's settings. It is not a file of its own to browsers. */
const SETTINGS_LOADER = 'embed-settings.js';

/** Not a path that a request can have. */
const LOADER_WITH_SETTINGS = 'embed.js with settings';

/** The placeholder for the relay's URL in the built loader, which ignores it if it was not replaced. */
const PLACEHOLDER = '__PLAN_FINDER_RELAY_ORIGIN__';

export interface EmbedFilesOptions {
  /** The folder with the files; nothing is served without one. */
  readonly folder: string | undefined;
  /** The URL that browsers reach the relay by, with a trailing slash. */
  readonly publicUrl: string | undefined;
  /** Whether the loader has to request the operator's settings. It may change while the relay runs. */
  readonly hasSettings: () => boolean;
}

/**
 * Reads the loader, the frame's script, the list of SRI hashes and every version folder into memory once. A request's
 * path is only looked up in that map and never used as a path on disk. Without a folder, or with an empty one, nothing
 * is served.
 */
export function readEmbedFiles({folder, publicUrl, hasSettings}: EmbedFilesOptions): EmbedFiles {
  const paths = folder === undefined ? [] : embedPaths(folder);
  const found = new Map<string, Buffer>(paths.map(path => [`/${path}`, readFileSync(join(folder ?? '', path))]));
  const loader = found.get(LOADER);
  if (loader) {
    const parts = filesIn(folder ?? '', SETTINGS_LOADER).map(path => readFileSync(join(folder ?? '', path)));
    found.set(LOADER, withUrl(loader, publicUrl));
    found.set(LOADER_WITH_SETTINGS, withUrl(Buffer.concat([loader, ...parts]), publicUrl));
  }
  const ready = new Map<string, Promise<EmbedFile>>();

  return {
    get: requested => {
      const path = requested === LOADER && hasSettings() ? LOADER_WITH_SETTINGS : requested;
      const bytes = found.get(path);
      if (bytes === undefined) return Promise.resolve(undefined);
      const file = ready.get(path) ?? prepareFile(path, bytes);
      ready.set(path, file);
      return file;
    },
  };
}

/** Writes the relay's URL into the loader. Versioned files are never changed, because pages may pin their hashes. */
const withUrl = (loader: Buffer, publicUrl: string | undefined): Buffer =>
  publicUrl === undefined
    ? loader
    : Buffer.from(loader.toString('utf8').replaceAll(PLACEHOLDER, JSON.stringify(publicUrl).slice(1, -1)));

function embedPaths(folder: string): string[] {
  if (!statSync(folder, {throwIfNoEntry: false})?.isDirectory()) return [];
  const versions = readdirSync(folder, {withFileTypes: true}).filter(entry => entry.isDirectory());
  const versioned = versions
    .filter(({name}) => /^v\d[\w.+-]*$/.test(name))
    .flatMap(({name}) => filesBelow(folder, name));
  const unversioned = ['embed.js', 'frame.js', 'sri.json'].flatMap(name => filesIn(folder, name));
  return [...unversioned, ...versioned];
}

const filesBelow = (folder: string, name: string): string[] =>
  readdirSync(join(folder, name), {recursive: true})
    .map(entry => `${name}/${String(entry).replaceAll('\\', '/')}`)
    .filter(path => typeOf(path) !== undefined && filesIn(folder, path).length > 0);

/** Symbolic links are not served, because they could point anywhere. */
const filesIn = (folder: string, path: string): string[] =>
  lstatSync(join(folder, path), {throwIfNoEntry: false})?.isFile() ? [path] : [];

const typeOf = (path: string): string | undefined => {
  const extension = /\.([a-z0-9]+)(?: with settings)?$/.exec(path)?.[1] ?? '';
  return Object.hasOwn(CONTENT_TYPES, extension) ? CONTENT_TYPES[extension] : undefined;
};

/** The file that was prepared last for each path. Relays in one process share it if they serve the same bytes. */
const prepared = new Map<string, {readonly etag: string; readonly file: Promise<EmbedFile>}>();

function prepareFile(path: string, bytes: Buffer): Promise<EmbedFile> {
  const etag = etagOf(bytes);
  const last = prepared.get(path);
  if (last?.etag === etag) return last.file;
  const contentType = typeOf(path) ?? 'application/octet-stream';
  const file = encodeBody(bytes).then(body => ({body, contentType, etag}));
  prepared.set(path, {etag, file});
  return file;
}
