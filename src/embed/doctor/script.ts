import type {DoctorStrings} from '../../strings/en/doctor.js';
import {finding, type Finding} from './finding.js';
import {delayerOf, optimizerHere} from './optimizers.js';

/** A page's own script tag is found by the browser long before this. */
const LATE_MS = 4000;

/** The files of ours that a script tag names. */
const OUR_FILE = /\/(?:embed|plan-finder\.iife)\.js$/;

/** Says that the script runs, and whether something delayed it or made another file of it. */
export function examineScript(
  {script, source, relay, version}: {script: HTMLScriptElement | null; source: string; relay: string; version: string},
  words: DoctorStrings,
): Finding[] {
  const found = [finding('right', 'scriptRuns', words.scriptRuns(version, source))];
  if (!OUR_FILE.test(pathOf(source))) found.push(finding('note', 'scriptCombined', words.scriptCombined(relay)));
  return [...found, ...examineStart(script, source, words)];
}

function examineStart(script: HTMLScriptElement | null, source: string, words: DoctorStrings): Finding[] {
  const start = startOf(source);
  const holder = delayerOf(script) ?? (start?.isAfterLoad ? optimizerHere() : undefined);
  if (holder) return [finding('problem', 'scriptHeld', words.scriptHeld(holder))];
  if (start?.isAfterLoad) return [finding('note', 'scriptLate', words.scriptAfterLoad(start.seconds))];
  if (start && start.seconds * 1000 >= LATE_MS) return [finding('note', 'scriptLate', words.scriptLate(start.seconds))];
  return [];
}

/** When the browser requested the script, counted from the first byte of the page, and whether the page had loaded. */
function startOf(source: string): {readonly seconds: number; readonly isAfterLoad: boolean} | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [file] = performance.getEntriesByName(source, 'resource');
  if (!page || !file) return undefined;
  return {
    seconds: Math.round((file.startTime - page.responseStart) / 1000),
    isAfterLoad: page.loadEventEnd > 0 && file.startTime >= page.loadEventEnd,
  };
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : '');
