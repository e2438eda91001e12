import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {root} from '../../scripts/project.js';

export interface PackageManifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>> | null>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

export interface Packed {
  /** The tarball. */
  readonly tarball: string;
  /** A folder in which `plan-finder` is installed from it; what it depends on is found in ours. */
  readonly folder: string;
  readonly manifest: PackageManifest;
  remove(): void;
}

/** Packs what was built, as a publication does, and unpacks it where a page's own code finds it. */
export function pack(): Packed {
  if (!existsSync(`${root}dist/index.js`)) throw new Error('dist: expected a build, got none. Run "npm run build".');
  mkdirSync(`${root}test-results`, {recursive: true});
  // Below our own folder, where the way up leads past node_modules.
  const folder = mkdtempSync(`${root}test-results/packed-`);
  const said = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [{filename = ''} = {}] = JSON.parse(said) as {filename: string}[];
  const installed = `${folder}/node_modules/plan-finder`;
  mkdirSync(installed, {recursive: true});
  execFileSync('tar', ['-xzf', filename, '-C', installed, '--strip-components=1'], {cwd: folder});
  return {
    folder,
    tarball: `${folder}/${filename}`,
    manifest: JSON.parse(readFileSync(`${installed}/package.json`, 'utf8')) as PackageManifest,
    remove: () => rmSync(folder, {recursive: true}),
  };
}
