import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import minifyLiterals from 'rollup-plugin-html-literals';
import type {InlineConfig, PluginOption} from 'vite';
import {embedDir, reportDir, root, version} from '../project.js';
import type {BundleReport} from './bundle-report.js';
import {decoderFile} from './decoder-file.js';
import {minifyCss} from './minify-css.js';
import {bundleReport} from './report-plugin.js';
import {smallCss} from './small-css.js';
import {smallDecorate} from './small-decorate.js';
import {smallSchemas} from './small-schemas.js';
import {squeeze} from './squeeze.js';

/** The embed's builds. */
export const embedModes = ['embed-module', 'embed-doctor', 'embed-loader', 'embed-single'] as const;

export type EmbedMode = (typeof embedModes)[number];

/** Where a build puts its files, and where it notes what it put into which. */
export interface EmbedPlace {
  readonly embedDir: string;
  readonly reportDir: string;
}

/** Where the embed is published from. */
export const published: EmbedPlace = {embedDir, reportDir};

/** Vite's configuration for one of the embed's builds. */
export const embedConfig = (mode: EmbedMode, place = published): InlineConfig => ({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: {'process.env.NODE_ENV': '"production"', __VERSION__: JSON.stringify(version)},
  // Without "production" a build that a test runner starts would take in the dependencies' development code.
  resolve: {conditions: ['module', 'browser', 'production']},
  plugins: [
    smallCss(),
    smallDecorate(),
    smallSchemas(),
    decoderFile({isSingle: mode === 'embed-single'}),
    minifyLiterals({
      include: '**/src/**/*.ts',
      failOnError: true,
      options: {minifyOptions: {minifyCSS: minifyCss, decodeEntities: false}},
    }) as PluginOption,
    squeeze(),
    bundleReport({base: root, folder: folders[mode], onReport: report => writeReport(mode, report, place)}),
  ],
  build: {
    target: 'es2022',
    emptyOutDir: mode === 'embed-module',
    copyPublicDir: false,
    reportCompressedSize: false,
    // A source map would publish our sources, comments included, with every page that embeds the widget.
    sourcemap: false,
    ...outputs(place)[mode],
  },
});

/** Minifying takes most of the build's time, as it should. */
const checks = {bundlerTimings: false};

const folders: Partial<Record<EmbedMode, string>> = {
  'embed-module': `v${version}`,
  'embed-doctor': `v${version}`,
};

/** Annotations tell a bundler what it may leave out; in the end they are only bytes. */
const small = {minify: true, comments: {annotation: false}};

const outputs = ({embedDir}: EmbedPlace): Record<EmbedMode, InlineConfig['build']> => ({
  'embed-module': {
    outDir: `${embedDir}/v${version}`,
    lib: {entry: `${root}src/embed/start.ts`, formats: ['es'], fileName: () => 'plan-finder.js'},
    rolldownOptions: {
      checks,
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
    outDir: `${embedDir}/v${version}`,
    lib: {entry: `${root}src/embed/doctor.ts`, formats: ['es'], fileName: () => 'plan-finder-doctor.js'},
    rolldownOptions: {checks, output: {...small, codeSplitting: false}},
  },
  'embed-loader': {
    outDir: embedDir,
    lib: {entry: `${root}src/embed.ts`, formats: ['iife'], name: 'planFinderLoader', fileName: () => 'embed.js'},
    rolldownOptions: {checks, output: small},
  },
  'embed-single': {
    outDir: embedDir,
    lib: {
      entry: `${root}src/embed/single.ts`,
      formats: ['iife'],
      name: 'planFinder',
      fileName: () => 'plan-finder.iife.js',
    },
    rolldownOptions: {checks, output: {...small, codeSplitting: false}},
  },
});

const writeReport = (mode: EmbedMode, report: BundleReport, {reportDir}: EmbedPlace): void => {
  mkdirSync(reportDir, {recursive: true});
  writeFileSync(`${reportDir}/${mode}.json`, `${JSON.stringify(report, null, 2)}\n`);
};

/** Reads what a build of this kind last put into which file. */
export const readReport = (mode: EmbedMode, {reportDir} = published): BundleReport =>
  JSON.parse(readFileSync(`${reportDir}/${mode}.json`, 'utf8')) as BundleReport;
