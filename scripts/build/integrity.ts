import {createHash} from 'node:crypto';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';

/** A file's hash as the attribute `integrity` wants it. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Writes `sri.json` beside the embed's files: the hash of each file that never changes under its name, the versioned
 * ones and the single one. The loader is not among them, as it leads to whatever version is current.
 */
export function writeIntegrity(folder: string): void {
  const files = readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /\.(?:js|wasm)$/.test(file) && file !== 'embed.js')
    .sort();
  const hashes = Object.fromEntries(files.map(file => [file, integrityOf(readFileSync(`${folder}/${file}`))]));
  writeFileSync(`${folder}/sri.json`, `${JSON.stringify(hashes, null, 2)}\n`);
}
