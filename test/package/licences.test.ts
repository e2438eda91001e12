import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {embedModes, readReport} from '../../scripts/build/embed-config.js';
import {LICENCES_FILE, shippedPackages} from '../../scripts/build/licences.js';
import {embedDir, version} from '../../scripts/project.js';

const list = readFileSync(`${embedDir}/v${version}/${LICENCES_FILE}`, 'utf8');
const shipped = shippedPackages(embedModes.map(mode => readReport(mode)));

describe('the licences of what is shipped', () => {
  it('are listed for each package whose modules are in a file, with their words', () => {
    expect(shipped).toEqual(expect.arrayContaining(['barcode-detector', 'lit-html', 'zxing-wasm']));
    for (const name of shipped) expect(list).toMatch(new RegExp(`^## ${name} \\d`, 'm'));
    expect(list.match(/^## /gm)).toHaveLength(shipped.length + 1);
    expect(list).toContain('Permission is hereby granted');
  });
});
