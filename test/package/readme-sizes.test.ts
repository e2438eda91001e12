import {describe, expect, it} from 'vitest';
import {readStages} from '../../scripts/build/size-report.js';
import {readSizes} from '../../scripts/docs/sizes-block.js';

/** A figure is written to a tenth of a kilobyte. */
const ROUNDING = 50;

/** A few bytes more or less are no reason to write a page anew. */
const LEEWAY = 50;

describe('the sizes in the README', () => {
  it('are those of the build; “npm run docs” writes them', () => {
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
