import {build} from 'vite';
import {findForeignCode} from './browser-only.js';
import {distDir, root} from '../project.js';
import {embedModes, outDirOf, readReport} from './embed-config.js';
import {writeIntegrity} from './integrity.js';
import {writeLicenses} from './licenses.js';

const configFile = `${root}vite.config.ts`;

/**
 * Builds the embed, like `vite build` in each of its modes, and writes the hashes of the files. Throws if a file
 * contains code that a browser must not load.
 */
export const buildEmbed = async (dist = distDir): Promise<void> => {
  for (const mode of embedModes) await build({configFile, mode, build: {outDir: outDirOf(mode, dist)}});
  const {chunks, entry} = readReport('embed-module', dist);
  const before = chunks[entry]?.imports ?? [];
  // A browser discovers these imports only after it has loaded the entry, which costs another round trip.
  if (before.length > 0)
    throw new Error(
      `The embed's entry imports ${before.join(', ')}. It must contain all the code that it needs at startup.`,
    );
  const reports = embedModes.map(mode => readReport(mode, dist));
  const problems = reports.flatMap(findForeignCode);
  if (problems.length > 0)
    throw new Error(`The embed contains code that does not belong in it.\n  ${problems.join('\n  ')}`);
  writeLicenses(reports, readReport('embed-single', dist), `${dist}/embed`);
  writeIntegrity(`${dist}/embed`);
};
