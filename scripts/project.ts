import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/** The folder that holds package.json, with a slash at its end. */
export const root = fileURLToPath(new URL('../', import.meta.url));

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {version: string};

/** The version that names the embed's folder. */
export const version = manifest.version;

/** What is built: the npm modules, and below `embed/`, `report/` and `demo/` the rest. */
export const distDir = `${root}dist`;

/** Where the embed's files are. */
export const embedDir = `${distDir}/embed`;
