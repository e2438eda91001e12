// Writes the pages of docs/ that come from the project's own tables. A test fails when one is older than its table.
import {writeFileSync} from 'node:fs';
import {sandboxPagePath, writeSandboxPage} from './docs/sandbox-page.js';

writeFileSync(sandboxPagePath, await writeSandboxPage());
