import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {resolve} from 'node:path';
import minifyLiterals from 'rollup-plugin-html-literals';
import type {PluginOption, UserConfig} from 'vite';
import {distDir, root, version} from '../project.js';
import type {BundleReport} from './bundle-report.js';
import {decoderFile} from './decoder-file.js';
import {minifyCss} from './minify-css.js';
import {bundleReport} from './report-plugin.js';

/** The embed's builds. */
export const embedModes = ['embed-module', 'embed-doctor', 'embed-loader', 'embed-single'] as const;

export type EmbedMode = (typeof embedModes)[number];

/** The files of a version are in a folder of its own below `embed/`; the loader and the single file are above it. */
const folders: Partial<Record<EmbedMode, string>> = {
  'embed-module': `v${version}`,
  'embed-doctor': `v${version}`,
};

/** The folder that a build writes to. */
export const outDirOf = (mode: EmbedMode, dist = distDir): string => resolve(dist, 'embed', folders[mode] ?? '');

/** Vite's configuration for one of the embed's builds. */
export const embedConfig = (mode: EmbedMode): UserConfig => ({
  root,
  publicDir: false,
  logLevel: 'warn',
  define: {'process.env.NODE_ENV': '"production"', __VERSION__: JSON.stringify(version)},
  // Without "production" a build that a test runner starts would take in the dependencies' development code.
  resolve: {conditions: ['module', 'browser', 'production']},
  plugins: [
    decoderFile({isSingle: mode === 'embed-single'}),
    minifyLiterals({
      include: '**/src/**/*.ts',
      failOnError: true,
      options: {minifyOptions: {minifyCSS: minifyCss, decodeEntities: false}},
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

/** How all of them are bundled. */
const bundling: NonNullable<UserConfig['build']>['rolldownOptions'] = {
  // Minifying takes most of the build's time, as it should.
  checks: {bundlerTimings: false},
  optimization: {inlineConst: {mode: 'all', pass: 3}},
};

/** Annotations tell a bundler what it may leave out; in the end they are only bytes. */
const small = {minify: true, comments: {annotation: false}};

const outputs: Record<EmbedMode, UserConfig['build']> = {
  'embed-module': {
    lib: {entry: `${root}src/embed/start.ts`, formats: ['es'], fileName: () => 'plan-finder.js'},
    rolldownOptions: {
      ...bundling,
      // Lazy chunks may import from the entry: what both need is then no third file to wait for.
      preserveEntrySignatures: 'allow-extension',
      // What the form needs is one file. What a start price and the results both need is another, so that a page with
      // start prices only does not load the results, which are the third.
      output: {
        ...small,
        codeSplitting: {
          groups: [
            {name: 'plan-finder', tags: ['$initial'], priority: 1},
            {
              name: 'search',
              test: /elements\/(?:search\/relay-service|shared\/(?:is-same|page-view-limit))\.ts$|@lit\/task\//,
            },
            {name: 'plan-results', test: /elements\/finder\/plan-results\.ts$/},
          ],
        },
        chunkFileNames: 'chunks/[name]-[hash].js',
      },
    },
  },
  // Beside the widget rather than with it: it has to come also where the widget does not.
  'embed-doctor': {
    lib: {entry: `${root}src/embed/doctor.ts`, formats: ['es'], fileName: () => 'plan-finder-doctor.js'},
    rolldownOptions: {...bundling, output: {...small, codeSplitting: false}},
  },
  'embed-loader': {
    lib: {entry: `${root}src/embed/loader.ts`, formats: ['iife'], name: 'planFinderLoader', fileName: () => 'embed.js'},
    rolldownOptions: {...bundling, output: small},
  },
  'embed-single': {
    lib: {
      entry: `${root}src/embed/single.ts`,
      formats: ['iife'],
      name: 'planFinder',
      fileName: () => 'plan-finder.iife.js',
    },
    rolldownOptions: {...bundling, output: {...small, codeSplitting: false}},
  },
};

/** Reports are in a folder beside `embed/`, wherever a build is told to write. */
const writeReport =
  (mode: EmbedMode) =>
  (report: BundleReport, outDir: string): void => {
    const folder = resolve(outDir, folders[mode] ? '../..' : '..', 'report');
    mkdirSync(folder, {recursive: true});
    writeFileSync(`${folder}/${mode}.json`, `${JSON.stringify(report, null, 2)}\n`);
  };

/** Reads what a build of this kind last put into which file. */
export const readReport = (mode: EmbedMode, dist = distDir): BundleReport =>
  JSON.parse(readFileSync(`${dist}/report/${mode}.json`, 'utf8')) as BundleReport;
