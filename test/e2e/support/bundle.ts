import {mkdirSync, mkdtempSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {build} from 'esbuild';
import {ELEMENTS, packageDir} from '../../../scripts/build/packages.js';
import {distDir} from '../../../scripts/project.js';

/** Bundles a module with the built package of the elements, as an app's bundler does. */
export async function bundle(code: string): Promise<string> {
  const app = mkdtempSync(`${tmpdir()}/plan-finder-app-`);
  try {
    const installed = `${app}/node_modules/${ELEMENTS}`;
    mkdirSync(`${app}/node_modules/@plan-finder`, {recursive: true});
    symlinkSync(packageDir(ELEMENTS, distDir), installed, 'junction');
    const {outputFiles} = await build({
      stdin: {contents: code, resolveDir: app},
      bundle: true,
      format: 'esm',
      target: 'es2022',
      // A peer dependency that only the scanner needs, in browsers without a detector.
      external: ['barcode-detector'],
      logLevel: 'silent',
      write: false,
    });
    return outputFiles.map(({text}) => text).join('');
  } finally {
    rmSync(app, {recursive: true});
  }
}
