import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {sandboxPagePath, writeSandboxPage} from '../../scripts/docs/sandbox-page.js';
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
