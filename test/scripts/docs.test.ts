import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {errorsPagePath, writeErrorsPage} from '../../scripts/docs/errors-page.js';
import {sandboxPagePath, writeSandboxPage} from '../../scripts/docs/sandbox-page.js';
import {ERRORS, RELAY_ERROR_CODES} from '../../src/contract/index.js';
import {MAGIC_CARDS, MAGIC_EMAILS, MAGIC_VEHICLES, ONE_SHOT_FAULTS, SANDBOX_KEYS} from '../../src/sandbox/index.js';

describe('docs/sandbox.md', () => {
  it('is what "npm run docs" writes', async () => {
    expect(readFileSync(sandboxPagePath, 'utf8')).toBe(await writeSandboxPage());
  });

  it('holds every magic value, every key and every fault', async () => {
    const page = await writeSandboxPage();
    const values = [
      ...MAGIC_VEHICLES.flatMap(({vin, plate}) => [vin, plate]),
      ...MAGIC_CARDS.map(({number}) => number),
      ...MAGIC_EMAILS.map(({email}) => email),
      ...ONE_SHOT_FAULTS.map(({name}) => name),
      ...SANDBOX_KEYS.map(({key}) => key),
    ];
    for (const value of values) expect(page).toContain(`\`${value}\``);
  });
});

describe('docs/errors.md', () => {
  it('is what "npm run docs" writes', async () => {
    expect(readFileSync(errorsPagePath, 'utf8')).toBe(await writeErrorsPage());
  });

  it('names every code of the service and of the relay', async () => {
    const page = await writeErrorsPage();
    for (const name of [...Object.keys(ERRORS), ...RELAY_ERROR_CODES]) expect(page).toContain(`\`${name}\``);
  });

  it('is right that each code of the service has a magic vehicle', () => {
    for (const {number} of Object.values(ERRORS)) {
      expect(MAGIC_VEHICLES.map(({what}) => what)).toContainEqual(expect.stringMatching(new RegExp(`\\b${number}\\b`)));
    }
  });
});
