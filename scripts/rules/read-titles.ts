import {existsSync, readFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import ts from 'typescript';

/** A test as it is written in a file: what it proves and how it is called. */
export interface ProvingTest {
  /** The ids at the beginning of its title, or of the groups it is in, such as `§4.3-2` or `T7`. */
  readonly ids: readonly string[];
  /** The title without them; `…` stands for what is known only when it runs. */
  readonly title: string;
  /** Never runs, or is expected to fail. */
  readonly isSkipped: boolean;
  /** Runs only on machines that have what it needs, such as Redis. */
  readonly isConditional: boolean;
}

/** A title: a fault's id if it has one, then the ids of rules, then words. */
const TITLE = /^(?:[A-Z]\d+: )?((?:§[\d.]+-\d+ )+)(.+)$/s;

/** A title that begins with rows of docs/security.md, such as `T7: `. */
const ROW_TITLE = /^((?:[A-Z]\d+: )+)(.+)$/s;

/** The tests of a file whose titles begin with the ids of rules. */
export const readTitles = (path: string): ProvingTest[] => readMatching(path, TITLE);

/** The tests of a file whose titles begin with the ids of threats and faults. */
export const readRowTitles = (path: string): ProvingTest[] => readMatching(path, ROW_TITLE);

/** What calls of these names make: a test, or a group of tests. `rule` is a test of the conformance suite. */
const TESTS = new Set(['it', 'test', 'rule']);
const GROUPS = new Set(['describe', 'test.describe']);
const SKIPS = new Set(['skip', 'todo', 'fails', 'fixme']);
const CONDITIONS = new Set(['skipIf', 'runIf']);
const TABLES = new Set(['each', 'for']);
const OTHERS = new Set(['describe', 'only', 'concurrent', 'sequential', 'serial', 'parallel']);
const isKnown = (name: string): boolean => [SKIPS, CONDITIONS, TABLES, OTHERS].some(names => names.has(name));

/** What is known of a test from the groups that it is in. */
type Surroundings = Pick<ProvingTest, 'ids' | 'isSkipped' | 'isConditional'>;

const NOTHING: Surroundings = {ids: [], isSkipped: false, isConditional: false};

function readMatching(path: string, pattern: RegExp): ProvingTest[] {
  const tests: ProvingTest[] = [];
  const idsIn = (title: string): {ids: readonly string[]; words: string} => {
    const [, ids = '', words = title] = pattern.exec(title) ?? [];
    return {ids: ids.match(/[^\s:]+/g) ?? [], words};
  };
  const visit = (node: ts.Node, around: Surroundings): void => {
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
  visit(parse(path), NOTHING);
  return tests;
}

const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

interface TestCall extends Omit<Surroundings, 'ids'> {
  readonly kind: 'test' | 'group';
  /** One title, or one for each row of its table where the title begins with what the row has first. */
  readonly titles: readonly string[];
}

/** Reads a call such as `it.skipIf(…).each(table)('title', …)`; undefined when it makes neither a test nor a group. */
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
  // `it.each(table)` alone makes no test: what it returns is called with the title.
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
  // A loop over a table: the title is what a row has first, or begins with it.
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

/** What the loop around a name goes through, where the name is what each row has first. */
function loopOf(name: ts.Identifier): ts.Expression | undefined {
  for (let at: ts.Node = name; !ts.isSourceFile(at); at = at.parent) {
    if (!ts.isForOfStatement(at) || !ts.isVariableDeclarationList(at.initializer)) continue;
    const bound = at.initializer.declarations[0]?.name;
    const first = bound && ts.isArrayBindingPattern(bound) ? bound.elements[0] : undefined;
    if (first && ts.isBindingElement(first) && first.name.getText() === name.text) return at.expression;
  }
  return undefined;
}

/** The texts that the rows of a table have first; the table is written in place, above in the file, or is imported. */
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

/** What a constant of this name is, in a file or in the one that it is imported from. */
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
