// Writes the pages of docs/ that come from the project's own tables. A test fails when one is older than its table.
import {mkdirSync, writeFileSync} from 'node:fs';
import {writeManifest} from './build/manifest.js';
import {elementsPagePath, writeElementsPage} from './docs/elements-page.js';
import {errorsPagePath, writeErrorsPage} from './docs/errors-page.js';
import {sandboxPagePath, writeSandboxPage} from './docs/sandbox-page.js';
import {root} from './project.js';

mkdirSync(`${root}dist`, {recursive: true});
writeManifest(`${root}dist`);

writeFileSync(sandboxPagePath, await writeSandboxPage());
writeFileSync(errorsPagePath, await writeErrorsPage());
writeFileSync(elementsPagePath, await writeElementsPage());
