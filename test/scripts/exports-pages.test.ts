import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {writeClientPage, writeContractPage, writeRelayPage} from '../../scripts/docs/exports-blocks.js';
import {root} from '../../scripts/project.js';

describe('the pages of the entry points', () => {
  it.each([
    ['docs/create-relay.md', writeRelayPage],
    ['docs/client.md', writeClientPage],
    ['docs/contract.md', writeContractPage],
  ])(
    '%s is what "npm run docs" writes from the types and docblocks',
    async (page, write) => {
      expect(readFileSync(`${root}${page}`, 'utf8')).toBe(await write());
    },
    // The first one reads the sources of all three.
    60_000,
  );
});
