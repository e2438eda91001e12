import {readFileSync} from 'node:fs';
import {posix} from 'node:path';
import {filesBelow, root} from '../project.js';

/** The page that has an anchor for every section and rule of the upstream API. */
export const INTERFACE_PAGE = 'docs/interface.md';

/** A section of the upstream API or one of its rules, such as `§4.3` or `§4.3-2`. */
const CITATION = /§\d+(?:\.\d+)?(?:-\d+)?/;

/** A citation, or a Markdown link or code span, in which nothing is linked. */
const LINKABLE = new RegExp(`\\[[^\\]]*\\]\\([^)]*\\)|\`[^\`\\n]*\`|${CITATION.source}`, 'g');

/** The anchor of a section or rule: `4-3-2` for `§4.3-2`. */
export const anchorOf = (id: string): string => id.slice(1).replace('.', '-');

/** Links every citation in the Markdown of a page. */
export function linkCitations(page: string, markdown: string): string {
  const target = page === INTERFACE_PAGE ? '' : posix.relative(posix.dirname(page), INTERFACE_PAGE);
  return markdown.replace(LINKABLE, text => (text.startsWith('§') ? `[${text}](${target}#${anchorOf(text)})` : text));
}

/** A text file of the project, by its path. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

const FOLDERS = ['src', 'test', 'scripts', 'demo', 'docs'];
const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];

/** Its tests of this check cite rules that do not exist. */
const FIXTURES = 'test/scripts/rules.test.ts';

/** Reads every file that may cite the upstream API. */
export const readCitingFiles = (): readonly TextFile[] =>
  FOLDERS.flatMap(folder => filesBelow(`${root}${folder}`).map(path => `${folder}/${path}`))
    .filter(path => /\.(?:ts|mjs|mts|md|html|css)$/.test(path) && path !== FIXTURES)
    .concat(PAGES)
    .map(path => ({path, text: readFileSync(`${root}${path}`, 'utf8')}));

/** A heading or rule after its anchor: `<a id="4-3"></a>`, then `### §4.3` or `**[§4.3-2]`. */
const ANCHORED = new RegExp(`<a id="([\\d-]+)"></a>\\s*(?:#+ |\\*\\*\\[?)(${CITATION.source})`, 'g');

/** Returns a message for each citation of a section or rule that the interface's page does not have. */
export function citationProblems(interfacePage: string, files: readonly TextFile[]): string[] {
  const known = new Set(
    [...interfacePage.matchAll(ANCHORED)]
      .filter(([, anchor, id = '']) => anchor === anchorOf(id))
      .map(([, , id]) => id),
  );
  return files.flatMap(({path, text}) => {
    const cited = new Set(text.match(new RegExp(CITATION, 'g')));
    return [...cited]
      .filter(id => !known.has(id))
      .map(id => `${path} cites ${id}, which ${INTERFACE_PAGE} does not have.`);
  });
}
