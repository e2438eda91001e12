// Writes the marked blocks of pages that come from the project's own tables and tests; all other text is in the pages
// themselves. A test fails when a block is older than its table.
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {writeManifest} from './build/manifest.js';
import {readStages} from './build/size-report.js';
import {writeElementsPage} from './docs/elements-block.js';
import {writeErrorsPage} from './docs/errors-blocks.js';
import {writeSandboxPage} from './docs/sandbox-blocks.js';
import {writeSecurityTestsPage} from './docs/security-tests-block.js';
import {writeSettings} from './docs/settings-block.js';
import {writeSizes} from './docs/sizes-block.js';
import {embedDir, root} from './project.js';

mkdirSync(`${root}dist`, {recursive: true});
writeManifest(`${root}dist`);

writeFileSync(`${root}docs/sandbox.md`, await writeSandboxPage());
writeFileSync(`${root}docs/errors.md`, await writeErrorsPage());
writeFileSync(`${root}docs/elements.md`, await writeElementsPage());
writeFileSync(`${root}docs/relay-settings.md`, await writeSettings());
writeFileSync(`${root}docs/security-tests.md`, await writeSecurityTestsPage());
// What a page loads is known once there is a build.
if (existsSync(embedDir)) writeFileSync(`${root}README.md`, await writeSizes(readStages()));
