import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {errorsPagePath, writeErrorsPage} from '../../scripts/docs/errors-page.js';
import {sandboxPagePath, writeSandboxPage} from '../../scripts/docs/sandbox-page.js';
import {settingsPagePath, writeSettings} from '../../scripts/docs/settings-block.js';
import {ERRORS} from '../../src/contract/index.js';
import {MAGIC_VEHICLES} from '../../src/sandbox/index.js';

describe('docs/sandbox.md', () => {
  it('is what "npm run docs" writes', async () => {
    expect(readFileSync(sandboxPagePath, 'utf8')).toBe(await writeSandboxPage());
  });
});

describe('docs/relay-settings.md', () => {
  it('is what "npm run docs" writes', async () => {
    expect(readFileSync(settingsPagePath, 'utf8')).toBe(await writeSettings());
  });
});

describe('docs/errors.md', () => {
  it('is what "npm run docs" writes', async () => {
    expect(readFileSync(errorsPagePath, 'utf8')).toBe(await writeErrorsPage());
  });

  it('is right that each code of the service has a magic vehicle', () => {
    for (const {number} of Object.values(ERRORS)) {
      expect(MAGIC_VEHICLES.map(({what}) => what)).toContainEqual(expect.stringMatching(new RegExp(`\\b${number}\\b`)));
    }
  });
});
