import {relative} from 'node:path';
import type {Plugin, Rolldown} from 'vite';
import type {BundleReport, ChunkReport} from './bundle-report.js';

export interface BundleReportOptions {
  /** The project root, which the paths of modules are relative to. */
  readonly base: string;
  /** The output folder relative to `dist/embed`, or empty. */
  readonly folder?: string;
  /** Receives the report and the output folder. */
  readonly onReport: (report: BundleReport, outDir: string) => void;
}

/** Reports which modules each output file contains, so that later steps need not parse the bundle. */
export const bundleReport = ({base, folder, onReport}: BundleReportOptions): Plugin => ({
  name: 'plan-finder:bundle-report',
  generateBundle({dir = ''}, bundle) {
    const inEmbed = (file: string) => (folder ? `${folder}/${file}` : file);
    const inProject = (id: string) => modulePath(base, id);
    const chunks = Object.values(bundle).filter(output => output.type === 'chunk');
    const entry = chunks.find(chunk => chunk.isEntry);
    if (!entry) throw new Error('bundleReport: the build has no entry.');
    const describe = (chunk: Rolldown.OutputChunk): ChunkReport => ({
      imports: chunk.imports.map(inEmbed),
      dynamicImports: chunk.dynamicImports.map(inEmbed),
      modules: Object.keys(chunk.modules).map(inProject),
    });
    const report = {
      entry: inEmbed(entry.fileName),
      chunks: Object.fromEntries(chunks.map(chunk => [inEmbed(chunk.fileName), describe(chunk)])),
      firstLoad: staticModules(this, entry.facadeModuleId).map(inProject),
    };
    onReport(report, dir);
  },
});

/** Virtual modules start with a NUL character, which paths never contain. */
const modulePath = (base: string, id: string): string => {
  if (id.startsWith('\0')) return `virtual:${id.slice(1)}`;
  const [path = id] = id.split('?');
  return path.startsWith('/') || /^[A-Z]:/i.test(path) ? relative(base, path).replaceAll('\\', '/') : path;
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
