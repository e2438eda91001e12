// Publishes both packages of the last build, except one whose version is already published, and tags the release.
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {ELEMENTS, EVERYTHING, packageDir} from './build/packages.js';
import {distDir, root, version} from './project.js';

const shell = process.platform === 'win32';

const run = (program: string, ...args: string[]): unknown =>
  execFileSync(program, args, {cwd: root, stdio: 'inherit', shell});

/** Whether the registry has this version. Throws if it cannot be asked. */
const isPublished = (name: string): boolean => {
  const args = ['view', `${name}@${version}`, 'version', '--json'];
  const {status, stdout, stderr} = spawnSync('npm', args, {cwd: root, encoding: 'utf8', shell});
  if (status === 0) return stdout.trim() !== '';
  if (/\bE404\b/.test(stdout + stderr)) return false;
  throw new Error(`npm ${args.join(' ')} failed.\n${stderr}`);
};

// The elements first, because the other package depends on them.
for (const name of [ELEMENTS, EVERYTHING]) {
  const folder = packageDir(name, distDir);
  const file = `${folder}/package.json`;
  const built = existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as {version: string}).version;
  if (built !== version) throw new Error(`${folder} is not a build of version ${version}. Run: npm run build`);
  if (isPublished(name)) console.log(`${name} ${version} is already published.`);
  else run('npm', 'publish', folder);
}
run('npx', '--no-install', 'changeset', 'tag');
