import {existsSync, readFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import ts from 'typescript';
import {filesBelow, root} from '../project.js';

/** A test whose title begins with ids, as its file declares it. */
export interface ProvingTest {
  /** The ids its title, or the title of a group around it, begins with: `§4.3-2` or `T7`. */
  readonly ids: readonly string[];
  /** The title without these ids. `…` replaces each part that is known only at run time. */
  readonly title: string;
  /** Whether it never runs or is expected to fail. */
  readonly isSkipped: boolean;
  /** Whether it runs only on machines that have what it needs, such as Redis. */
  readonly isConditional: boolean;
}

/** A test, and the file it is in. */
export interface FoundTest extends ProvingTest {
  readonly file: string;
}

/** Ids of rules, such as `§4.3-2 §4.3-3 `, possibly after a row of docs/security.md. */
const RULE_TITLE = /^(?:[A-Z]\d+: )?((?:§[\d.]+-\d+ )+)(.+)$/s;

/** Rows of docs/security.md, such as `T7: `. */
const ROW_TITLE = /^((?:[A-Z]\d+: )+)(.+)$/s;

/** Reads the tests of a file whose titles begin with ids of rules. */
export const readTitles = (path: string): ProvingTest[] => readMatching(path, RULE_TITLE);

/** Reads the tests of a file whose titles begin with rows of docs/security.md. */
export const readRowTitles = (path: string): ProvingTest[] => readMatching(path, ROW_TITLE);

/** Reads all test files of the project with `readTitles` or `readRowTitles`. */
export const readAllTests = (read: (path: string) => ProvingTest[]): FoundTest[] =>
  filesBelow(`${root}test`)
    .filter(path => path.endsWith('.ts'))
    .flatMap(path => read(`${root}test/${path}`).map(test => ({...test, file: `test/${path}`})));

/** The functions that declare tests and groups of tests. `rule` declares a test of the conformance suite. */
const TESTS = new Set(['it', 'test', 'rule']);
const GROUPS = new Set(['describe', 'test.describe']);
const SKIPS = new Set(['skip', 'todo', 'fails', 'fixme']);
const CONDITIONS = new Set(['skipIf', 'runIf']);
const TABLES = new Set(['each', 'for']);
const OTHERS = new Set(['describe', 'only', 'concurrent', 'sequential', 'serial', 'parallel']);
const isKnown = (name: string): boolean => [SKIPS, CONDITIONS, TABLES, OTHERS].some(names => names.has(name));

/** What a test inherits from the groups around it. */
type Inherited = Pick<ProvingTest, 'ids' | 'isSkipped' | 'isConditional'>;

const INHERITS_NOTHING: Inherited = {ids: [], isSkipped: false, isConditional: false};

function readMatching(path: string, pattern: RegExp): ProvingTest[] {
  const tests: ProvingTest[] = [];
  const idsIn = (title: string): {ids: readonly string[]; words: string} => {
    const [, ids = '', words = title] = pattern.exec(title) ?? [];
    return {ids: ids.match(/[^\s:]+/g) ?? [], words};
  };
  const visit = (node: ts.Node, around: Inherited): void => {
    const call = ts.isCallExpression(node) ? readCall(node) : undefined;
    let within = around;
    if (call) {
      const isSkipped = around.isSkipped || call.isSkipped;
      const isConditional = around.isConditional || call.isConditional;
      for (const title of call.titles) {
        const {ids, words} = idsIn(title);
        const all = [...new Set([...around.ids, ...ids])];
        if (call.kind === 'group') within = {ids: all, isSkipped, isConditional};
        else if (all.length > 0) tests.push({ids: all, title: words, isSkipped, isConditional});
      }
    }
    ts.forEachChild(node, child => visit(child, within));
  };
  visit(parse(path), INHERITS_NOTHING);
  return tests;
}

const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

interface TestCall extends Omit<Inherited, 'ids'> {
  readonly kind: 'test' | 'group';
  /** One title, or one for each row of its table if the title begins with the row's first value. */
  readonly titles: readonly string[];
}

/** Reads a call such as `it.skipIf(…).each(table)('title', …)`. Returns undefined if it declares no test or group. */
function readCall({expression, arguments: [titled]}: ts.CallExpression): TestCall | undefined {
  const names: string[] = [];
  let table: ts.Expression | undefined;
  let at: ts.Node = expression;
  while (!ts.isIdentifier(at)) {
    if (ts.isPropertyAccessExpression(at)) {
      names.unshift(at.name.text);
      at = at.expression;
    } else if (ts.isCallExpression(at)) {
      const {expression: inner, arguments: given} = at;
      if (ts.isPropertyAccessExpression(inner) && TABLES.has(inner.name.text)) table = given[0];
      at = inner;
    } else return undefined;
  }
  // `it.each(table)` declares no test yet: the function it returns is called with the title.
  const last = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
  if (!titled || TABLES.has(last) || CONDITIONS.has(last) || !names.every(isKnown)) return undefined;
  const isGroup = GROUPS.has(at.text) || GROUPS.has(`${at.text}.${names[0]}`);
  if (!isGroup && !TESTS.has(at.text)) return undefined;
  return {
    kind: isGroup ? 'group' : 'test',
    titles: titlesOf(titled, table),
    isSkipped: names.some(name => SKIPS.has(name)),
    isConditional: names.some(name => CONDITIONS.has(name)),
  };
}

function titlesOf(titled: ts.Expression, table: ts.Expression | undefined): readonly string[] {
  const text = textOf(titled);
  if (text?.startsWith('%s') && table) return rowNames(table).map(name => name + text.slice('%s'.length));
  if (text !== undefined && !text.startsWith('…')) return [text];
  // In a loop over a table, the title is or begins with the row's first value.
  const first = ts.isTemplateExpression(titled) ? titled.templateSpans[0]?.expression : titled;
  const rows = first && ts.isIdentifier(first) ? loopOf(first) : undefined;
  if (rows) return rowNames(rows).map(name => name + (text ?? '').slice('…'.length));
  return text === undefined ? [] : [text];
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({literal}) => `…${literal.text}`).join('');
}

/** The table that a loop around a name iterates, if the name is the row's first value. */
function loopOf(name: ts.Identifier): ts.Expression | undefined {
  for (let at: ts.Node = name; !ts.isSourceFile(at); at = at.parent) {
    if (!ts.isForOfStatement(at) || !ts.isVariableDeclarationList(at.initializer)) continue;
    const bound = at.initializer.declarations[0]?.name;
    const first = bound && ts.isArrayBindingPattern(bound) ? bound.elements[0] : undefined;
    if (first && ts.isBindingElement(first) && first.name.getText() === name.text) return at.expression;
  }
  return undefined;
}

/** The first value of each row of a table, which is inline, declared in the file, or imported. */
function rowNames(table: ts.Expression): readonly string[] {
  if (ts.isAsExpression(table) || ts.isSatisfiesExpression(table)) return rowNames(table.expression);
  if (ts.isIdentifier(table)) {
    const declared = declarationOf(table.text, table.getSourceFile());
    return declared ? rowNames(declared) : [];
  }
  if (!ts.isArrayLiteralExpression(table)) return [];
  return table.elements.flatMap(row => {
    const name = textOf(ts.isArrayLiteralExpression(row) ? (row.elements[0] ?? row) : row);
    return name === undefined ? [] : [name];
  });
}

/** The value of a constant that a file declares or imports. */
function declarationOf(name: string, file: ts.SourceFile): ts.Expression | undefined {
  let found: ts.Expression | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name) found = node.initializer;
    else if (ts.isImportDeclaration(node) && importsName(node, name)) found = importedFrom(node, name, file);
    if (!found) ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function importsName({importClause}: ts.ImportDeclaration, name: string): boolean {
  const bindings = importClause?.namedBindings;
  return !!bindings && ts.isNamedImports(bindings) && bindings.elements.some(one => one.name.text === name);
}

function importedFrom(
  {moduleSpecifier}: ts.ImportDeclaration,
  name: string,
  file: ts.SourceFile,
): ts.Expression | undefined {
  const path = resolve(dirname(file.fileName), (moduleSpecifier as ts.StringLiteral).text).replace(/\.js$/, '.ts');
  return existsSync(path) ? declarationOf(name, parse(path)) : undefined;
}
