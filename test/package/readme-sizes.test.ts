import {describe, expect, it} from 'vitest';
import {readStages} from '../../scripts/build/size-report.js';
import {readSizes} from '../../scripts/docs/sizes-block.js';

/** The README has figures with one decimal place. */
const ROUNDING = 50;

/** A difference of a few bytes is no reason to update the page. */
const LEEWAY = 50;

describe('the sizes in the README', () => {
  it('match the build; “npm run docs” updates them', () => {
    const written = readSizes();
    const measured = readStages().map(({gzip, brotli, gzipBytes, fetchedGzip}) => [
      gzip,
      brotli,
      gzipBytes,
      fetchedGzip,
    ]);
    expect(written).toHaveLength(measured.length);
    for (const [row, figures] of measured.entries())
      for (const [column, figure] of figures.entries())
        expect(Math.abs((written[row]?.[column] ?? 0) - figure)).toBeLessThanOrEqual(ROUNDING + LEEWAY);
  });
});
