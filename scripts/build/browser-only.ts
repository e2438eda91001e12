import type {BundleReport} from './bundle-report.js';

const ourFolders = /^src\/(?:elements|client|plans|strings|contract|embed)\//;
const packages = /^node_modules\/(?:lit|lit-html|lit-element|@lit\/reactive-element|@lit\/task)\//;
/** The detector of barcodes on a car's labels. */
const barcodes = /^node_modules\/barcode-detector\//;
const bundlerRuntime = /^virtual:(?!.*__vite-browser-external)/;

/** An allowlist, so that a new server library is rejected without an entry of its own. */
const mayReachBrowsers = (module: string): boolean =>
  [ourFolders, packages, barcodes, bundlerRuntime].some(pattern => pattern.test(module));

/** Whether a module re-exports a whole folder, which grows with every file added to it. */
const isBarrel = (module: string): boolean => /^src\/(?:.*\/)?(?:index|define)\.ts$/.test(module);

/** Lists what must not be in a browser bundle: server code, Node's modules, and packages that are not allowed. */
export const findForeignCode = ({chunks, firstLoad}: BundleReport): string[] => {
  const problems: string[] = [];
  for (const [file, {imports, dynamicImports, modules}] of Object.entries(chunks)) {
    for (const module of modules) {
      if (!mayReachBrowsers(module)) problems.push(`${file}: contains ${module}, which must not reach a browser.`);
    }
    for (const target of [...imports, ...dynamicImports]) {
      if (!(target in chunks)) problems.push(`${file}: imports ${target}, which is not a file of the embed.`);
    }
  }
  for (const module of firstLoad.filter(isBarrel)) problems.push(`The first load imports the barrel ${module}.`);
  return problems;
};
