// Writes the pages of docs/ that come from the project's own tables and tests. A test fails when one is older than its table.
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {writeManifest} from './build/manifest.js';
import {readStages} from './build/size-report.js';
import {elementsPagePath, writeElementsPage} from './docs/elements-page.js';
import {errorsPagePath, writeErrorsPage} from './docs/errors-page.js';
import {sandboxPagePath, writeSandboxPage} from './docs/sandbox-page.js';
import {securityTestsPagePath, writeSecurityTestsPage} from './docs/security-tests-page.js';
import {settingsPagePath, writeSettings} from './docs/settings-block.js';
import {sizesPagePath, writeSizes} from './docs/sizes-block.js';
import {embedDir, root} from './project.js';

mkdirSync(`${root}dist`, {recursive: true});
writeManifest(`${root}dist`);

writeFileSync(sandboxPagePath, await writeSandboxPage());
writeFileSync(errorsPagePath, await writeErrorsPage());
writeFileSync(elementsPagePath, await writeElementsPage());
writeFileSync(settingsPagePath, await writeSettings());
writeFileSync(securityTestsPagePath, await writeSecurityTestsPage());
// What a page loads is known once there is a build.
if (existsSync(embedDir)) writeFileSync(sizesPagePath, await writeSizes(readStages()));
