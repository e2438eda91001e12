import {existsSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/** Where the embed's files lie beside this module: in the package as it is installed, and in a checkout once it was built. */
const FOLDERS = ['../../embed', '../../../dist/embed'];

/** The folder with the embed that came with the package; undefined in a checkout where nothing was built. */
export const packagedEmbed = (here = import.meta.url): string | undefined =>
  FOLDERS.map(folder => fileURLToPath(new URL(folder, here))).find(folder => existsSync(`${folder}/embed.js`));
