import type {DoctorStrings} from '../../strings/en/doctor.js';
import {finding, type Finding} from './finding.js';

/** What optimisers write onto a script tag that they hold back, and whose it is. */
const HOLDERS: readonly (readonly [attribute: RegExp, name: string])[] = [
  [/^data-rocket-/, 'WP Rocket'],
  [/^data-litespeed-/, 'LiteSpeed Cache'],
  [/^data-pmdelayedscript|^data-perfmatters-/, 'Perfmatters'],
  [/^data-wpmeteor-/, 'WP Meteor'],
  [/^data-cf-(?:settings|modified)|^data-rocketsrc/, 'Rocket Loader'],
  [/^data-flying-press-|^data-src$|^data-lazy-src$/, 'an optimiser'],
];

/** A page's own script tag is found by the browser long before this. */
const LATE_MS = 4000;

/** Says that the script runs, and whether something held it back. */
export function examineScript(
  script: HTMLScriptElement | null,
  version: string,
  source: string,
  words: DoctorStrings,
): Finding[] {
  const found = [finding('right', 'scriptRuns', words.scriptRuns(version, source))];
  const attributes = script?.getAttributeNames() ?? [];
  const holder = HOLDERS.find(([pattern]) => attributes.some(name => pattern.test(name)))?.[1];
  const seconds = Math.round(startOf(source) / 1000);
  if (holder) found.push(finding('problem', 'scriptHeld', words.scriptHeld(holder)));
  else if (seconds * 1000 >= LATE_MS) found.push(finding('note', 'scriptLate', words.scriptLate(seconds)));
  return found;
}

/** When the browser asked for the script, in milliseconds after the page's first byte had come. */
function startOf(source: string): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [file] = performance.getEntriesByName(source, 'resource');
  return file && page ? file.startTime - page.responseStart : 0;
}
