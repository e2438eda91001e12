import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/** The folder of package.json, with a trailing slash. */
export const root = fileURLToPath(new URL('../', import.meta.url));

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {version: string};

/** The package version, which is also the name of the folder of the embed. */
export const version = manifest.version;

/** The build output: the npm modules, and the folders `embed`, `report` and `demo`. */
export const distDir = `${root}dist`;

export const embedDir = `${distDir}/embed`;
