// Which folder may import which. `npm run check:imports` enforces the rules made from these tables.
import {builtinModules} from 'node:module';

const anyNode = `^(?:node:)?(?:${builtinModules.join('|')})$`;
const zodMini = 'node_modules/zod/(?:mini|v4/mini)/';
const lit = 'node_modules/(?:lit|lit-html|lit-element|@lit/reactive-element|@lit/task)/';
const barcodes = 'node_modules/barcode-detector/';
const server = 'node_modules/(?:hono|@hono/node-server)/';
const relayLibraries = 'node_modules/(?:lru-cache|pino|redis|undici)/';
const commands = 'node_modules/commander/';

/**
 * For each part of src, what its files may import besides each other.
 * `types` lists what they may import with `import type` only, which the compiler removes.
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
    may: ['^src/(?:relay|sandbox|client|contract|snippets)/', zodMini, commands, anyNode],
  },
  snippets: {files: '^src/snippets/', may: ['^src/contract/']},
  index: {
    files: '^src/index[.]ts$',
    may: ['^src/(?:elements|plans)/'],
    types: ['^src/(?:client|strings|contract)/'],
  },
  define: {files: '^src/define[.]ts$', may: ['^src/elements/'], types: ['^src/index[.]ts$']},
  react: {files: '^src/react[.]ts$', may: ['^src/elements/', 'node_modules/(?:@lit/react|lit|react)/']},
  embed: {files: '^src/embed/', may: ['^src/(?:elements|strings|contract)/']},
};

/**
 * Inside the relay, a folder may import the folders that its entry lists, its own files, `settings` and `shared`.
 * `shared` imports no other folder. The files at the root of the relay wire everything together.
 */
const relayFolders = {
  http: ['handlers', 'quotes', 'catalog', 'activity', 'service', 'limits'],
  handlers: ['quotes', 'catalog', 'activity', 'service', 'limits'],
  catalog: ['quotes', 'service', 'limits'],
  quotes: ['service', 'limits'],
  activity: [],
  redis: ['quotes', 'activity', 'service', 'limits'],
  service: ['limits'],
  limits: [],
  settings: [],
  shared: [],
};

/**
 * The folders of the elements, from top to bottom. A file may import its own folder and any folder on a later line, but
 * no other folder on its own line or on a line above.
 */
const elementFolders = [
  ['start-price', 'saved'],
  ['finder'],
  ['list'],
  ['form', 'comparison', 'details'],
  ['search', 'filters', 'print', 'scanner'],
  ['combobox', 'plan', 'dialog'],
  ['events'],
  ['shared'],
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

/** The elements whose controllers are files of their own. */
const largeElements =
  '^src/elements/(?:finder/plan-(?:finder|results)|form/plan-vehicle-form|search/plan-progress)[.]ts$';

const relayRules = Object.entries(relayFolders).map(([folder, listed]) => {
  const below = folder === 'shared' ? [] : [...listed, 'settings', 'shared'];
  return {
    name: `relay-${folder}-imports`,
    comment: `src/relay/${folder} may import ${below.join(', ') || 'no other folder of the relay'}.`,
    severity: 'error',
    from: {path: `^src/relay/${folder}/`},
    to: {
      path: '^src/relay/',
      pathNot: `^src/relay/(?:${[folder, ...below].join('|')})/`,
      dependencyTypesNot: ['type-only'],
    },
  };
});

const partRules = Object.entries(parts).flatMap(([name, {files, own = files, may, types = []}]) => {
  const allowed = [own, ...may];
  const rule = {
    name: `${name}-imports`,
    comment: `${name} may import ${may.join(', ') || 'nothing'}, besides its own files.`,
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
      comment: 'Every file in src/elements belongs in the folder of its feature.',
      severity: 'error',
      from: {path: '^src/elements/', pathNot: `^src/elements/(?:${elementFolders.flat().join('|')})/`},
      to: {},
    },
    {
      name: 'no-unlisted-folder',
      comment: 'A new folder in src needs a row in the table; without one, no rule applies to it.',
      severity: 'error',
      from: {path: '^src/', pathNot: Object.values(parts).map(({files}) => files)},
      to: {},
    },
    {
      name: 'demo-uses-the-package',
      comment: 'The demo is written like a page that installed the package: import @plan-finder/elements, never src.',
      severity: 'error',
      from: {path: '^demo/'},
      to: {path: '^(?:src|scripts|test)/', dependencyTypesNot: ['aliased']},
    },
    {
      name: 'no-barrel-in-the-first-load',
      comment: 'To stay within budgets.json, elements and the embed import single files, or import() the barrel later.',
      severity: 'error',
      from: {path: '^src/(?:elements|embed)'},
      to: {
        path: ['^src/.+/index[.]ts$', '^src/(?:index|define)[.]ts$'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'workers-need-no-sockets',
      comment: 'plan-finder/relay/workers runs on Cloudflare Workers, which have fetch but no sockets.',
      severity: 'error',
      from: {path: '^src/relay/workers[.]ts$'},
      to: {path: 'node_modules/undici/', reachable: true},
    },
    {
      name: 'no-circular',
      comment:
        'Merge two files that import each other, or move what they share to a third. Type imports are no cycle here.',
      severity: 'error',
      from: {path: '^(?:src|demo)/'},
      to: {circular: true, viaOnly: {dependencyTypesNot: ['type-only']}},
    },
    {
      name: 'no-circular-types',
      comment:
        'No import cycles, not even of types, so that files can be read from top to bottom. Only a large element and its controllers may import each other.',
      severity: 'error',
      from: {path: '^src/', pathNot: '^src/elements/(?:list|shared)/'},
      to: {circular: true, viaOnly: {pathNot: largeElements}},
    },
    {
      name: 'resolvable',
      comment: 'An import that does not resolve escapes every other rule. Files that the build writes are exempt.',
      severity: 'error',
      from: {},
      to: {couldNotResolve: true, pathNot: '^@plan-finder/elements/custom-elements[.]json$'},
    },
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    tsConfig: {fileName: 'tsconfig.json'},
    // Includes type imports, so that rules can distinguish them.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
