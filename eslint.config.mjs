import js from '@eslint/js';
import litA11y from 'eslint-plugin-lit-a11y';
import {configs as lit} from 'eslint-plugin-lit';
import {configs as wc} from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

const noMarkupFromText = [
  {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
    message: 'Bind text as text; never parse it as markup.',
  },
  {
    selector: 'ImportSpecifier[imported.name=/^unsafe(HTML|SVG|CSS)$/]',
    message: 'Bind text as text; never parse it as markup.',
  },
];

/** Styles that the build cannot minify, or that break under a strict policy or in a page with its own root font size. */
const noFragileStyles = [
  {
    selector: 'TaggedTemplateExpression[tag.name="html"] TemplateElement[value.raw=/\\sstyle=/]',
    message: 'A strict Content Security Policy blocks style attributes: use a class or a custom property.',
  },
  {
    selector: 'TaggedTemplateExpression[tag.name="css"] > TemplateLiteral > .expressions',
    message: 'The build cannot minify CSS with expressions: write the rules out.',
  },
  {
    selector: 'TaggedTemplateExpression[tag.name="css"] TemplateElement[value.raw=/\\drem\\b/]',
    message: 'rem follows the root font size of a page that is not ours: use em.',
  },
  {
    selector: 'TaggedTemplateExpression[tag.name="css"] TemplateElement[value.raw=/url\\(.?(data|blob):/]',
    message: 'A strict Content Security Policy blocks data: and blob: images.',
  },
  {
    selector:
      'TaggedTemplateExpression[tag.name="css"] TemplateElement[value.raw=/(?<!display:\\s*[a-z-]+\\s*)!important/]',
    message: 'Only the display of :host may be !important.',
  },
];

const noLostSpaces = [':first-child[value.raw=/^ /]', '[tail=true][value.raw=/(?:^|\\S) $/]'].map(edge => ({
  selector: `TaggedTemplateExpression[tag.name="html"] > TemplateLiteral > TemplateElement${edge}`,
  message: 'The build drops a space at an edge of a template: put it where the template is used.',
}));

/** Built-ins that libraries such as MooTools and Prototype.js replace with incompatible ones of the same name. */
const noPatchedBuiltIns = [
  {
    selector: 'CallExpression[callee.object.name="Array"][callee.property.name="from"]',
    message: 'A library of the page may have replaced Array.from: use a loop, or spread an iterable.',
  },
  {
    selector: 'CallExpression[callee.property.name="entries"]:not([callee.object.name="Object"])',
    message: 'A library of the page may have replaced Array.prototype.entries: use a loop with an index.',
  },
  {
    selector: ':matches(NewExpression[callee.name="Event"], ClassDeclaration[superClass.name="Event"])',
    message: 'A library of the page may have replaced Event: use NativeEvent.',
  },
];

const noIncomingMessages = [
  {
    selector: 'Identifier[name=/^(?:onmessage|MessageChannel|BroadcastChannel)$/]',
    message: 'The browser code receives no messages from other windows.',
  },
  {
    selector:
      ':matches([callee.name="addEventListener"], [callee.property.name="addEventListener"]) > Literal[value=/^message/]',
    message: 'The browser code receives no messages from other windows.',
  },
];

const noMessages = [
  ...noIncomingMessages,
  {
    selector: 'Identifier[name="postMessage"]',
    message: 'Only src/embed/frame.ts sends a message to another window: the height of its page.',
  },
];

/** The browser globals that the consumers' pages use. */
const pageGlobals = {
  addEventListener: 'readonly',
  document: 'readonly',
  fetch: 'readonly',
  history: 'readonly',
  location: 'readonly',
  MutationObserver: 'readonly',
  navigator: 'readonly',
  removeEventListener: 'readonly',
  URLSearchParams: 'readonly',
  window: 'readonly',
};

const nodeGlobals = {
  AbortSignal: 'readonly',
  console: 'readonly',
  fetch: 'readonly',
  Headers: 'readonly',
  process: 'readonly',
  Request: 'readonly',
  setTimeout: 'readonly',
  URL: 'readonly',
};

/** The search checks that relay and client share. The sandbox has its own, so that a bug in these shows up in tests. */
const sharedSearchChecks = [
  'detectLookupMethod',
  'isClosedRange',
  'isStateCode',
  'isVin',
  'mileageProblem',
  'readSearchBody',
  'searchFaults',
  'serviceError',
  'vinProblem',
  'wrongTypeError',
];

export default tseslint.config(
  {ignores: ['.cache/', 'dist/', 'docs/.vitepress/', 'coverage/', 'test-results/', 'playwright-report/']},
  // Separate projects with their own types and tools.
  {ignores: ['test/consumers/{angular,astro,next,react,svelte,vue}/', 'test/libraries/astro/']},
  {linterOptions: {reportUnusedDisableDirectives: 'error'}},
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {languageOptions: {parserOptions: {project: './tsconfig.json', tsconfigRootDir: import.meta.dirname}}},
  {
    rules: {
      eqeqeq: 'error',
      'no-empty': ['error', {allowEmptyCatch: false}],
      'no-eval': 'error',
      'no-warning-comments': ['error', {terms: ['todo', 'fixme', 'xxx']}],
      'prefer-const': 'error',
      'no-restricted-syntax': ['error', ...noMarkupFromText],
      // The loader needs the types of modules that it does not import, which only import() types give it.
      '@typescript-eslint/consistent-type-imports': ['error', {disallowTypeAnnotations: false}],
      '@typescript-eslint/no-explicit-any': 'error',
      // Async event handlers are normal in Lit: the element shows the failure itself.
      '@typescript-eslint/no-misused-promises': ['error', {checksVoidReturn: {attributes: false, properties: false}}],
      // Factories return plain objects, and Lit binds event handlers, so no method loses its `this`.
      '@typescript-eslint/unbound-method': 'off',
      // Some implementations of an async interface have nothing to await.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', {argsIgnorePattern: '^_', varsIgnorePattern: '^_'}],
    },
  },
  {
    files: ['src/sandbox/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/contract/**', '!**/contract/response-schemas.js'],
              importNames: sharedSearchChecks,
              message: 'The sandbox validates searches with its own code: see search/search-errors.ts.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'max-lines': ['error', {max: 400, skipBlankLines: true, skipComments: true}],
      'max-lines-per-function': ['error', {max: 60, skipBlankLines: true, skipComments: true}],
    },
  },
  {
    files: ['src/{client,contract,embed,plans,strings}/**/*.ts', 'src/*.ts'],
    rules: {'no-restricted-syntax': ['error', ...noMarkupFromText, ...noPatchedBuiltIns, ...noMessages]},
  },
  {
    files: ['src/embed/frame.ts'],
    rules: {'no-restricted-syntax': ['error', ...noMarkupFromText, ...noPatchedBuiltIns, ...noIncomingMessages]},
  },
  {
    files: ['src/elements/**/*.ts', 'demo/**/*.ts', 'test/elements/**/*.ts'],
    extends: [lit['flat/recommended'], wc['flat/recommended'], litA11y.configs.recommended],
    rules: {
      // LitElement has every lifecycle callback, so guarding calls to super is pointless.
      'wc/guard-super-call': 'off',
      // Safari drops the list role from a list without bullets; an explicit role restores it.
      'lit-a11y/no-redundant-role': 'off',
      'no-restricted-syntax': ['error', ...noMarkupFromText, ...noFragileStyles],
    },
  },
  {
    files: ['src/elements/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noMarkupFromText,
        ...noFragileStyles,
        ...noLostSpaces,
        ...noPatchedBuiltIns,
        ...noMessages,
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    // An assertion such as `expect(x).to.be.true` is an expression.
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      // Playwright reads a fixture's dependencies from this pattern, even when there are none.
      'no-empty-pattern': ['error', {allowObjectPatternsAsParameters: true}],
    },
  },
  {
    files: ['test/elements/**/*.ts'],
    // A Chai plugin types the result of `.equal()` as a promise, although only comparing markup returns one.
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        {allowForKnownSafeCalls: [{from: 'package', name: ['Equal'], package: '@open-wc/semantic-dom-diff'}]},
      ],
    },
  },
  {
    files: ['**/*.d.ts'],
    // A declaration that extends a library's interface must repeat its type parameters.
    rules: {'@typescript-eslint/no-unused-vars': 'off'},
  },
  {
    files: ['**/*.mjs', 'examples/**/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {globals: nodeGlobals},
  },
  {
    files: ['test/bench/*/peers/*.mjs'],
    languageOptions: {globals: {document: 'readonly', FormData: 'readonly'}},
  },
  {
    files: ['test/consumers/pages/**/*.js', 'examples/dealer-platforms/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {globals: pageGlobals},
  },
  {
    // The WordPress plugin runs as it is, without a build.
    files: ['integrations/wordpress/**/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: {
        clearTimeout: 'readonly',
        document: 'readonly',
        FormData: 'readonly',
        ResizeObserver: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
        window: 'readonly',
      },
    },
  },
);
