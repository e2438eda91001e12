import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {VERSION} from '../../src/elements/shared/version.js';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {version: string};

describe('the package', () => {
  it('has the same version as its elements', () => {
    expect(VERSION).toBe(manifest.version);
  });
});
