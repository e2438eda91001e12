import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {ELEMENTS, EVERYTHING, packageDir} from '../../scripts/build/packages.js';
import {distDir, root} from '../../scripts/project.js';

export {ELEMENTS, EVERYTHING};

export interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string | null>>>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, {readonly optional: boolean}>>;
}

/** The names of the published packages. */
export const PACKAGES: readonly string[] = [ELEMENTS, EVERYTHING];

// Inside the project, so that Node finds its node_modules.
const folder = `${root}test-results/packed`;

/** The tarball of a package that `npm publish` would upload. */
export const tarballOf = (name: string): string => `${folder}/${name.replace('/', '-')}.tgz`;

/** Both tarballs: the package of the elements, and the one with everything, which needs the other. */
export const tarballs: readonly string[] = PACKAGES.map(tarballOf);

/** A package as installed from its tarball. */
export const installedAt = (name: string): string => `${folder}/node_modules/${name}`;

/** Packs both packages, as `npm publish` does, and unpacks them where the code of test pages finds them. */
export function pack(): void {
  if (!existsSync(packageDir(EVERYTHING, distDir))) throw new Error('There is no build in dist. Run: npm run build');
  rmSync(folder, {recursive: true, force: true});
  for (const name of PACKAGES) {
    mkdirSync(installedAt(name), {recursive: true});
    const output = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
      cwd: packageDir(name, distDir),
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const [{filename = ''} = {}] = JSON.parse(output) as {filename: string}[];
    renameSync(`${folder}/${filename}`, tarballOf(name));
    execFileSync('tar', ['-xzf', tarballOf(name), '-C', installedAt(name), '--strip-components=1']);
  }
}

export const readManifest = (name: string): PackageManifest =>
  JSON.parse(readFileSync(`${installedAt(name)}/package.json`, 'utf8')) as PackageManifest;

/** Creates a folder in which both packages are installed; their dependencies resolve to ours. */
export const openPage = (name: string): string => {
  const page = `${folder}/${name}`;
  rmSync(page, {recursive: true, force: true});
  mkdirSync(page, {recursive: true});
  // Otherwise, "plan-finder" is our own package.json, because Node resolves a package's own name to the package itself.
  writeFileSync(`${page}/package.json`, '{"type": "module"}\n');
  return page;
};
