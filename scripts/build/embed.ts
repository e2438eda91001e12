import {build} from 'vite';
import {findForeignCode} from './browser-only.js';
import {distDir, root} from '../project.js';
import {embedModes, outDirOf, readReport} from './embed-config.js';
import {writeIntegrity} from './integrity.js';
import {writeLicenses} from './licenses.js';

const configFile = `${root}vite.config.ts`;

/**
 * Builds the embed's files, as `vite build` does in each of its modes, and notes their hashes. Throws when one of them
 * holds what a browser must not load.
 */
export const buildEmbed = async (dist = distDir): Promise<void> => {
  for (const mode of embedModes) await build({configFile, mode, build: {outDir: outDirOf(mode, dist)}});
  const {chunks, entry} = readReport('embed-module', dist);
  const before = chunks[entry]?.imports ?? [];
  // A browser hears of them only when it has read the entry: one more way there and back.
  if (before.length > 0)
    throw new Error(`The embed's entry imports ${before.join(', ')}, expected to hold all itself.`);
  const reports = embedModes.map(mode => readReport(mode, dist));
  const problems = reports.flatMap(findForeignCode);
  if (problems.length > 0) throw new Error(`The embed holds foreign code.\n  ${problems.join('\n  ')}`);
  writeLicenses(reports, readReport('embed-single', dist), `${dist}/embed`);
  writeIntegrity(`${dist}/embed`);
};
