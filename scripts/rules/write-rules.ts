import type {FoundTest} from './read-titles.js';

/** The rules, and where their proofs may be. */
export interface Rules {
  /** Each rule as Markdown, by its id. */
  readonly texts: Readonly<Record<string, string>>;
  /** The files whose tests prove a rule that the conformance suite cannot. */
  readonly provedElsewhere: Readonly<Partial<Record<string, readonly string[]>>>;
}

const CONFORMANCE = 'test/conformance/';

/** Returns a message for each rule without a test, and for each file in `provedElsewhere` without a test of its rule. */
export function ruleProblems(rules: Rules, tests: readonly FoundTest[]): string[] {
  const {texts, provedElsewhere} = rules;
  const unproved = Object.keys(texts).filter(id => proofsOf(id, rules, tests).length === 0);
  const idle = Object.entries(provedElsewhere).flatMap(([id, files = []]) =>
    files.filter(file => !proofsOf(id, rules, tests).some(test => test.file === file)).map(file => ({file, id})),
  );
  return [
    ...unproved.map(
      id =>
        `${id} has no test. Add one to ${CONFORMANCE}, or list the file that proves it in PROVED_ELSEWHERE. The rule: ${texts[id]}`,
    ),
    ...idle.map(({file, id}) => `${file} has no test of ${id}, but PROVED_ELSEWHERE lists it.`),
  ];
}

/** Returns the coverage page: the rules by section, and below each rule its proofs and its other tests. */
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
    const also = others.length === 0 ? [] : ['Related tests:', writeList(others)];
    return [`**${id}** ${texts[id] ?? ''}`, writeList(proofs), ...also].join('\n\n');
  }
}

/** Returns the rows of a table: for each chapter, how many rules it has and where they are proved. */
export function countRules(rules: Rules, tests: readonly FoundTest[]): readonly (readonly [string, ...number[]])[] {
  const chapters = new Map<string, string[]>();
  for (const id of Object.keys(rules.texts)) {
    const [chapter = ''] = /^§\d+/.exec(id) ?? [];
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), id]);
  }
  return [...chapters].map(([chapter, ids]) => {
    const overHttp = ids.filter(id => proofsOf(id, rules, tests).some(({file}) => file.startsWith(CONFORMANCE)));
    return [chapter, ids.length, overHttp.length, ids.length - overHttp.length];
  });
}

const testsAbout = (id: string, tests: readonly FoundTest[]): FoundTest[] =>
  tests.filter(({ids, isSkipped}) => ids.includes(id) && !isSkipped);

/**
 * A test with a rule's id is a proof if it is in the conformance suite or if `provedElsewhere` lists its file. A test that
 * runs on some machines only is never a proof.
 */
const proofsOf = (id: string, {provedElsewhere}: Rules, tests: readonly FoundTest[]): FoundTest[] =>
  testsAbout(id, tests).filter(
    ({file, isConditional}) =>
      !isConditional && (file.startsWith(CONFORMANCE) || (provedElsewhere[id] ?? []).includes(file)),
  );

const writeList = (tests: readonly FoundTest[]): string => [...new Set(tests.map(writeTest))].join('\n');

const writeTest = ({file, title, isConditional}: FoundTest): string =>
  `- ${escape(title)} (\`${file}\`${isConditional ? ', runs on some machines only' : ''})`;

const HEAD = `# Interface coverage

Every rule of [the upstream API](../../docs/interface.md), and the tests that prove it.

The conformance suite runs each rule over HTTP against the sandbox, and against the relay in front of the sandbox if the relay has a route for its requests. If the relay refuses one of the requests, only the sandbox proves the rest of that rule. Some rules cannot be proved by requests to a server, for example because they are about what a client does. For these, \`test/conformance/interface-rules.ts\` lists the files whose tests prove them. Any other test whose title begins with a rule's id is listed as a related test.

\`npm run rules\` writes this page. \`npm run check:rules\` fails if a rule has no proof or this page is out of date.`;

/** Escapes Markdown's special characters. */
const escape = (text: string): string => text.replace(/[\\`*_<>[\]]/g, '\\$&');
