import {randomBytes} from 'node:crypto';
import {gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {measure, measureStages, overBudget, type Stage, withoutVersion} from '../../scripts/build/budgets.js';

const chunks = {
  'embed.js': {imports: [], dynamicImports: [], modules: ['src/embed/loader.ts']},
  'start.js': {imports: ['shared.js'], dynamicImports: ['list.js'], modules: ['src/embed/start.ts']},
  'shared.js': {imports: [], dynamicImports: [], modules: ['lit']},
  'list.js': {imports: ['shared.js', 'rows.js'], dynamicImports: [], modules: ['src/elements/list/plan-list.ts']},
  'rows.js': {imports: [], dynamicImports: [], modules: ['src/plans/rows.ts']},
};

const gzip: Record<string, number> = {
  'embed.js': 1,
  'start.js': 10,
  'shared.js': 100,
  'list.js': 1000,
  'rows.js': 10_000,
};

const sizeOf = (file: string) => ({bytes: 0, gzip: gzip[file] ?? 0, brotli: 0});

const stages: Stage[] = [
  {name: 'loader', modules: ['src/embed/loader.ts'], gzipBytes: 1},
  {name: 'form', modules: ['src/embed/start.ts'], gzipBytes: 111},
  {name: 'plans', modules: ['src/elements/list/plan-list.ts'], gzipBytes: 11_111},
];

describe('the size budgets', () => {
  it('count each file that a stage loads once', () => {
    expect(measureStages(stages, chunks, sizeOf).map(stage => stage.gzip)).toEqual([1, 111, 11_111]);
  });

  it('count prefetched files separately from those that a stage needs, and each file once', () => {
    const ahead = stages.map(stage => ({...stage, ahead: stage.name === 'form' ? ['src/plans/rows.ts', 'lit'] : []}));
    const [loader, form, plans] = measureStages(ahead, chunks, sizeOf);
    expect([loader?.fetchedGzip, form?.fetchedGzip, plans?.fetchedGzip]).toEqual([1, 10_111, 11_111]);
    expect(form).toMatchObject({gzip: 111, aheadFiles: ['rows.js']});
  });

  it('pass if a stage loads exactly its budget', () => {
    expect(overBudget(measureStages(stages, chunks, sizeOf))).toEqual([]);
  });

  it('fail if a stage loads one byte more than its budget', () => {
    const tighter = stages.map(stage => (stage.name === 'form' ? {...stage, gzipBytes: 110} : stage));
    expect(overBudget(measureStages(tighter, chunks, sizeOf))).toEqual(['form: 111 B gzip, 1 B over its 110 B.']);
  });

  it('fail if a stage names a module that no file contains', () => {
    const renamed = [{name: 'plans', modules: ['src/elements/renamed.ts'], gzipBytes: 1}];
    expect(() => measureStages(renamed, chunks, sizeOf)).toThrow(
      'no file of the embed contains src/elements/renamed.ts',
    );
  });

  it('measure the same size for every version', () => {
    const sizes = ['0.0.0', '0.2.0', '12.34.56'].map(version =>
      measure(withoutVersion(`import('/v${version}/a.js'); warn('${version}');`, version)),
    );
    expect(sizes).toEqual(Array(3).fill(sizes[0]));
  });

  it('measure a file raw, gzipped and with Brotli', () => {
    const content = Buffer.from(randomBytes(500).toString('hex'));
    const size = measure(content);
    expect(size.bytes).toBe(1000);
    expect(size.gzip).toBe(gzipSync(content, {level: 9}).length);
    expect(size.brotli).toBeLessThan(size.gzip);
  });
});
