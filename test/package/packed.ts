import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, renameSync, rmSync} from 'node:fs';
import {root} from '../../scripts/project.js';

export interface PackageManifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>> | null>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

// Inside the project, so that Node finds its node_modules.
const folder = `${root}test-results/packed`;

/** The tarball that `npm publish` would upload. */
export const tarball = `${folder}/plan-finder.tgz`;

/** The package as installed from the tarball. */
export const installed = `${folder}/node_modules/plan-finder`;

/** Packs the build, as `npm publish` does, and unpacks it where the code of test pages finds it. */
export function pack(): void {
  if (!existsSync(`${root}dist/index.js`)) throw new Error('There is no build in dist. Run: npm run build');
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(installed, {recursive: true});
  const output = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [{filename = ''} = {}] = JSON.parse(output) as {filename: string}[];
  renameSync(`${folder}/${filename}`, tarball);
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
}

export const readManifest = (): PackageManifest =>
  JSON.parse(readFileSync(`${installed}/package.json`, 'utf8')) as PackageManifest;

/** Creates an empty folder in which `plan-finder` is installed; its dependencies resolve to ours. */
export const openPage = (name: string): string => {
  const page = `${folder}/${name}`;
  rmSync(page, {recursive: true, force: true});
  mkdirSync(page, {recursive: true});
  return page;
};
