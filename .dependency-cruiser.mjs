// Who may import whom. Each row of the table becomes rules that fail `npm run check:imports`.
import {builtinModules} from 'node:module';

const anyNode = `^(?:node:)?(?:${builtinModules.join('|')})$`;
const zodMini = 'node_modules/zod/(?:mini|v4/mini)/';
const lit = 'node_modules/(?:lit|lit-html|lit-element|@lit/reactive-element|@lit/task)/';
const barcodes = 'node_modules/barcode-detector/';
const server = 'node_modules/(?:hono|@hono/node-server)/';
const relayLibraries = 'node_modules/(?:lru-cache|pino|redis|undici)/';
const cliLibraries = 'node_modules/(?:@clack/prompts|commander|env-paths)/';

/**
 * For each part of src: what its files may import beside each other.
 * `types` is what they may import with `import type` only, of which no code remains.
 */
const parts = {
  'contract-rules': {files: '^src/contract/rules/', may: []},
  contract: {files: '^src/contract/(?!rules/)', own: '^src/contract/', may: [zodMini]},
  client: {files: '^src/client/', may: ['^src/contract/']},
  plans: {files: '^src/plans/', may: ['^src/contract/']},
  strings: {files: '^src/strings/', may: [], types: ['^src/contract/']},
  elements: {files: '^src/elements/', may: ['^src/(?:client|plans|strings|contract)/', lit, barcodes]},
  relay: {files: '^src/relay/', may: ['^src/(?:client|plans|contract)/', zodMini, relayLibraries, anyNode]},
  sandbox: {files: '^src/sandbox/', may: ['^src/contract/', zodMini, server, anyNode]},
  cli: {
    files: '^src/cli/',
    may: ['^src/(?:relay|sandbox|client|contract|snippets)/', zodMini, server, cliLibraries, relayLibraries, anyNode],
  },
  snippets: {files: '^src/snippets/', may: []},
  index: {
    files: '^src/index[.]ts$',
    may: ['^src/(?:elements|plans)/'],
    types: ['^src/(?:client|strings|contract)/'],
  },
  define: {files: '^src/define[.]ts$', may: ['^src/elements/'], types: ['^src/index[.]ts$']},
  react: {files: '^src/react[.]ts$', may: ['^src/elements/', 'node_modules/(?:@lit/react|react)/']},
  embed: {files: '^src/embed/', may: ['^src/(?:elements|strings)/']},
};

/**
 * Inside the relay: a folder may import the folders that are named after it, its own files, and `settings` and `time`.
 * The files of its root put everything together.
 */
const relayFolders = {
  http: ['handlers', 'quotes', 'catalog', 'service', 'limits'],
  handlers: ['quotes', 'catalog', 'service', 'limits'],
  catalog: ['quotes', 'service', 'limits'],
  quotes: ['service', 'limits'],
  redis: ['quotes', 'service', 'limits'],
  service: ['limits'],
  limits: [],
  settings: [],
};

/**
 * The elements' folders, from top to bottom: a file may import its own folder and any folder on a later line, never one
 * beside it or above.
 */
const elementFolders = [
  ['start-price'],
  ['finder'],
  ['list'],
  ['form', 'comparison', 'details'],
  ['search', 'filters', 'print', 'scanner'],
  ['combobox', 'plan', 'dialog'],
  ['events', 'shared'],
];

const elementRules = elementFolders.flatMap((row, index) =>
  row.map(folder => {
    const below = elementFolders.slice(index + 1).flat();
    return {
      name: `elements-${folder}-imports`,
      comment: `src/elements/${folder} may import ${below.join(', ') || 'no other folder of the elements'}.`,
      severity: 'error',
      from: {path: `^src/elements/${folder}/`},
      to: {path: '^src/elements/', pathNot: `^src/elements/(?:${[folder, ...below].join('|')})/`},
    };
  }),
);

const relayRules = Object.entries(relayFolders).map(([folder, below]) => ({
  name: `relay-${folder}-imports`,
  comment: `src/relay/${folder} may import ${below.join(', ') || 'no other folder of the relay'}, settings and time.`,
  severity: 'error',
  from: {path: `^src/relay/${folder}/`},
  to: {
    path: '^src/relay/',
    pathNot: [`^src/relay/(?:${[folder, ...below, 'settings'].join('|')})/`, '^src/relay/time[.]ts$'],
    dependencyTypesNot: ['type-only'],
  },
}));

const partRules = Object.entries(parts).flatMap(([name, {files, own = files, may, types = []}]) => {
  const allowed = [own, ...may];
  const rule = {
    name: `${name}-imports`,
    comment: `${name} may import ${may.join(', ') || 'nothing'}, beside its own files.`,
    severity: 'error',
    from: {path: files},
    to: {pathNot: [...allowed, ...types]},
  };
  if (types.length === 0) return [rule];
  const typesOnly = {
    name: `${name}-imports-types`,
    comment: `${name} may import from ${types.join(', ')} with "import type" only.`,
    severity: 'error',
    from: {path: files},
    to: {path: types, pathNot: allowed, dependencyTypesNot: ['type-only']},
  };
  return [rule, typesOnly];
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...partRules,
    ...relayRules,
    ...elementRules,
    {
      name: 'elements-in-folders',
      comment: 'Each file of the elements is in the folder of its feature.',
      severity: 'error',
      from: {path: '^src/elements/', pathNot: `^src/elements/(?:${elementFolders.flat().join('|')})/`},
      to: {},
    },
    {
      name: 'no-unlisted-folder',
      comment: 'A new folder of src needs a row in the table, or nothing holds it to any rule.',
      severity: 'error',
      from: {path: '^src/', pathNot: Object.values(parts).map(({files}) => files)},
      to: {},
    },
    {
      name: 'demo-uses-the-package',
      comment: 'The demo is written like a page that installed the package: it imports plan-finder, never src.',
      severity: 'error',
      from: {path: '^demo/'},
      to: {path: '^(?:src|scripts|test)/', dependencyTypesNot: ['aliased']},
    },
    {
      name: 'no-barrel-in-the-first-load',
      comment: 'Elements and the embed name the file they need, or import() the barrel later: see budgets.json.',
      severity: 'error',
      from: {path: '^src/(?:elements|embed)'},
      to: {
        path: ['^src/.+/index[.]ts$', '^src/(?:index|define)[.]ts$'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'workers-need-no-sockets',
      comment: 'plan-finder/relay/workers runs on Workers, which have fetch and nothing below it.',
      severity: 'error',
      from: {path: '^src/relay/workers[.]ts$'},
      to: {path: 'node_modules/undici/', reachable: true},
    },
    {
      name: 'no-circular',
      comment:
        'Two files that need each other are one file, or lack a third. A type import leaves no code and closes no circle.',
      severity: 'error',
      from: {path: '^(?:src|demo)/'},
      to: {circular: true, viaOnly: {dependencyTypesNot: ['type-only']}},
    },
    {
      name: 'no-circular-types',
      comment: 'These parts have no import cycles, not even of types, so that they can be read from top to bottom.',
      severity: 'error',
      from: {path: '^src/(?:relay|client|cli|snippets)/'},
      to: {circular: true},
    },
    {
      name: 'no-circular-in-the-sandbox',
      comment: 'The sandbox has no circles, not even of types, so that it can be read from top to bottom.',
      severity: 'error',
      from: {path: '^src/sandbox/'},
      to: {circular: true},
    },
    {
      name: 'resolvable',
      comment: 'A path that leads nowhere escapes every other rule. What the build writes is not there before it.',
      severity: 'error',
      from: {},
      to: {couldNotResolve: true, pathNot: '^plan-finder/custom-elements[.]json$'},
    },
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    tsConfig: {fileName: 'tsconfig.json'},
    // Type imports are read too, so that a rule can tell them apart.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
