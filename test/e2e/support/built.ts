import {existsSync} from 'node:fs';
import {embedDir, root, version} from '../../../scripts/project.js';

/** Throws an error that explains what to do if the files for browsers have not been built. */
export const requireBuild = (): void => {
  const files = [`${root}dist/demo/studio.html`, `${embedDir}/embed.js`, `${embedDir}/v${version}/plan-finder.js`];
  const missing = files.find(file => !existsSync(file));
  if (missing) throw new Error(`${missing.slice(root.length)} is missing: run "npm run build" before these tests.`);
};
