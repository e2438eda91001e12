import type {BundleReport} from './bundle-report.js';

const ourFolders = /^src\/(?:elements|client|plans|strings|contract|embed)\//;
const packages = /^node_modules\/(?:lit|lit-html|lit-element|@lit\/reactive-element|@lit\/task)\//;
/** Reads the codes on a car's labels. */
const barcodes = /^node_modules\/barcode-detector\//;
const bundlerRuntime = /^virtual:(?!.*__vite-browser-external)/;

/** A list of what may reach a browser rather than of what may not, so that a new server library is refused unnamed. */
const mayReachBrowsers = (module: string): boolean =>
  [ourFolders, packages, barcodes, bundlerRuntime].some(pattern => pattern.test(module));

/** A file that re-exports a whole folder, and with it whatever somebody adds there later. */
const isBarrel = (module: string): boolean => /^src\/(?:.*\/)?(?:index|define)\.ts$/.test(module);

/** Lists what must not be in a bundle for browsers: our server code, Node's modules, and packages nobody has allowed. */
export const findForeignCode = ({chunks, firstLoad}: BundleReport): string[] => {
  const problems: string[] = [];
  for (const [file, {imports, dynamicImports, modules}] of Object.entries(chunks)) {
    for (const module of modules) {
      if (!mayReachBrowsers(module)) problems.push(`${file}: holds ${module}, which no browser may load.`);
    }
    for (const target of [...imports, ...dynamicImports]) {
      if (!(target in chunks)) problems.push(`${file}: imports ${target}, which is no file of the embed.`);
    }
  }
  for (const module of firstLoad.filter(isBarrel)) problems.push(`The first load imports the barrel ${module}.`);
  return problems;
};
