import {readFileSync} from 'node:fs';
import ts from 'typescript';

/** A test as it stands in a file: what it proves and how it is called. */
export interface ProvingTest {
  /** The ids at the title's beginning, such as `§4.3-2` or `T7`. */
  readonly ids: readonly string[];
  /** The title without them; `…` stands for what is known only when it runs. */
  readonly title: string;
  readonly isSkipped: boolean;
}

/** A title: a fault's id if it has one, then the ids of rules, then words. */
const TITLE = /^(?:[A-Z]\d+: )?((?:§[\d.]+-\d+ )+)(.+)$/s;

/** A title that begins with rows of docs/security.md, such as `T7: `. */
const ROW_TITLE = /^((?:[A-Z]\d+: )+)(.+)$/s;

/** The tests of a file whose titles begin with the ids of rules. A title may also stand in a table of tests. */
export const readTitles = (path: string): ProvingTest[] => readMatching(path, TITLE);

/** The tests of a file whose titles begin with the ids of threats and faults. */
export const readRowTitles = (path: string): ProvingTest[] => readMatching(path, ROW_TITLE);

function readMatching(path: string, pattern: RegExp): ProvingTest[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const tests: ProvingTest[] = [];
  const visit = (node: ts.Node): void => {
    const [, ids, title] = pattern.exec(textOf(node) ?? '') ?? [];
    if (ids && title) tests.push({ids: ids.match(/[^\s:]+/g) ?? [], title, isSkipped: isSkipped(node)});
    ts.forEachChild(node, visit);
  };
  visit(source);
  return tests;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({literal}) => `…${literal.text}`).join('');
}

/** Whether a title belongs to a call such as `it.skip(…)`, which proves nothing. */
function isSkipped({parent}: ts.Node): boolean {
  return ts.isCallExpression(parent) && /\.(?:skip|todo|fails)\b/.test(parent.expression.getText());
}
