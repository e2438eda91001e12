import ts from 'typescript';
import {ROUTES} from '../../src/contract/index.js';
import {type Setting, SETTINGS} from '../../src/relay/settings/table.js';
import {root} from '../project.js';
import {code, table, writeBlocks} from './blocks.js';

/** The entry points whose exports or options are on a page. */
const ENTRIES = {
  relay: `${root}src/relay/index.ts`,
  client: `${root}src/client/index.ts`,
  contract: `${root}src/contract/index.ts`,
  sandbox: `${root}src/sandbox/index.ts`,
} as const;

/** The exports of an entry point, read from its source. */
interface Entry {
  readonly symbols: ReadonlyMap<string, ts.Symbol>;
  readonly checker: ts.TypeChecker;
}

let program: ts.Program | undefined;

function readEntry(name: keyof typeof ENTRIES): Entry {
  program ??= ts.createProgram(Object.values(ENTRIES), {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    skipLibCheck: true,
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(ENTRIES[name]);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${ENTRIES[name]} could not be read.`);
  const exported = checker.getExportsOfModule(module).map(symbol => {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return [symbol.name, isAlias ? checker.getAliasedSymbol(symbol) : symbol] as const;
  });
  return {checker, symbols: new Map(exported.sort(([one], [other]) => one.localeCompare(other, 'en')))};
}

/** The text of a docblock, with the list at its end if there is one. */
const wholeDocOf = (symbol: ts.Symbol, checker: ts.TypeChecker): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker));

function docOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const doc = wholeDocOf(symbol, checker).replace(/\n\n- [^]*/, '');
  if (doc === '') throw new Error(`${symbol.name} needs a docblock, because its page is written from it.`);
  return doc;
}

/** The type of a property or variable as its source has it. */
const sourceType = (symbol: ts.Symbol): string => {
  const declared = symbol.valueDeclaration;
  const type = declared && ts.isPropertySignature(declared) ? declared.type : undefined;
  return type ? code(type.getText().replace(/\s+/g, ' ')) : '';
};

const isFunction = (symbol: ts.Symbol): boolean => {
  const declared = symbol.valueDeclaration;
  if ((symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class)) !== 0) return true;
  return (
    !!declared &&
    ts.isVariableDeclaration(declared) &&
    !!declared.initializer &&
    ts.isArrowFunction(declared.initializer)
  );
};

const isType = (symbol: ts.Symbol): boolean => (symbol.flags & ts.SymbolFlags.Value) === 0;

const listTypes = ({symbols, checker}: Entry): string =>
  table(
    ['type', 'what it is'],
    [...symbols].filter(([, symbol]) => isType(symbol)).map(([name, symbol]) => [code(name), docOf(symbol, checker)]),
  );

const listFunctions = ({symbols, checker}: Entry): string =>
  table(
    ['function or class', 'what it does'],
    [...symbols]
      .filter(([, symbol]) => isFunction(symbol))
      .map(([name, symbol]) => [code(name), docOf(symbol, checker)]),
  );

const listConstants = ({symbols, checker}: Entry): string =>
  table(
    ['constant', 'what it is'],
    [...symbols]
      .filter(([, symbol]) => !isType(symbol) && !isFunction(symbol))
      .map(([name, symbol]) => [code(name), docOf(symbol, checker)]),
  );

/** The properties of an exported interface, including inherited ones. */
function propertiesOf({symbols, checker}: Entry, name: string): readonly ts.Symbol[] {
  const symbol = symbols.get(name);
  if (!symbol) throw new Error(`There is no export ${name}.`);
  return checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
}

/** What an option of the relay must be. An option without a setting has no limits besides its type. */
const expectedOf = (name: string): string =>
  (SETTINGS as Partial<Record<string, Setting>>)[name]?.value.expected.replaceAll('<', '\\<') ?? '';

/** The options of an interface with their types. */
const listOptions = (entry: Entry, name: string): string =>
  table(
    ['option', 'type', 'what it sets'],
    propertiesOf(entry, name).map(each => [code(each.name), sourceType(each), docOf(each, entry.checker)]),
  );

/** The options of `startSandbox`, for docs/sandbox.md. */
export const listSandboxOptions = (): string => listOptions(readEntry('sandbox'), 'SandboxServerOptions');

/** Writes the options of `createRelay` and the other exports of the relay into docs/create-relay.md. */
export function writeRelayPage(): Promise<string> {
  const entry = readEntry('relay');
  const options = propertiesOf(entry, 'RelayOptions').map(option => [
    code(option.name),
    sourceType(option),
    docOf(option, entry.checker),
    expectedOf(option.name),
  ]);
  return writeBlocks('docs/create-relay.md', {
    options: table(['option', 'type', 'what it sets', 'a `ConfigError` unless it is'], options),
    functions: listFunctions(entry),
    constants: listConstants(entry),
    types: listTypes(entry),
  });
}

/** The method and path of a call, if it is an endpoint of the upstream API. */
const endpointOf = (name: string): string => {
  const route = (ROUTES as Partial<Record<string, {readonly method: string; readonly path: string}>>)[name];
  return route ? code(`${route.method} ${route.path}`) : '';
};

/** A row for each item of a list in a docblock, such as "- `rejected`: the API rejected the request". */
const listItems = (doc: string): readonly (readonly string[])[] =>
  [...doc.matchAll(/^- (.*?): ([^]*?)(?=\n- |$)/gm)].map(([, names = '', what = '']) => [
    names,
    what.replace(/\n/g, ' '),
  ]);

/** Writes the calls, options and errors of the client into docs/client.md. */
export function writeClientPage(): Promise<string> {
  const entry = readEntry('client');
  const {checker, symbols} = entry;
  const describe = (symbol: ts.Symbol): readonly string[] => [
    code(symbol.name),
    endpointOf(symbol.name),
    docOf(symbol, checker),
  ];
  const kinds = symbols.get('ServiceErrorKind');
  return writeBlocks('docs/client.md', {
    pages: table(
      ['call', 'what it does'],
      propertiesOf(entry, 'FinderClient').map(call => [code(call.name), docOf(call, checker)]),
    ),
    calls: table(['call', 'endpoint', 'what it does'], propertiesOf(entry, 'ServiceClient').map(describe)),
    options: listOptions(entry, 'ClientOptions'),
    errors: table(['`kind`', 'what happened'], listItems(kinds ? wholeDocOf(kinds, checker) : '')),
    functions: listFunctions(entry),
    types: listTypes(entry),
  });
}

/** Writes the exports of the contract into docs/contract.md. */
export function writeContractPage(): Promise<string> {
  const entry = readEntry('contract');
  return writeBlocks('docs/contract.md', {
    functions: listFunctions(entry),
    constants: listConstants(entry),
    types: listTypes(entry),
  });
}
