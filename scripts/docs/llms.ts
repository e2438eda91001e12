import {readFileSync} from 'node:fs';
import {root} from '../project.js';

/** Reads the list of all pages in docs/README.md: its headings, and the links with their descriptions. */
function readPages(): string {
  const [, pages = ''] = readFileSync(`${root}docs/README.md`, 'utf8').split('\nAll pages:\n');
  return pages
    .trim()
    .replace(/^(.+):$/gm, '## $1')
    .replace(/\]\((?!\.\.\/)/g, '](docs/')
    .replaceAll('](../', '](');
}

/** Writes the index of the documentation for AI tools, in the format of llmstxt.org. */
export const writeLlms = (): string => `# plan-finder

> A widget for car dealers’ websites that shows and compares prices of vehicle service contracts, with the relay that holds the API key and a sandbox to try it with.

To integrate it, start with the [integration guide](docs/integration-guide.md): the most common ways to do so, and the settings of every element and of the relay.

${readPages()}
`;
