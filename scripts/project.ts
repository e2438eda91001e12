import {readdirSync, readFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {fileURLToPath} from 'node:url';

/** The folder of package.json, with a trailing slash. */
export const root = fileURLToPath(new URL('../', import.meta.url));

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {version: string};

/** The package version, which is also the name of the folder of the embed. */
export const version = manifest.version;

/** The build output: the npm modules, and the folders `embed`, `report` and `demo`. */
export const distDir = `${root}dist`;

export const embedDir = `${distDir}/embed`;

/** Lists the files below a folder: sorted paths relative to it, with forward slashes. Leaves out `node_modules`. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(({parentPath, name}) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter(path => !/(?:^|\/)node_modules\//.test(path))
    .sort();
