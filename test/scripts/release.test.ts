import {readdirSync, readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {root} from '../../scripts/project.js';

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  /** Missing if the job is another workflow. */
  readonly steps?: readonly Step[];
  readonly uses?: string;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

const {scripts, name} = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  name: string;
  scripts: Record<string, string>;
};

const folder = `${root}.github/workflows`;
const read = (file: string): Workflow => parse(readFileSync(`${folder}/${file}`, 'utf8')) as Workflow;

/** Returns every command that a workflow runs, including those that it passes to an action. */
const linesOf = ({jobs}: Workflow): readonly string[] =>
  Object.values(jobs)
    .flatMap(({steps = []}) => steps)
    .flatMap(({run, with: given}) => [run, given?.version, given?.publish])
    .filter(line => typeof line === 'string');

describe('the workflows', () => {
  it.each(readdirSync(folder))('run only npm scripts that exist: %s', file => {
    const named = linesOf(read(file)).flatMap(line => [...line.matchAll(/npm (?:run ([\w:-]+)|(test)\b)/g)]);
    for (const [, script, test] of named) expect(Object.keys(scripts)).toContain(script ?? test);
  });
});

describe('a release', () => {
  const {release, images} = read('release.yml').jobs;

  it('runs the checks and the tests, and verifies the signatures of all packages, before it publishes', () => {
    const runs = release?.steps?.flatMap(({run}) => run ?? []);
    expect(runs).toEqual(['npm ci', 'npm audit signatures', 'npm run check', 'npm test']);
    expect(release?.steps?.at(-1)?.uses).toMatch(/^changesets\/action@/);
  });

  it('publishes with provenance', () => {
    expect(release?.permissions).toMatchObject({'id-token': 'write'});
    expect(readFileSync(`${folder}/release.yml`, 'utf8')).toContain("NPM_CONFIG_PROVENANCE: 'true'");
  });

  it('publishes both images, with a software bill of materials and provenance', () => {
    expect(images?.uses).toBe('./.github/workflows/container.yml');
    const {publish} = read('container.yml').jobs;
    // A called workflow has at most the permissions of the job that calls it.
    expect(images?.permissions).toEqual(publish?.permissions);
    expect(publish?.steps?.at(-1)?.run).toMatch(/--sbom=true --provenance=mode=max/);
  });

  it('has only changesets that name the package and a version bump', () => {
    const waiting = readdirSync(`${root}.changeset`).filter(file => file.endsWith('.md') && file !== 'README.md');
    for (const file of waiting) {
      const [, head = ''] = readFileSync(`${root}.changeset/${file}`, 'utf8').split('---');
      expect(Object.entries(parse(head) as object), file).toEqual([
        [name, expect.stringMatching(/^(?:major|minor|patch)$/)],
      ]);
    }
  });
});
