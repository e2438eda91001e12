// Writes the generated blocks of the documentation, which come from tables in the code and from tests, and the lists of
// exported parts in the elements' templates. The rest of each page is written by hand. A test or check fails if a block
// or list is out of date.
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {writeManifest} from './build/manifest.js';
import {readStages} from './build/size-report.js';
import {writeElementPages, writeElementsPage} from './docs/elements-block.js';
import {writeErrorsPage} from './docs/errors-blocks.js';
import {readOwnParts, writeExportedParts} from './docs/exported-parts.js';
import {writeClientPage, writeContractPage, writeRelayPage} from './docs/exports-blocks.js';
import {GUIDE, writeGuide} from './docs/guide-block.js';
import {writeInterfacePage} from './docs/interface-blocks.js';
import {writeLlms} from './docs/llms.js';
import {writeSandboxPage} from './docs/sandbox-blocks.js';
import {writeSecurityTestsPage} from './docs/security-tests-block.js';
import {writeSettings} from './docs/settings-block.js';
import {writeSettingsFile} from './docs/settings-file.js';
import {writeSizes} from './docs/sizes-block.js';
import {writeStringKeys} from './docs/strings-block.js';
import {embedDir, root} from './project.js';
import {INTERFACE_PAGE} from './rules/citations.js';

mkdirSync(`${root}dist`, {recursive: true});
writeManifest(`${root}dist`);

for (const [file, text] of writeExportedParts(readOwnParts())) writeFileSync(`${root}src/elements/${file}`, text);

writeFileSync(`${root}docs/sandbox.md`, await writeSandboxPage());
writeFileSync(`${root}docs/errors.md`, await writeErrorsPage());
writeFileSync(`${root}docs/elements.md`, await writeElementsPage());
for (const [page, text] of await writeElementPages()) writeFileSync(`${root}${page}`, text);
writeFileSync(`${root}docs/create-relay.md`, await writeRelayPage());
writeFileSync(`${root}docs/client.md`, await writeClientPage());
writeFileSync(`${root}docs/contract.md`, await writeContractPage());
writeFileSync(`${root}docs/relay-settings.md`, await writeSettings());
writeFileSync(`${root}docs/string-keys.md`, await writeStringKeys());
writeFileSync(`${root}test/security-tests.md`, await writeSecurityTestsPage());
writeFileSync(`${root}${INTERFACE_PAGE}`, await writeInterfacePage());
writeFileSync(`${root}docs/settings.json`, await writeSettingsFile());
// After the pages that it copies from.
writeFileSync(`${root}${GUIDE}`, await writeGuide());
writeFileSync(`${root}llms.txt`, writeLlms());
// The sizes in the README are measured on a build.
if (existsSync(embedDir)) writeFileSync(`${root}README.md`, await writeSizes(readStages()));
