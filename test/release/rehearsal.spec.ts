import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test as base, expect, type Page} from '@playwright/test';
import {findPlans, goToCheckout, lookCloser} from '../consumers/journey.js';
import {noteComplaints} from '../e2e/support/complaints.js';
import {finderOn} from '../e2e/support/finder.js';
import {htmlPage, serve} from '../e2e/support/serve.js';
import type {Closable} from '../e2e/support/test.js';
import {ELEMENTS, EVERYTHING, PACKAGES} from '../package/packed.js';
import {Checkout} from './support/checkout.js';
import {startFront} from './support/front.js';
import {Project} from './support/project.js';
import {type Registry, startRegistry} from './support/registry.js';

/** What the tests share: each continues where the one before it ended. */
interface Stage {
  readonly folder: string;
  readonly registry: Registry;
  readonly checkout: Checkout;
  /** The published versions, and a project that has installed each of them. */
  readonly versions: string[];
  readonly projects: Project[];
  keep<T extends Closable>(started: T): T;
}

const test = base.extend<object, {readonly stage: Stage}>({
  stage: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'plan-finder-release-'));
      const started: Closable[] = [];
      const keep: Stage['keep'] = closable => {
        started.push(closable);
        return closable;
      };
      try {
        const registry = keep(await startRegistry(`${folder}/registry`));
        const checkout = new Checkout(`${folder}/checkout`);
        await checkout.create();
        await use({folder, registry, checkout, versions: [], projects: [], keep});
      } finally {
        for (const closable of started.reverse()) await closable.close();
        rmSync(folder, {recursive: true, force: true, maxRetries: 3});
      }
    },
    {scope: 'worker', timeout: 600_000},
  ],
});

test.describe.configure({mode: 'serial'});

/** The versions that the registry has of a package, and the one that `npm install` chooses. */
const published = async ({url}: Registry, name: string) => {
  const response = await fetch(`${url}${name.replace('/', '%2f')}`);
  const {versions, 'dist-tags': tags} = (await response.json()) as {
    versions: object;
    'dist-tags': {latest: string};
  };
  return {versions: Object.keys(versions), latest: tags.latest};
};

/** Installs the newest version by its name in a new project. */
const installNewest = async ({folder, registry, projects}: Stage): Promise<Project> => {
  const project = new Project(`${folder}/project-${projects.length}`, registry.settings);
  await project.install(EVERYTHING);
  projects.push(project);
  return project;
};

/** Runs the relay of a project in front of a sandbox. */
const startRelay = async ({keep}: Stage, project: Project, origin: string) => {
  const sandbox = keep(await project.serve('sandbox'));
  return keep(
    await project.serve('relay', {
      PLAN_SERVICE_URL: sandbox.url,
      PLAN_SERVICE_KEY: 'sandbox-high',
      PLAN_SERVICE_TIER: 'high',
      RELAY_ORIGINS: origin,
    }),
  );
};

/** Opens a page with the script tag of a relay, and waits for the form. Returns the widget's versions so far. */
const open = async (page: Page, url: string) => {
  const loaded: string[] = [];
  page.on('request', request => loaded.push(...(/\/v(\d+\.\d+\.\d+)\//.exec(request.url())?.slice(1) ?? [])));
  await page.goto(url);
  await expect(finderOn(page).submit).toBeVisible();
  return loaded;
};

test('publishes both packages with the steps of a release, and tags the version', async ({stage}) => {
  const {registry, checkout, versions} = stage;
  const version = await checkout.release(registry.settings);
  versions.push(version);
  for (const name of PACKAGES)
    expect(await published(registry, name), name).toEqual({versions: [version], latest: version});
  expect(await checkout.tags()).toEqual([`v${version}`]);
});

test('publishes nothing if the release runs again', async ({stage: {registry, checkout, versions}}) => {
  const output = await checkout.publish(registry.settings);
  for (const name of PACKAGES) expect(output).toContain(`${name} ${versions[0]} is already published.`);
});

test('installs the packages by name in a new project, with one copy of the elements', async ({stage}) => {
  const project = await installNewest(stage);
  for (const name of PACKAGES) expect(project.versionsOf(name)).toEqual(stage.versions);
  const code = `import('${ELEMENTS}').then(({PlanFinder}) => console.log(PlanFinder.name))`;
  expect(await project.run('node', '--eval', code)).toContain('PlanFinder');
});

test('runs the relay of the installed package: its health, the script, and a search', async ({stage}) => {
  const [project, origin] = [stage.projects[0], 'https://www.your-dealership.example'];
  if (!project) throw new Error('The package is not installed.');
  const relay = await startRelay(stage, project, origin);
  expect((await fetch(`${relay.url}/healthz`)).status).toBe(200);
  const script = await fetch(`${relay.url}/embed.js`);
  expect(script.status).toBe(200);
  expect(await script.text()).toContain(`v${stage.versions[0]}`);
  const search = await fetch(`${relay.url}/plans/PlansSearch/Vin`, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin},
    body: JSON.stringify({searchCriteria: {vin: '1HGCM82633A004352', mileage: 48_000, stateShortName: 'TX'}}),
  });
  expect(search.status).toBe(200);
  const {response} = (await search.json()) as {response: {results: readonly unknown[]}};
  expect(response.results.length).toBeGreaterThan(0);
});

test('publishes the next version, which new projects install', async ({stage}) => {
  const {registry, checkout, versions} = stage;
  checkout.change();
  versions.push(await checkout.release(registry.settings));
  expect(new Set(versions).size).toBe(2);
  for (const name of PACKAGES)
    expect(await published(registry, name), name).toEqual({versions, latest: versions.at(-1)});
  const project = await installNewest(stage);
  for (const name of PACKAGES) expect(project.versionsOf(name)).toEqual(versions.slice(-1));
});

test('serves an open page of the old version and a page of the new one after an upgrade', async ({stage, context}) => {
  const [before = '', after = ''] = stage.versions;
  const [oldProject, newProject] = stage.projects;
  if (!oldProject || !newProject) throw new Error('The packages are not installed.');
  const front = stage.keep(await startFront(''));
  const script = `<script src="${front.url}/embed.js" async></script>`;
  const site = stage.keep(await serve(() => new Response(htmlPage(script), {headers: {'content-type': 'text/html'}})));

  const oldRelay = await startRelay(stage, oldProject, site.url);
  front.passTo(oldRelay.url);
  const oldPage = await context.newPage();
  const complaints = await noteComplaints(oldPage);
  const oldLoads = await open(oldPage, site.url);

  expect(newProject.served).toEqual([after]);
  newProject.keepFilesOf(oldProject);
  const newRelay = await startRelay(stage, newProject, site.url);
  for (const relay of [oldRelay, newRelay])
    expect((await fetch(`${relay.url}/v${before}/plan-finder.js`)).status).toBe(200);
  front.passTo(newRelay.url);
  await oldRelay.close();

  const newPage = await context.newPage();
  const newLoads = await open(newPage, site.url);
  const loadedBefore = oldLoads.length;
  for (const page of [oldPage, newPage]) {
    await findPlans(page);
    await lookCloser(page);
  }
  expect(oldLoads.length).toBeGreaterThan(loadedBefore);
  expect([new Set(oldLoads), new Set(newLoads)]).toEqual([new Set([before]), new Set([after])]);
  expect(await complaints()).toEqual([]);
  for (const page of [oldPage, newPage]) await goToCheckout(page);
});
