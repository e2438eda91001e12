import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {writeErrorsPage} from '../../scripts/docs/errors-blocks.js';
import {writeSandboxPage} from '../../scripts/docs/sandbox-blocks.js';
import {writeSettings} from '../../scripts/docs/settings-block.js';
import {writeStringKeys} from '../../scripts/docs/strings-block.js';
import {root} from '../../scripts/project.js';
import {ERRORS} from '../../src/contract/index.js';
import {TEST_VEHICLES} from '../../src/sandbox/index.js';

describe('docs/sandbox.md', () => {
  it(
    'is what "npm run docs" writes',
    async () => {
      expect(readFileSync(`${root}docs/sandbox.md`, 'utf8')).toBe(await writeSandboxPage());
    },
    // It reads the sources of the sandbox.
    60_000,
  );
});

describe('docs/relay-settings.md', () => {
  it('is what "npm run docs" writes', async () => {
    expect(readFileSync(`${root}docs/relay-settings.md`, 'utf8')).toBe(await writeSettings());
  });
});

describe('docs/strings.md', () => {
  it('names only types of strings that the package exports', () => {
    const named = [...readFileSync(`${root}docs/strings.md`, 'utf8').matchAll(/`(\w+Strings)` +\|/g)].map(
      ([, name]) => name,
    );
    expect(named.length).toBeGreaterThan(10);
    const entry = readFileSync(`${root}src/index.ts`, 'utf8');
    expect(named.filter(name => !entry.includes(`export type {${name}}`))).toEqual([]);
  });
});

describe('docs/string-keys.md', () => {
  it('is what "npm run docs" writes', async () => {
    expect(readFileSync(`${root}docs/string-keys.md`, 'utf8')).toBe(await writeStringKeys());
  });
});

describe('docs/errors.md', () => {
  it('is what "npm run docs" writes', async () => {
    expect(readFileSync(`${root}docs/errors.md`, 'utf8')).toBe(await writeErrorsPage());
  });

  it('names a test vehicle for each error code of the upstream API', () => {
    for (const {number} of Object.values(ERRORS)) {
      expect(TEST_VEHICLES.map(({description}) => description)).toContainEqual(
        expect.stringMatching(new RegExp(`\\b${number}\\b`)),
      );
    }
  });
});
