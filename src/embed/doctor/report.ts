import type {DoctorStrings} from '../../strings/en/doctor.js';
import type {Finding} from './finding.js';

const MARKS = {problem: '✗', note: '!', right: '✓'};

/** What was found, as text to send to somebody. A page's query may hold a VIN: it is left out. */
export function writeReport(findings: readonly Finding[], words: DoctorStrings): string {
  const lines = findings.flatMap(({level, what, how}) => [`${MARKS[level]} ${what}`, ...(how ? [`  → ${how}`] : [])]);
  return [words.title, `${location.origin}${location.pathname}`, navigator.userAgent, '', ...lines].join('\n');
}
