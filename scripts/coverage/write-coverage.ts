import type {ProvingTest} from './read-titles.js';

/** A test and the file it stands in. */
export interface FoundTest extends ProvingTest {
  readonly file: string;
}

/** What keeps the rules and the tests from fitting together; nothing when they do. */
export function coverageProblems(rules: Readonly<Record<string, string>>, tests: readonly FoundTest[]): string[] {
  const proven = new Set(tests.filter(({isSkipped}) => !isSkipped).flatMap(({ids}) => ids));
  const untested = Object.keys(rules).filter(id => !proven.has(id));
  const unknown = tests.flatMap(({file, ids}) => ids.filter(id => !Object.hasOwn(rules, id)).map(id => ({file, id})));
  return [
    ...untested.map(id => `${id}: expected a test whose title begins with it, got none. The rule: ${rules[id]}`),
    ...unknown.map(({file, id}) => `${file}: expected the id of a rule, got ${id}.`),
  ];
}

/** The document: each section's rules, and under each rule the tests that prove it. */
export function writeCoverage(rules: Readonly<Record<string, string>>, tests: readonly FoundTest[]): string {
  const sections = new Map<string, string[]>();
  for (const id of Object.keys(rules)) {
    const section = id.slice(0, id.indexOf('-'));
    sections.set(section, [...(sections.get(section) ?? []), id]);
  }
  const parts = [...sections].map(([section, ids]) => `## ${section}\n\n${ids.map(id => writeRule(id)).join('\n\n')}`);
  return [HEAD, ...parts].join('\n\n') + '\n';

  function writeRule(id: string): string {
    const proofs = tests.filter(({ids, isSkipped}) => ids.includes(id) && !isSkipped);
    const lines = proofs.map(({file, title}) => `- ${escape(title)} (\`${file}\`)`);
    return `**${id}** ${escape(rules[id] ?? '')}\n\n${[...new Set(lines)].join('\n')}`;
  }
}

const HEAD = `# What of the interface is tested

Every rule of the interface and the tests that prove it. Written by \`npm run coverage\` from \`test/conformance/interface-rules.ts\` and the titles of the tests; \`npm run check\` fails when a rule has no test or this page is out of date. Tests of the conformance suite run over HTTP against the sandbox, and against the relay in front of it.`;

/** Text that Markdown takes as it is. */
const escape = (text: string): string => text.replace(/[\\`*_<>[\]]/g, '\\$&');
