import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, renameSync, rmSync} from 'node:fs';
import {root} from '../../scripts/project.js';

export interface PackageManifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>> | null>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

// Below our own folder, where the way up leads past node_modules.
const folder = `${root}test-results/packed`;

/** The tarball, as `npm publish` would send it. */
export const tarball = `${folder}/plan-finder.tgz`;

/** The package as it is installed from the tarball. */
export const installed = `${folder}/node_modules/plan-finder`;

/** Packs what was built, as a publication does, and unpacks it where a page's own code finds it. */
export function pack(): void {
  if (!existsSync(`${root}dist/index.js`)) throw new Error('dist: expected a build, got none. Run "npm run build".');
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(installed, {recursive: true});
  const said = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [{filename = ''} = {}] = JSON.parse(said) as {filename: string}[];
  renameSync(`${folder}/${filename}`, tarball);
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
}

export const readManifest = (): PackageManifest =>
  JSON.parse(readFileSync(`${installed}/package.json`, 'utf8')) as PackageManifest;

/** An empty folder in which `plan-finder` is installed; what it depends on is found in ours. */
export const openPage = (name: string): string => {
  const page = `${folder}/${name}`;
  rmSync(page, {recursive: true, force: true});
  mkdirSync(page, {recursive: true});
  return page;
};
