// Writes which test proves which rule of the interface. With --check it writes nothing, and fails when the page is out
// of date. Either way it fails when a rule has no proof.
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {format, resolveConfig} from 'prettier';
import {INTERFACE_RULES, PROVED_ELSEWHERE} from '../test/conformance/interface-rules.js';
import {readTitles} from './rules/read-titles.js';
import {ruleProblems, writeRules} from './rules/write-rules.js';
import {root} from './project.js';

const rules = {texts: INTERFACE_RULES, provedElsewhere: PROVED_ELSEWHERE};
const page = `${root}docs/interface-coverage.md`;

const tests = readdirSync(`${root}test`, {recursive: true, encoding: 'utf8'})
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => path.endsWith('.ts'))
  .sort()
  .flatMap(path => readTitles(`${root}test/${path}`).map(test => ({...test, file: `test/${path}`})));

const text = await format(writeRules(rules, tests), {
  ...(await resolveConfig(page)),
  parser: 'markdown',
});
const problems = ruleProblems(rules, tests);

if (!process.argv.includes('--check')) {
  writeFileSync(page, text);
} else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  problems.push('docs/interface-coverage.md: expected what "npm run rules" writes, got something older.');
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
