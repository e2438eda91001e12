import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {root} from '../../../scripts/project.js';
import {run} from '../../consumers/support/command.js';

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Rehearsal',
  GIT_AUTHOR_EMAIL: 'rehearsal@plan-finder.example',
  GIT_COMMITTER_NAME: 'Rehearsal',
  GIT_COMMITTER_EMAIL: 'rehearsal@plan-finder.example',
};

/** A copy of the repository in which versions are released. */
export class Checkout {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Copies the files as they are now, with changes that are not committed, and installs the dependencies. */
  async create(): Promise<void> {
    mkdirSync(this.folder);
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {cwd: root});
    for (const file of String(files).split('\0').filter(Boolean))
      if (existsSync(`${root}${file}`)) cpSync(`${root}${file}`, `${this.folder}/${file}`);
    await this.#run('git', 'init', '--quiet', '--initial-branch=main');
    await this.#commit('Everything before the first release');
    await this.#run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
  }

  /** Does what a release does after its pull request is merged, and returns the new version. */
  async release(settings: Readonly<Record<string, string>>): Promise<string> {
    await this.#run('npm', 'run', 'release:version');
    await this.#commit('Release');
    // A release starts without a build, whose version folder the next build would keep.
    rmSync(`${this.folder}/dist`, {recursive: true, force: true});
    await this.#run('npm', 'run', 'build');
    await this.publish(settings);
    const {version} = JSON.parse(readFileSync(`${this.folder}/package.json`, 'utf8')) as {version: string};
    return version;
  }

  /** Publishes the build, as the release workflow does, and returns the output. */
  publish(settings: Readonly<Record<string, string>>): Promise<string> {
    return run({folder: this.folder, line: ['npm', 'run', 'release:publish'], settings: {...AUTHOR, ...settings}});
  }

  /** Adds a changeset for a patch. */
  change(): void {
    writeFileSync(`${this.folder}/.changeset/rehearsal.md`, "---\n'plan-finder': patch\n---\n\nA change.\n");
  }

  async tags(): Promise<readonly string[]> {
    return (await this.#run('git', 'tag')).trim().split('\n');
  }

  async #commit(message: string): Promise<void> {
    await this.#run('git', 'add', '--all');
    await this.#run('git', 'commit', '--quiet', '--message', message);
  }

  #run(...line: [program: string, ...parameters: string[]]): Promise<string> {
    return run({folder: this.folder, line, settings: AUTHOR});
  }
}
