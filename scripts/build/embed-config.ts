import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {resolve} from 'node:path';
import minifyLiterals from 'rollup-plugin-html-literals';
import type {PluginOption, UserConfig} from 'vite';
import {distDir, root, version} from '../project.js';
import type {BundleReport} from './bundle-report.js';
import {decoderFile} from './decoder-file.js';
import {minifyCss} from './minify-css.js';
import {bundleReport} from './report-plugin.js';

/** The builds of the embed. */
export const embedModes = [
  'embed-module',
  'embed-doctor',
  'embed-opener',
  'embed-settings',
  'embed-activity',
  'embed-visit',
  'embed-loader',
  'embed-frame',
  'embed-single',
] as const;

export type EmbedMode = (typeof embedModes)[number];

/** The files of a version have their own folder in `embed/`; the loader and the single-file build are in `embed/`. */
const folders: Partial<Record<EmbedMode, string>> = {
  'embed-module': `v${version}`,
  'embed-doctor': `v${version}`,
  'embed-activity': `v${version}`,
  'embed-opener': `v${version}`,
  'embed-visit': `v${version}`,
};

/** The folder that a build writes to. */
export const outDirOf = (mode: EmbedMode, dist = distDir): string => resolve(dist, 'embed', folders[mode] ?? '');

/** Vite's configuration for one build of the embed. */
export const embedConfig = (mode: EmbedMode): UserConfig => ({
  root,
  publicDir: false,
  logLevel: 'warn',
  define: {
    'process.env.NODE_ENV': '"production"',
    __VERSION__: JSON.stringify(version),
    // Only Lit's development build has warnings to turn off.
    'globalThis.litIssuedWarnings': 'undefined',
  },
  // Without "production", a build started by a test runner would include the development code of the dependencies.
  resolve: {conditions: ['module', 'browser', 'production']},
  plugins: [
    decoderFile({isSingle: mode === 'embed-single'}),
    minifyLiterals({
      include: '**/src/**/*.ts',
      failOnError: true,
      options: {minifyOptions: {minifyCSS: minifyCss, decodeEntities: false, removeAttributeQuotes: true}},
    }) as PluginOption,
    bundleReport({base: root, folder: folders[mode], onReport: writeReport(mode)}),
  ],
  build: {
    target: 'es2022',
    emptyOutDir: mode === 'embed-module',
    copyPublicDir: false,
    reportCompressedSize: false,
    // A source map would publish our sources, comments included, with every page that embeds the widget.
    sourcemap: false,
    outDir: outDirOf(mode),
    ...outputs[mode],
  },
});

/** Options that all builds share. */
const bundling: NonNullable<UserConfig['build']>['rolldownOptions'] = {
  // Minifying takes most of the build time.
  checks: {bundlerTimings: false},
  optimization: {inlineConst: {mode: 'all', pass: 3}},
};

/** Annotations tell a bundler what it may drop; in the output they only add bytes. */
const small = {minify: true, comments: {annotation: false}};

/** One JavaScript module, from an entry in src/embed. */
const moduleFile = (entry: string, file: string): UserConfig['build'] => ({
  lib: {entry: `${root}src/embed/${entry}.ts`, formats: ['es'], fileName: () => file},
  rolldownOptions: {...bundling, output: {...small, codeSplitting: false}},
});

/** One classic script, from an entry in src/embed. `name` is the global variable for its exports. */
const scriptFile = (entry: string, name: string, file: string): UserConfig['build'] => ({
  lib: {entry: `${root}src/embed/${entry}.ts`, formats: ['iife'], name, fileName: () => file},
  rolldownOptions: {...bundling, output: {...small, codeSplitting: false}},
});

const outputs: Record<EmbedMode, UserConfig['build']> = {
  'embed-module': {
    lib: {entry: `${root}src/embed/start.ts`, formats: ['es'], fileName: () => 'plan-finder.js'},
    rolldownOptions: {
      ...bundling,
      // Lazy chunks may import from the entry, so that shared code does not become a third file to wait for.
      preserveEntrySignatures: 'allow-extension',
      // One file for the form, one for the code that starting prices and results share, and one for the results, so that
      // a page with only starting prices does not load the results. Small modules that only other files share are one
      // file.
      output: {
        ...small,
        codeSplitting: {
          groups: [
            {name: 'plan-finder', tags: ['$initial'], priority: 1},
            {
              name: 'client',
              test: /elements\/(?:form\/form-reader|events\/plan-event)\.ts$|client\/(?:async-search|poll-search|send-search)\.ts$|shared\/(?:adopt-styles|base\.styles|control\.styles|differs|page-view-limit)\.ts$|@lit\/task\//,
            },
            {
              name: 'lazy',
              test: /shared\/(?:announcer|memoize|number|pointer\.styles|visually-hidden\.styles|warn-once)\.ts$|\/if-defined\.js$|\/decorators\/|\/decorate\.|contract\/integer\.ts$|strings\/en\/retry\.ts$/,
            },
            {name: 'reply-error', test: /client\/reply-error\.ts$/},
            {name: 'plan-results', test: /elements\/finder\/render-results\.ts$/},
            {name: 'barcode-detector', test: /node_modules\/barcode-detector\//},
          ],
        },
        // Without a hash: the folder has the version, and each name costs bytes in every file that imports it.
        chunkFileNames: 'chunks/[name].js',
      },
    },
  },
  // Separate from the widget, because the diagnostics must load even if the widget does not.
  'embed-doctor': moduleFile('doctor', 'plan-finder-doctor.js'),
  // The relay adds it to the loader if it has settings for all pages.
  'embed-settings': scriptFile('widget-settings', 'planFinderSettings', 'embed-settings.js'),
  // Separate from the widget, because few relays have reports.
  'embed-activity': moduleFile('activity', 'plan-finder-activity.js'),
  // Separate from the widget, because a click counts before the widget has loaded.
  'embed-opener': moduleFile('opener', 'opener.js'),
  // Separate from the widget, because a page that only keeps where a visit came from does not load the form.
  'embed-visit': moduleFile('visit', 'visit.js'),
  'embed-loader': scriptFile('loader', 'planFinderLoader', 'embed.js'),
  'embed-frame': scriptFile('frame', 'planFinderFrame', 'frame.js'),
  'embed-single': scriptFile('single', 'planFinder', 'plan-finder.iife.js'),
};

/** Reports are written next to `embed/`, wherever the output of a build is. */
const writeReport =
  (mode: EmbedMode) =>
  (report: BundleReport, outDir: string): void => {
    const folder = resolve(outDir, folders[mode] ? '../..' : '..', 'report');
    mkdirSync(folder, {recursive: true});
    writeFileSync(`${folder}/${mode}.json`, `${JSON.stringify(report, null, 2)}\n`);
  };

/** Reads the report of the last build in this mode. */
export const readReport = (mode: EmbedMode, dist = distDir): BundleReport =>
  JSON.parse(readFileSync(`${dist}/report/${mode}.json`, 'utf8')) as BundleReport;
