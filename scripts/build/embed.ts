import {build} from 'vite';
import {findForeignCode} from './browser-only.js';
import {embedConfig, embedModes, readReport} from './embed-config.js';

/** Builds the embed's files. Throws when one of them holds what a browser must not load. */
export const buildEmbed = async (): Promise<void> => {
  for (const mode of embedModes) await build(embedConfig(mode));
  const problems = embedModes.flatMap(mode => findForeignCode(readReport(mode)));
  if (problems.length > 0) throw new Error(`The embed holds foreign code.\n  ${problems.join('\n  ')}`);
};
