import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {cruise, type ICruiseResult} from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import config from '../../.dependency-cruiser.mjs';

const root = join(import.meta.dirname, '../..');

/** A file, its source, and the rule that it must violate. */
const violating = [
  ['src/contract/rules/a.ts', "import '../plan.js'", 'contract-rules-imports'],
  ['src/contract/rules/b.ts', "import 'zod/mini'", 'contract-rules-imports'],
  ['src/contract/a.ts', "import '../client/index.js'", 'contract-imports'],
  ['src/contract/b.ts', "import 'zod'", 'contract-imports'],
  ['src/contract/c.ts', "import 'node:fs'", 'contract-imports'],
  ['src/client/a.ts', "import '../plans/money.js'", 'client-imports'],
  ['src/client/b.ts', "import 'node:crypto'", 'client-imports'],
  ['src/client/c.ts', "import * as z from 'zod/mini'; export const c = z", 'client-imports'],
  ['src/plans/a.ts', "import '../client/index.js'", 'plans-imports'],
  ['src/plans/b.ts', "import 'lit'", 'plans-imports'],
  ['src/strings/a.ts', "import '../plans/money.js'", 'strings-imports'],
  ['src/strings/b.ts', "import {plan} from '../contract/plan.js'; export const b = plan", 'strings-imports-types'],
  ['src/elements/a.ts', "import '../relay/index.js'", 'elements-imports'],
  ['src/elements/b.ts', "import '../sandbox/index.js'", 'elements-imports'],
  ['src/elements/c.ts', "import 'zod/mini'", 'elements-imports'],
  ['src/elements/d.ts', "import 'node:fs'", 'elements-imports'],
  ['src/elements/e.ts', "import '../contract/index.js'", 'no-barrel-in-the-first-load'],
  ['src/elements/f.ts', "import '../index.js'", 'no-barrel-in-the-first-load'],
  ['src/elements/g.ts', "import './shared/text.js'", 'elements-in-folders'],
  ['src/elements/novelty/a.ts', "import '../shared/text.js'", 'elements-in-folders'],
  ['src/elements/start-price/a.ts', "import '../saved/b.js'", 'elements-start-price-imports'],
  ['src/elements/saved/a.ts', "import '../start-price/b.js'", 'elements-saved-imports'],
  ['src/elements/finder/a.ts', "import '../start-price/b.js'", 'elements-finder-imports'],
  ['src/elements/list/a.ts', "import '../finder/b.js'", 'elements-list-imports'],
  ['src/elements/form/a.ts', "import '../details/b.js'", 'elements-form-imports'],
  ['src/elements/comparison/a.ts', "import '../form/b.js'", 'elements-comparison-imports'],
  ['src/elements/details/a.ts', "import '../list/b.js'", 'elements-details-imports'],
  ['src/elements/search/a.ts', "import '../filters/b.js'", 'elements-search-imports'],
  ['src/elements/filters/a.ts', "import '../search/b.js'", 'elements-filters-imports'],
  ['src/elements/print/a.ts', "import '../scanner/b.js'", 'elements-print-imports'],
  ['src/elements/scanner/a.ts', "import '../form/b.js'", 'elements-scanner-imports'],
  ['src/elements/combobox/a.ts', "import '../plan/b.js'", 'elements-combobox-imports'],
  ['src/elements/plan/a.ts', "import '../dialog/b.js'", 'elements-plan-imports'],
  ['src/elements/dialog/a.ts', "import '../combobox/b.js'", 'elements-dialog-imports'],
  ['src/elements/events/a.ts', "import '../plan/b.js'", 'elements-events-imports'],
  ['src/elements/shared/a.ts', "import '../events/b.js'", 'elements-shared-imports'],
  ['src/elements/shared/c.ts', "import type {B} from '../finder/b.js'; export type C = B", 'elements-shared-imports'],
  ['src/elements/shared/d.ts', "export const load = () => import('../finder/b.js')", 'elements-shared-imports'],
  ['src/elements/shared/e.ts', "export type E = import('../finder/b.js').B", 'elements-shared-imports'],
  ['src/elements/print/c.ts', "import type {D} from './d.js'; export type C = D", 'no-circular-types'],
  ['src/elements/shared/f.ts', "export const load = () => import('./g.js')", 'no-circular'],
  ['src/relay/a.ts', "import '../sandbox/index.js'", 'relay-imports'],
  ['src/relay/b.ts', "import '../elements/list.js'", 'relay-imports'],
  ['src/relay/c.ts', "import 'commander'", 'relay-imports'],
  ['src/relay/d.ts', "import 'hono'", 'relay-imports'],
  ['src/relay/limits/a.ts', "import '../service/service.js'", 'relay-limits-imports'],
  ['src/relay/handlers/a.ts', "import '../redis/link.js'", 'relay-handlers-imports'],
  ['src/relay/quotes/a.ts', "import type {B} from './b.js'; export type A = B", 'no-circular-types'],
  ['src/client/e.ts', "import type {F} from './f.js'; export type E = F", 'no-circular-types'],
  ['src/sandbox/a.ts', "import '../client/index.js'", 'sandbox-imports'],
  ['src/sandbox/b.ts', "import '../relay/index.js'", 'sandbox-imports'],
  ['src/sandbox/c.ts', "import '../plans/money.js'", 'sandbox-imports'],
  ['src/sandbox/quotes/a.ts', "import type {B} from './b.js'; export type A = B", 'no-circular-types'],
  ['src/contract/e.ts', "import type {B} from './f.js'; export type A = B", 'no-circular-types'],
  ['src/cli/a.ts', "import '../elements/list.js'", 'cli-imports'],
  ['src/cli/b.ts', "import '../plans/money.js'", 'cli-imports'],
  ['src/index.ts', "import './client/index.js'", 'index-imports-types'],
  ['src/define.ts', "import './plans/money.js'", 'define-imports'],
  ['src/embed/c.ts', "import '../client/index.js'", 'embed-imports'],
  ['src/embed/a.ts', "import '../relay/index.js'", 'embed-imports'],
  ['src/embed/b.ts', "import '../define.js'", 'no-barrel-in-the-first-load'],
  ['src/novelty/a.ts', "import '../contract/plan.js'", 'no-unlisted-folder'],
  ['demo/a.ts', "import '../src/define.js'", 'demo-uses-the-package'],
  ['src/plans/c.ts', "import './d.js'", 'no-circular'],
  ['src/plans/e.ts', "import './missing.js'", 'resolvable'],
] as const;

/** The files that these import. */
const others = [
  'src/contract/index.ts',
  'src/contract/plan.ts',
  'src/contract/rules/mileage-limit.ts',
  'src/client/index.ts',
  'src/elements/list.ts',
  'src/elements/shared/text.ts',
  ...[
    ...['start-price', 'saved', 'finder', 'list', 'form', 'details', 'search', 'filters', 'scanner'],
    ...['combobox', 'plan', 'dialog', 'events'],
  ].map(folder => `src/elements/${folder}/b.ts`),
  'src/plans/money.ts',
  'src/relay/index.ts',
  'src/relay/redis/link.ts',
  'src/relay/service/service.ts',
  'src/sandbox/index.ts',
];

describe('the import rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  let violations: {from: string; rule: string}[] = [];

  const write = (path: string, source: string): void => {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), `${source}\n`);
  };

  beforeAll(async () => {
    for (const path of others) write(path, 'export {}');
    write('src/plans/d.ts', "import './c.js'");
    write('src/elements/shared/g.ts', "import './f.js'");
    write('src/elements/print/d.ts', "import type {C} from './c.js'; export type D = C");
    write('src/relay/quotes/b.ts', "import type {A} from './a.js'; export type B = A");
    write('src/sandbox/quotes/b.ts', "import type {A} from './a.js'; export type B = A");
    write('src/contract/f.ts', "import type {A} from './e.js'; export type B = A");
    write('src/client/f.ts', "import type {E} from './e.js'; export type F = E");
    for (const [path, source] of violating) write(path, source);
    // Absolute, because relative paths would resolve to the project's own files.
    const paths = {'@plan-finder/elements/define': [join(folder, 'src/define.ts')]};
    write('tsconfig.json', JSON.stringify({compilerOptions: {module: 'NodeNext', paths}}));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const tsConfig = extractTsConfig(join(folder, 'tsconfig.json'));
    const {output} = await cruise(
      ['src', 'demo'],
      {
        ...config.options,
        tsConfig: {fileName: join(folder, 'tsconfig.json')},
        baseDir: folder,
        ruleSet: {forbidden: config.forbidden},
        validate: true,
      },
      {},
      {tsConfig},
    );
    violations = (output as ICruiseResult).summary.violations.map(({from, rule}) => ({from, rule: rule.name}));
  }, 30_000);

  afterAll(() => rmSync(folder, {recursive: true}));

  it.each(violating)('report %s with the source %j as a violation of %s', (from, _source, rule) => {
    expect(violations).toContainEqual({from, rule});
  });
});
