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

const LEAST_SCORE = 50;
const reasons = {same: 'It comes to the same.'};
const listed = {reasons, survivors: {'src/a.ts': [{was: 'a && b', becomes: 'a || b', why: 'same'}]}};

describe('what mutation leaves', () => {
  it('is counted as the share that a test noticed', () => {
    const {score, killed, survived} = judgeReport(
      reportOf('Killed', 'Timeout', 'Killed', 'Survived', 'Ignored'),
      listed,
      LEAST_SCORE,
    );
    expect([score, killed, survived]).toEqual([75, 3, 1]);
  });

  it('counts what no test runs as not noticed', () => {
    expect(judgeReport(reportOf('Killed', 'NoCoverage'), listed, LEAST_SCORE).score).toBe(50);
  });

  it('is fine when it is listed with a reason, on whatever line it stands', () => {
    expect(judgeReport(reportOf('Survived'), listed, LEAST_SCORE).unlisted).toEqual([]);
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
    expect(judgeReport(reportOf('Survived'), list, LEAST_SCORE).unlisted).toEqual([
      {file: 'src/a.ts', line: 2, was: 'a && b', becomes: 'a || b'},
    ]);
  });

  it('names what is listed and killed by now', () => {
    expect(judgeReport(reportOf('Killed'), listed, LEAST_SCORE).stale).toMatchObject([
      {file: 'src/a.ts', was: 'a && b'},
    ]);
  });

  it.each([
    ['passes when what survived is listed', reportOf('Killed', 'Survived'), listed, true],
    ['passes when all is killed and nothing is listed', reportOf('Killed'), {reasons, survivors: {}}, true],
    ['fails when a survivor is not listed', reportOf('Killed', 'Survived'), {reasons, survivors: {}}, false],
    ['fails when what is listed is killed by now', reportOf('Killed'), listed, false],
    ['fails when too little was noticed', reportOf('Killed', 'Survived', 'Survived'), listed, false],
  ])('%s', (_, report, list, passes) => {
    expect(judgeReport(report, list, LEAST_SCORE).passes).toBe(passes);
  });
});
