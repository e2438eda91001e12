import {existsSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/**
 * The folder of the embed's files relative to this module, in the installed package and in a built clone of the
 * repository.
 */
const FOLDERS = ['../../embed', '../../../dist/embed'];

/**
 * Returns the folder with the package's own embed; undefined in a clone of the repository that is not built, and where a
 * bundler has replaced the URL of this module.
 */
export function packagedEmbed(here: string | undefined = import.meta.url): string | undefined {
  if (!here?.startsWith('file:')) return undefined;
  return FOLDERS.map(folder => fileURLToPath(new URL(folder, here))).find(folder => existsSync(`${folder}/embed.js`));
}

/** Returns the folder with the embed that a relay serves: the one in its options, or else the package's own. */
export const embedFolderOf = ({embedDir}: {readonly embedDir?: string | undefined}): string | undefined =>
  embedDir ?? packagedEmbed();
