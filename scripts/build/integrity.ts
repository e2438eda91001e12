import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {filesBelow} from '../project.js';

/** Returns the value of the `integrity` attribute for a file. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Writes `sri.json` with the hash of each embed file whose content is fixed: the versioned files and the single-file
 * build. The loader's two parts and the frame's script are not included, because they change with every version.
 */
export function writeIntegrity(folder: string): void {
  const files = filesBelow(folder).filter(
    file => /\.(?:js|wasm)$/.test(file) && !/^(?:embed(?:-settings)?|frame)\.js$/.test(file),
  );
  const hashes = Object.fromEntries(files.map(file => [file, integrityOf(readFileSync(`${folder}/${file}`))]));
  writeFileSync(`${folder}/sri.json`, `${JSON.stringify(hashes, null, 2)}\n`);
}
