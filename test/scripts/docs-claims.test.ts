import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';
import {createProgram} from '../../src/cli/program.js';
import {RELAY_ERROR_CODES, TIERS} from '../../src/contract/index.js';
import {readConfig} from '../../src/relay/settings/read-environment.js';
import {type Setting, SETTINGS} from '../../src/relay/settings/table.js';
import {resolveOptions} from '../../src/relay/settings/options.js';
import {allPages} from '../docs/pages.js';

const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

const manifest = JSON.parse(read('package.json')) as {readonly scripts: Readonly<Record<string, string>>};

/** Lists of what the code exports, whose names may look like a variable or an error code. */
const EXPORTS = /<!-- \w+: written by "npm run docs" from the (?:exports|types) [^]*?<!-- end -->/g;

/** All pages of the documentation with their paths, including the generated ones. */
const pages: readonly (readonly [path: string, text: string])[] = allPages.map(path => [
  path,
  read(path).replace(EXPORTS, ''),
]);

/** Returns all matches of a pattern's first group, with their pages. */
const found = (pattern: RegExp): readonly {readonly page: string; readonly name: string}[] =>
  pages.flatMap(([page, text]) => [...text.matchAll(pattern)].map(([, name = '']) => ({page, name})));

const faults = (claims: ReturnType<typeof found>, isTrue: (name: string) => boolean): readonly string[] =>
  claims.filter(({name}) => !isTrue(name)).map(({page, name}) => `${page}: ${name}`);

const variables = Object.values<Setting>(SETTINGS).flatMap(({variable}) => variable ?? []);

describe('the documentation', () => {
  it('names only npm scripts that exist', () => {
    const scripts = found(/\bnpm (?:run )?((?<=run )[\w:]+|start|test)\b/g);
    expect(scripts.length).toBeGreaterThan(30);
    expect(faults(scripts, name => name in manifest.scripts)).toEqual([]);
  });

  it('names every npm script in CONTRIBUTING.md', () => {
    const contributing = read('CONTRIBUTING.md');
    const names = Object.keys(manifest.scripts).filter(name => !name.startsWith('release:'));
    expect(names.filter(name => !new RegExp(`\\b${name}(?![\\w:])`).test(contributing))).toEqual([]);
  });

  it('names only environment variables that the relay reads', () => {
    const names = found(/\b((?:RELAY|PLAN_SERVICE)_[A-Z_]*[A-Z])\b/g);
    expect(names.length).toBeGreaterThan(50);
    expect(faults(names, name => variables.includes(name))).toEqual([]);
  });

  it('names only error codes that the relay sends', () => {
    const codes = found(/`(Relay[A-Z]\w+)`/g);
    expect(codes.length).toBeGreaterThan(10);
    expect(faults(codes, name => (RELAY_ERROR_CODES as readonly string[]).includes(name))).toEqual([]);
  });

  it('names only metrics that the relay exports', () => {
    const source = read('src/relay/metrics.ts');
    // The upgrading page names the metrics of earlier versions.
    const metrics = found(/`(plan_finder_\w+)`/g).filter(({page}) => page !== 'docs/upgrading.md');
    expect(metrics.length).toBeGreaterThan(5);
    expect(faults(metrics, name => source.includes(`'${name}'`))).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const paths = found(/`((?:src|test|scripts|examples|demo|docs)\/[\w./-]*)`/g);
    expect(paths.length).toBeGreaterThan(20);
    expect(faults(paths, path => existsSync(`${root}${path}`))).toEqual([]);
  });

  it('lists every event of the elements, and no others, in docs/events.md', () => {
    const sources = readdirSync(`${root}src/elements/events`).map(file => read(`src/elements/events/${file}`));
    const dispatched = sources.flatMap(text => [...text.matchAll(/super\('(plan-[a-z-]+)'/g)].map(([, name]) => name));
    const rows = read('docs/events.md').match(/^\| `plan-.*$/gm) ?? [];
    const listed = rows.flatMap(row =>
      [...(row.split('|')[1] ?? '').matchAll(/`(plan-[a-z-]+)`/g)].map(([, name]) => name),
    );
    expect(dispatched.length).toBeGreaterThan(10);
    expect(listed.sort()).toEqual([...new Set(dispatched)].sort());
  });

  it('lists every token, state and string table, and no others, in docs/theming.md and docs/strings.md', () => {
    const finder = read('src/elements/finder/plan-finder.ts') + read('src/elements/list/plan-list.ts');
    const inFinder = (pattern: RegExp) => [...finder.matchAll(pattern)].map(([, name]) => name).sort();
    const inTable = (page: string, pattern: RegExp) => [...read(page).matchAll(pattern)].map(([, name]) => name).sort();
    expect(inTable('docs/theming.md', /^\| `(--plan-[a-z-]+)`/gm)).toEqual(
      inFinder(/@cssproperty \[(--plan-[a-z-]+)/g),
    );
    const [, states = ''] = /The states are (.*?)\.\n/.exec(read('docs/theming.md')) ?? [];
    expect([...states.matchAll(/`([a-z]+)`/g)].map(([, name]) => name).sort()).toEqual(inFinder(/@cssstate ([a-z]+)/g));
    const words = [...read('src/elements/shared/strings.ts').matchAll(/^ {2}readonly (\w+)\?: /gm)].map(
      ([, name]) => name,
    );
    expect(inTable('docs/strings.md', /^\| `(\w+)` /gm)).toEqual(words.sort());
  });

  it('names every folder and entry of src in ARCHITECTURE.md', () => {
    const names = readdirSync(`${root}src`, {withFileTypes: true}).map(it => it.name + (it.isDirectory() ? '/' : ''));
    const page = read('ARCHITECTURE.md');
    expect(names.filter(name => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('names only *_PATH variables that a script reads', () => {
    const scripts = ['tools.ts', 'ensure-browser.mjs', 'engines/firefox.mjs'].map(file => read(`scripts/${file}`));
    const names = found(/`([A-Z_]+_PATH)`/g);
    expect(names.length).toBeGreaterThan(4);
    expect(faults(names, name => scripts.some(script => script.includes(name)))).toEqual([]);
  });

  it('names only plan-finder commands that exist', () => {
    const names = createProgram().commands.map(command => command.name());
    const commands = found(/\bnpx plan-finder ([a-z]\S*?)(?=[\s`])/g).filter(({name}) => name !== 'then');
    expect(commands.length).toBeGreaterThan(15);
    expect(faults(commands, name => names.includes(name))).toEqual([]);
  });

  it('links to the installation instructions from each page that uses the plan-finder command', () => {
    const needy = pages.filter(([, text]) => /\bnpx plan-finder [a-z]/.test(text));
    expect(needy.length).toBeGreaterThan(4);
    expect(
      needy.filter(([, text]) => !/frameworks\.md#install-it|^## Install it$/m.test(text)).map(([page]) => page),
    ).toEqual([]);
    expect(faults(found(/\bnpm install (plan-finder)\b/g), () => false)).toEqual([]);
  });
});

describe('the defaults in docs/relay-settings.md', () => {
  const cells = new Map(
    [...read('docs/relay-settings.md').matchAll(/^\| `([A-Z_]+)`.*\| *([^|]*?) *\|$/gm)].map(
      ([, name = '', cell = '']) => [name, cell.replaceAll('`', '')],
    ),
  );
  const config = readConfig({PLAN_SERVICE_URL: 'https://service.example', PLAN_SERVICE_KEY: 'canary-secret'});
  if (config.partnersFile !== undefined) throw new Error('This environment must configure a single partner.');
  const settings = resolveOptions(config.relay);
  const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

  it.each([
    ['PLAN_SERVICE_TIER', Object.entries(TIERS).find(([, limits]) => limits === settings.limits)?.[0]],
    ['PLAN_SERVICE_ASYNC', settings.asyncUpstream],
    ['PLAN_SERVICE_TIMEOUT_MS', settings.timeoutMs],
    ['RELAY_MOUNT', settings.mount],
    ['RELAY_VISITOR_SEARCHES', settings.visitorSearches],
    ['RELAY_VISITOR_POLLS', `${settings.visitorPolls / settings.visitorSearches} × RELAY_VISITOR_SEARCHES`],
    ['RELAY_VISITOR_CATALOG', `${settings.visitorCatalog / settings.visitorSearches} × RELAY_VISITOR_SEARCHES`],
    ['RELAY_QUOTE_TTL_SECONDS', settings.quoteTtlMs / 1000],
    ['RELAY_SHARE_QUOTES', onOff(settings.shareQuotes)],
    ['RELAY_PREFETCH', onOff(settings.prefetch)],
    ['RELAY_START_PRICE', onOff(settings.startPriceQuotes)],
    ['RELAY_METRICS', onOff(config.hasMetrics === true)],
    ['LOG_LEVEL', config.relay.logLevel],
  ])('match the relay for %s: %s', (name, value) => {
    expect(cells.get(name)).toBe(String(value));
  });

  it('match the host and port that the relay listens on', () => {
    expect([cells.get('HOST'), cells.get('PORT')]).toEqual([config.host, String(config.port)]);
  });

  it('cover every environment variable of the relay', () => {
    expect([...cells.keys()].sort()).toEqual([...variables].sort());
  });
});
