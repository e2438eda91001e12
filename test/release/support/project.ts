import {cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {run, type Running, start} from '../../consumers/support/command.js';

/** A project of someone who installs the packages by their names. */
export class Project {
  readonly folder: string;
  readonly #settings: Readonly<Record<string, string>>;

  constructor(folder: string, settings: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.#settings = settings;
    mkdirSync(folder);
    writeFileSync(`${folder}/package.json`, '{"private": true, "type": "module"}\n');
  }

  async install(name: string): Promise<void> {
    await this.run('npm', 'install', '--no-audit', '--no-fund', name);
  }

  run(...line: [program: string, ...parameters: string[]]): Promise<string> {
    return run({folder: this.folder, line, settings: this.#settings});
  }

  /** Starts a server with the command of the package, on a port that the system chooses. */
  serve(command: 'relay' | 'sandbox', settings: Readonly<Record<string, string>> = {}): Promise<Running> {
    const line = ['npx', '--no-install', 'plan-finder', command, '--port', '0'] as const;
    return start(
      {folder: this.folder, line, settings: {...this.#settings, ...settings}},
      /listening on (http:\/\/[\d.:]+)(?:\/plans)?\s/,
    );
  }

  /** The versions of a package that are installed, with its copies in other packages. */
  versionsOf(name: string): readonly string[] {
    const lock = JSON.parse(readFileSync(`${this.folder}/package-lock.json`, 'utf8')) as {
      packages: Readonly<Record<string, {version?: string}>>;
    };
    return Object.entries(lock.packages)
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([, {version = ''}]) => version);
  }

  /** The versions whose files the relay serves. */
  get served(): readonly string[] {
    return readdirSync(this.#embed).flatMap(file => /^v(\d.*)/.exec(file)?.[1] ?? []);
  }

  /** Keeps the widget's files of an earlier version, as docs/upgrading.md describes. */
  keepFilesOf(earlier: Project): void {
    for (const version of earlier.served)
      cpSync(`${earlier.#embed}/v${version}`, `${this.#embed}/v${version}`, {recursive: true});
  }

  get #embed(): string {
    return `${this.folder}/node_modules/plan-finder/dist/embed`;
  }
}
