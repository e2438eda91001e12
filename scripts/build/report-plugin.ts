import {mkdirSync, writeFileSync} from 'node:fs';
import {relative} from 'node:path';
import type {Plugin, Rolldown} from 'vite';
import {embedDir, reportDir, root} from '../project.js';
import type {BundleReport, ChunkReport} from './bundle-report.js';

/** Notes what a build put into which file, so that later steps judge the bundle by its modules and not by its text. */
export const bundleReport = (name: string): Plugin => ({
  name: 'plan-finder:bundle-report',
  writeBundle(options, bundle) {
    const folder = relative(embedDir, options.dir ?? embedDir);
    const inEmbed = (file: string) => (folder === '' ? file : `${folder}/${file}`);
    const chunks = Object.values(bundle).filter(output => output.type === 'chunk');
    const entry = chunks.find(chunk => chunk.isEntry);
    if (!entry) throw new Error(`bundleReport: expected an entry in the ${name} build, got none.`);
    const report: BundleReport = {
      entry: inEmbed(entry.fileName),
      chunks: Object.fromEntries(chunks.map(chunk => [inEmbed(chunk.fileName), describe(chunk, inEmbed)])),
      firstLoad: staticModules(this, entry.facadeModuleId).map(modulePath),
    };
    mkdirSync(reportDir, {recursive: true});
    writeFileSync(`${reportDir}/${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
  },
});

const describe = (chunk: Rolldown.OutputChunk, inEmbed: (file: string) => string): ChunkReport => ({
  imports: chunk.imports.map(inEmbed),
  dynamicImports: chunk.dynamicImports.map(inEmbed),
  modules: Object.keys(chunk.modules).map(modulePath),
});

/** Virtual modules start with a NUL, which no path does. */
const modulePath = (id: string): string => {
  if (id.startsWith('\0')) return `virtual:${id.slice(1)}`;
  const [path = id] = id.split('?');
  return path.startsWith('/') || /^[A-Z]:/i.test(path) ? relative(root, path).replaceAll('\\', '/') : path;
};

const staticModules = (context: Pick<Rolldown.PluginContext, 'getModuleInfo'>, entry: string | null): string[] => {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    context.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  if (entry !== null) visit(entry);
  return [...seen];
};
