import type {ProvingTest} from './read-titles.js';

/** A test and the file it stands in. */
export interface FoundTest extends ProvingTest {
  readonly file: string;
}

/** What is to be proved, and by what. */
export interface Rules {
  /** What each rule says, by its id. */
  readonly texts: Readonly<Record<string, string>>;
  /** The files whose tests prove a rule, where the conformance suite cannot. */
  readonly provedElsewhere: Readonly<Partial<Record<string, readonly string[]>>>;
}

const CONFORMANCE = 'test/conformance/';

/** What keeps the rules and the tests from fitting together; nothing when they do. */
export function ruleProblems(rules: Rules, tests: readonly FoundTest[]): string[] {
  const {texts, provedElsewhere} = rules;
  const unproved = Object.keys(texts).filter(id => proofsOf(id, rules, tests).length === 0);
  const unknown = tests.flatMap(({file, ids}) => ids.filter(id => !Object.hasOwn(texts, id)).map(id => ({file, id})));
  const idle = Object.entries(provedElsewhere).flatMap(([id, files = []]) =>
    files.filter(file => !proofsOf(id, rules, tests).some(test => test.file === file)).map(file => ({file, id})),
  );
  return [
    ...unproved.map(
      id =>
        `${id}: expected a test in ${CONFORMANCE}, or one listed in PROVED_ELSEWHERE, got none. The rule: ${texts[id]}`,
    ),
    ...unknown.map(({file, id}) => `${file}: expected the id of a rule, got ${id}.`),
    ...idle.map(({file, id}) => `${file}: expected a test of ${id}, which PROVED_ELSEWHERE says is there, got none.`),
  ];
}

/** The document: each section's rules, and under each rule the tests that prove it and those that are about it. */
export function writeRules(rules: Rules, tests: readonly FoundTest[]): string {
  const {texts} = rules;
  const sections = new Map<string, string[]>();
  for (const id of Object.keys(texts)) {
    const section = id.slice(0, id.indexOf('-'));
    sections.set(section, [...(sections.get(section) ?? []), id]);
  }
  const parts = [...sections].map(([section, ids]) => `## ${section}\n\n${ids.map(id => writeRule(id)).join('\n\n')}`);
  return [HEAD, ...parts].join('\n\n') + '\n';

  function writeRule(id: string): string {
    const proofs = proofsOf(id, rules, tests);
    const others = testsAbout(id, tests).filter(test => !proofs.includes(test));
    const also = others.length === 0 ? [] : ['Also about it:', writeList(others)];
    return [`**${id}** ${escape(texts[id] ?? '')}`, writeList(proofs), ...also].join('\n\n');
  }
}

const testsAbout = (id: string, tests: readonly FoundTest[]): FoundTest[] =>
  tests.filter(({ids, isSkipped}) => ids.includes(id) && !isSkipped);

/**
 * An id in a title says what a test is about. It is a proof in the conformance suite, or where somebody judged it to be,
 * unless it runs on some machines only.
 */
const proofsOf = (id: string, {provedElsewhere}: Rules, tests: readonly FoundTest[]): FoundTest[] =>
  testsAbout(id, tests).filter(
    ({file, isConditional}) =>
      !isConditional && (file.startsWith(CONFORMANCE) || (provedElsewhere[id] ?? []).includes(file)),
  );

const writeList = (tests: readonly FoundTest[]): string => [...new Set(tests.map(writeTest))].join('\n');

const writeTest = ({file, title, isConditional}: FoundTest): string =>
  `- ${escape(title)} (\`${file}\`${isConditional ? ', only where the machine has what it needs' : ''})`;

const HEAD = `# What of the interface is tested

Every rule of the interface and the tests that prove it. Tests of the conformance suite run over HTTP against the sandbox. They also run against the relay in front of it, unless the relay has no route for their requests; where the relay refuses one of their requests, the rest of the rule is proved by the sandbox alone. What no request to a server can prove, such as what a client does, is proved by the tests that \`test/conformance/interface-rules.ts\` names for it. Other tests whose titles begin with a rule's id are listed as being about it. Written by \`npm run coverage\`; \`npm run check\` fails when a rule has no proof or this page is out of date.`;

/** Text that Markdown takes as it is. */
const escape = (text: string): string => text.replace(/[\\`*_<>[\]]/g, '\\$&');
