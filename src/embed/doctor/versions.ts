import type {DoctorStrings} from '../../strings/en/doctor.js';
import {finding, type Finding} from './finding.js';
import {besideRelay, probe} from './relay.js';

/** The versions that a page has loaded or defined, the one that is in use first. */
export function versionsHere(own: string): readonly string[] {
  const defined = customElements.get('plan-finder') as {readonly version?: string} | undefined;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({name}) => /\/v(\d[^/]*)\/plan-finder(?:-doctor)?\.js$/.exec(name)?.[1]);
  const all = [defined && (defined.version ?? '?'), own, ...loaded];
  return [...new Set(all.filter(version => version !== undefined))];
}

/** Says whether there is one version on the page, and whether it is the one that the relay serves. */
export async function examineVersions(own: string, relay: string, words: DoctorStrings): Promise<Finding[]> {
  const here = versionsHere(own);
  const found =
    here.length > 1
      ? finding('problem', 'twoVersions', words.twoVersions(here.join(', ')))
      : finding('right', 'oneVersion', words.oneVersion());
  const served = /["'`]v(\d[^/"'`]*)["'`/]/.exec((await probe(besideRelay(relay, 'embed.js')))?.text ?? '')?.[1];
  return served === undefined ? [found] : [found, compare(own, served, words)];
}

function compare(own: string, served: string, words: DoctorStrings): Finding {
  const order = own.localeCompare(served, 'en', {numeric: true});
  if (order < 0) return finding('problem', 'versionOld', words.versionOld(own, served));
  if (order > 0) return finding('note', 'versionNew', words.versionNew(own, served));
  return finding('right', 'versionCurrent', words.versionCurrent(own));
}
