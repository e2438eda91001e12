// Builds everything that is published: the npm modules with their types, the embed, the WordPress plugin, both
// packages, and the demo.
import {execFileSync} from 'node:child_process';
import {chmodSync, copyFileSync, existsSync, readdirSync, rmSync} from 'node:fs';
import {build} from 'vite';
import {placeDecoder} from './build/decoder-file.js';
import {buildEmbed} from './build/embed.js';
import {writeManifest} from './build/manifest.js';
import {writePackages} from './build/packages.js';
import {reportSizes} from './build/size-report.js';
import {buildWordPressPlugin} from './build/wordpress.js';
import {distDir as dist, root} from './project.js';

/** Removes the output of earlier builds, except the version folders of the embed, whose URLs pages may still use. */
const removeOldFiles = (): void => {
  remove(dist, name => name !== 'embed');
  remove(`${dist}/embed`, name => !/^v\d/.test(name));
};

const remove = (folder: string, isOld: (name: string) => boolean): void => {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter(isOld)) rmSync(`${folder}/${name}`, {recursive: true});
};

const buildModules = (): void => {
  execFileSync(process.execPath, [`${root}node_modules/typescript-7/bin/tsc`, '-p', 'scripts/build/tsconfig.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  placeDecoder(dist);
  chmodSync(`${dist}/cli/index.js`, 0o755);
};

try {
  removeOldFiles();
  buildModules();
  writeManifest(dist);
  copyFileSync(`${root}docs/settings.json`, `${dist}/settings.json`);
  await buildEmbed();
  buildWordPressPlugin(dist);
  writePackages(dist);
  await build({configFile: `${root}vite.config.ts`});
  reportSizes();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
