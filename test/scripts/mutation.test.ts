import {describe, expect, it} from 'vitest';
import {judgeReport, type MutationReport} from '../mutation/judge-report.mjs';

const source = 'const one = 1;\nconst two = a &&\n  b;\n';
const at = (line: number, column: number, endLine: number, endColumn: number) => ({
  start: {line, column},
  end: {line: endLine, column: endColumn},
});

const reportOf = (...statuses: readonly string[]): MutationReport => ({
  files: {
    'src/a.ts': {
      source,
      mutants: statuses.map(status => ({status, location: at(2, 13, 3, 4), replacement: 'a || b'})),
    },
  },
});

const reasons = {same: 'It comes to the same.'};
const listed = {reasons, survivors: {'src/a.ts': [{was: 'a && b', becomes: 'a || b', why: 'same'}]}};

describe('what mutation leaves', () => {
  it('is counted as the share that a test noticed', () => {
    const {score, killed, survived} = judgeReport(
      reportOf('Killed', 'Timeout', 'Killed', 'Survived', 'Ignored'),
      listed,
    );
    expect([score, killed, survived]).toEqual([75, 3, 1]);
  });

  it('counts what no test runs as not noticed', () => {
    expect(judgeReport(reportOf('Killed', 'NoCoverage'), listed).score).toBe(50);
  });

  it('is fine when it is listed with a reason, on whatever line it stands', () => {
    expect(judgeReport(reportOf('Survived'), listed).unlisted).toEqual([]);
  });

  it.each([
    ['is not listed', {reasons, survivors: {}}],
    ['has no reason', {reasons: {}, survivors: listed.survivors}],
    [
      'is listed for another change',
      {reasons, survivors: {'src/a.ts': [{was: 'a && b', becomes: 'true', why: 'same'}]}},
    ],
    ['is listed for another file', {reasons, survivors: {'src/b.ts': listed.survivors['src/a.ts']}}],
  ])('is found when it %s', (_, list) => {
    expect(judgeReport(reportOf('Survived'), list).unlisted).toEqual([
      {file: 'src/a.ts', line: 2, was: 'a && b', becomes: 'a || b'},
    ]);
  });

  it('names what is listed and killed by now', () => {
    expect(judgeReport(reportOf('Killed'), listed).stale).toMatchObject([{file: 'src/a.ts', was: 'a && b'}]);
  });
});
