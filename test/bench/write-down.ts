import {writeFileSync} from 'node:fs';
import {root} from '../../scripts/project.js';

/**
 * Records a benchmark's output in `test/bench/results`. Its README and docs/performance.md have the medians, and are
 * updated by hand.
 */
export function writeDown(name: string, lines: readonly string[]): void {
  writeFileSync(`${root}test/bench/results/${name}.txt`, `${lines.join('\n').trim()}\n`);
}
