import {build} from 'vite';
import {findForeignCode} from './browser-only.js';
import {embedConfig, embedModes, published, readReport} from './embed-config.js';
import {writeIntegrity} from './integrity.js';
import {writeLicenses} from './licenses.js';

/** Builds the embed's files and notes their hashes. Throws when one of them holds what a browser must not load. */
export const buildEmbed = async (place = published): Promise<void> => {
  for (const mode of embedModes) await build(embedConfig(mode, place));
  const {chunks, entry} = readReport('embed-module', place);
  const before = chunks[entry]?.imports ?? [];
  // A browser hears of them only when it has read the entry: one more way there and back.
  if (before.length > 0)
    throw new Error(`The embed's entry imports ${before.join(', ')}, expected to hold all itself.`);
  const reports = embedModes.map(mode => readReport(mode, place));
  const problems = reports.flatMap(findForeignCode);
  if (problems.length > 0) throw new Error(`The embed holds foreign code.\n  ${problems.join('\n  ')}`);
  writeLicenses(reports, readReport('embed-single', place), place.embedDir);
  writeIntegrity(place.embedDir);
};
