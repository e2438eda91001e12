import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {embedModes, readReport} from '../../scripts/build/embed-config.js';
import {LICENSES_FILE, shippedPackages} from '../../scripts/build/licenses.js';
import {embedDir, root, version} from '../../scripts/project.js';

const shipped = shippedPackages(embedModes.map(mode => readReport(mode)));

describe('the licenses of the embed', () => {
  it.each([embedDir, `${embedDir}/v${version}`])('are listed in %s for each package, with their texts', folder => {
    const list = readFileSync(`${folder}/${LICENSES_FILE}`, 'utf8');
    expect(shipped).toEqual(expect.arrayContaining(['barcode-detector', 'lit-html', 'zxing-wasm']));
    for (const name of shipped) expect(list).toMatch(new RegExp(`^## ${name} \\d`, 'm'));
    expect(list.match(/^## /gm)).toHaveLength(shipped.length + 1);
    expect(list).toContain('Permission is hereby granted');
    expect(list).toContain('Redistribution and use in source and binary forms');
  });

  it('include the text of the Apache License, the license of the WebAssembly decoder', () => {
    const list = readFileSync(`${embedDir}/v${version}/${LICENSES_FILE}`, 'utf8');
    expect(list).toMatch(/^## ZXing-C\+\+$/m);
    expect(list).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
  });

  it('are at the beginning of the single-file build, which a page may copy alone', () => {
    const [banner = ''] = readFileSync(`${embedDir}/plan-finder.iife.js`, 'utf8').split('*/');
    expect(banner).toMatch(/^\/\*!\nplan-finder \d/);
    expect(banner).toContain(readFileSync(`${root}LICENSE`, 'utf8').trim());
    const bundled = Object.values(readReport('embed-single').chunks).flatMap(({modules}) => modules);
    const packages = bundled.flatMap(module => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1] ?? []);
    expect(packages).toContain('lit-html');
    for (const name of new Set(packages)) expect(banner).toMatch(new RegExp(`(?:^|, )${name} \\d+\\.\\d`, 'm'));
    expect(banner).toContain('Redistribution and use in source and binary forms');
  });
});
