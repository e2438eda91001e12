// The compilers of the peers, which are installed with them and have no types here.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';

const folder = new URL('../', import.meta.url);
const require = createRequire(folder);

/** @returns {{name: string, version: string, dependencies: Record<string, string>}} */
const readManifest = path => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));

/** Returns the version of a peer. Throws if it is not the expected one. */
export const versionOf = name => {
  const wanted = readManifest('package.json').dependencies[name];
  const {version} = readManifest(`node_modules/${name}/package.json`);
  if (version !== wanted)
    throw new Error(`${name} has version ${version} instead of ${wanted}. Run: npm ci --prefix test/bench`);
  return version;
};

/** Compiles the components of Vue and Svelte for production, with their own compilers. */
export const components = () => ({
  name: 'bench:components',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('.vue')) return {code: compileVue(code, id), map: null};
    if (id.endsWith('.svelte')) return {code: compileSvelte(code, id), map: null};
    return undefined;
  },
});

const compileVue = (code, filename) => {
  const {compileScript, parse} = require('vue/compiler-sfc');
  const {descriptor} = parse(code, {filename});
  return compileScript(descriptor, {id: filename, inlineTemplate: true, isProd: true}).content;
};

const compileSvelte = (code, filename) => {
  const {compile} = require('svelte/compiler');
  return compile(code, {filename, generate: 'client', dev: false}).js.code;
};
