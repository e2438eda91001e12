// Finds the phrases of .config/phrases.txt in the files that cspell checks, even across the lines of a comment.
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {fileURLToPath, pathToFileURL} from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

const phrases = readFileSync(`${root}.config/phrases.txt`, 'utf8')
  .split('\n')
  .filter(line => line.includes(' -> '))
  .map(line => {
    const [phrase, better] = line.split(' -> ');
    const anyCase = phrase.replace(/^[a-z]/, letter => `[${letter}${letter.toUpperCase()}]`);
    return {pattern: new RegExp(`\\b${anyCase.replaceAll(' ', '(?: |\\s+(?:[*#]|//)?\\s*)')}\\b`, 'g'), better};
  });

/** @param {string} text */
export const findPhrases = text =>
  phrases.flatMap(({pattern, better}) =>
    [...text.matchAll(pattern)].map(({0: found, index}) => ({
      line: text.slice(0, index).split('\n').length,
      found: found.replaceAll(/\s+(?:(?:[*#]|\/\/)\s)?\s*/g, ' '),
      better,
    })),
  );

const FOLDERS = ['.changeset', '.github', 'demo', 'docs', 'examples', 'integrations', 'scripts', 'src', 'test'];
const SKIPPED =
  /node_modules|words\.test\.ts$|package-lock\.json|\.(?:ico|pem|png|svg)$|^docs\/\.vitepress\/|^src\/sandbox\/data\/|^test\/bench\/results\//;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const inFolders = FOLDERS.flatMap(folder =>
    readdirSync(root + folder, {recursive: true}).map(path => `${folder}/${path}`),
  );
  const atRoot = readdirSync(root).filter(name => /\.(?:md|ts|mjs|json|yaml)$/.test(name));
  const files = [...inFolders, ...atRoot].map(path => path.replaceAll('\\', '/')).filter(path => !SKIPPED.test(path));
  for (const file of files.filter(path => statSync(root + path).isFile())) {
    for (const {line, found, better} of findPhrases(readFileSync(root + file, 'utf8'))) {
      console.log(`${file}:${line} - Write "${better}" for "${found}".`);
      process.exitCode = 1;
    }
  }
}
