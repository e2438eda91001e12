import {readFileSync} from 'node:fs';
import {posix} from 'node:path';
import {root, version} from '../project.js';

const {GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository} = process.env;

/** The URL of the repository. Only a workflow that publishes knows it; npm checks it against the provenance. */
const REPOSITORY = server && repository ? `${server}/${repository}` : undefined;

/** What package.json says about the repository. */
export const repositoryFields = (): object =>
  REPOSITORY === undefined
    ? {}
    : {
        homepage: `${REPOSITORY}#readme`,
        bugs: {url: `${REPOSITORY}/issues`},
        repository: {type: 'git', url: `git+${REPOSITORY}.git`},
      };

const GUIDE = 'docs/integration-guide.md';

/** Links to files of the repository become links to this version of them, or name the file if their URL is not known. */
const withPublicLinks = (path: string, markdown: string): string =>
  markdown.replace(/\[([^\]]*)\]\((?!https?:|#)([^)]*)\)/g, (_, text: string, target: string) => {
    const file = posix.join(posix.dirname(path), target);
    return REPOSITORY === undefined ? `${text} (\`${file}\`)` : `[${text}](${REPOSITORY}/blob/v${version}/${file})`;
  });

const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

const readme = (folder: string): string => {
  const path = `scripts/build/readmes/${folder}.md`;
  return withPublicLinks(path, read(path));
};

/** What a reader of the package installs, instead of the files that a checkout packs. */
const INSTALL = `In your app:

\`\`\`sh
npm install @plan-finder/elements
\`\`\`

Where the relay runs:

\`\`\`sh
npm install plan-finder
\`\`\``;

const guide = (): string => {
  const text = read(GUIDE)
    .replace(/(<!-- install: [^>]* -->)[^]*?(?=\n\n<!-- end -->)/, `$1\n\n${INSTALL}`)
    .replace(/<!-- [^>]* -->\n+/g, '')
    .replaceAll('[settings.json](settings.json)', '`settings.json`');
  return withPublicLinks(GUIDE, text);
};

const index = (name: string, description: string): string => `# ${name}

> ${description}

- [Integration guide](integration-guide.md): every way to integrate it, on one page, with all names
- [settings.json](dist/settings.json): every attribute, event, token and variable
- [custom-elements.json](dist/custom-elements.json): the elements, for editors
- [README](README.md): how to install it
`;

/** The pages of a package by their file names. */
export const packagePages = (
  folder: string,
  {name, description}: {readonly name: string; readonly description: string},
): Readonly<Record<string, string>> => ({
  'README.md': readme(folder),
  'integration-guide.md': guide(),
  'llms.txt': index(name, description),
});
