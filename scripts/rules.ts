// Writes docs/interface.md (the rules of the upstream API), test/conformance/coverage.md (the tests of each rule), and
// the number of rules into docs/testing.md. With --check it writes nothing and fails if a page is out of date. Either way
// it fails if a rule has no test, or if a file cites a rule or section that does not exist.
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {format, resolveConfig} from 'prettier';
import {INTERFACE_RULES, PROVED_ELSEWHERE} from '../test/conformance/interface-rules.js';
import {table, writeBlocks} from './docs/blocks.js';
import {writeInterfacePage} from './docs/interface-blocks.js';
import {root} from './project.js';
import {citationProblems, INTERFACE_PAGE, linkCitations, readCitingFiles} from './rules/citations.js';
import {readAllTests, readTitles} from './rules/read-titles.js';
import {countRules, ruleProblems, writeRules} from './rules/write-rules.js';

const COVERAGE_PAGE = 'test/conformance/coverage.md';
const TESTING_PAGE = 'docs/testing.md';

const rules = {texts: INTERFACE_RULES, provedElsewhere: PROVED_ELSEWHERE};

const tests = readAllTests(readTitles);

const interfacePage = await writeInterfacePage();
const coveragePage = await format(linkCitations(COVERAGE_PAGE, writeRules(rules, tests)), {
  ...(await resolveConfig(`${root}${COVERAGE_PAGE}`)),
  parser: 'markdown',
});
const chapters = new Map(
  [...interfacePage.matchAll(/^## (§\d+) (.*)$/gm)].map(([, id = '', title = '']) => [id, title]),
);
const testingPage = await writeBlocks(TESTING_PAGE, {
  rules: table(
    ['chapter', 'rules', 'proved over HTTP', 'proved elsewhere'],
    countRules(rules, tests).map(([id, ...counts]) => [`${id} ${chapters.get(id)}`, ...counts.map(String)]),
  ),
});
const pages = [
  [INTERFACE_PAGE, interfacePage],
  [COVERAGE_PAGE, coveragePage],
  [TESTING_PAGE, testingPage],
] as const;

const problems = [...ruleProblems(rules, tests), ...citationProblems(interfacePage, readCitingFiles())];

for (const [page, text] of pages) {
  if (!process.argv.includes('--check')) writeFileSync(`${root}${page}`, text);
  else if (!existsSync(`${root}${page}`) || readFileSync(`${root}${page}`, 'utf8') !== text) {
    problems.push(`${page} is out of date. Run "npm run rules".`);
  }
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
