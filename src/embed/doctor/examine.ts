import type {DoctorStrings} from '../../strings/en/doctor.js';
import {finding, type Finding} from './finding.js';
import {examinePlaces} from './places.js';
import {examinePolicy, type PolicyWatch} from './policy.js';
import {examineRelay} from './relay.js';
import {examineScript} from './script.js';
import {examineVersions} from './versions.js';
import {examineWidget, type WidgetLoad} from './widget.js';

/** What a page check knows of the page. */
export interface Visit {
  readonly script: HTMLScriptElement | null;
  /** Where the script came from. */
  readonly source: string;
  /** The relay's base address in use, without a slash at its end. */
  readonly relay: string;
  readonly version: string;
  readonly policy: PolicyWatch;
  readonly widget: WidgetLoad;
  /** Why the last search on the page failed; empty when none did. */
  readonly failure: () => string;
}

/** Looks at everything, and asks the relay; what the policy refuses on the way counts too. */
export async function examine(visit: Visit, words: DoctorStrings): Promise<Finding[]> {
  const {script, source, relay, version, policy, widget} = visit;
  const relays = [...new Set([relay, ...relaysOfPlaces()])];
  const asked = await Promise.all([
    examineWidget(widget, policy, words),
    examineVersions(version, relay, words),
    ...relays.map(address => examineRelay(address, policy, words)),
  ]);
  const failure = visit.failure();
  return [
    ...examineScript(script, version, source, words),
    ...asked.flat(),
    ...examinePolicy(policy, [...relays, widget.address], words),
    // What the browser does not know yet has no size.
    ...(customElements.get('plan-finder') ? examinePlaces(script, words) : []),
    ...(failure ? [finding('problem', 'searchFailed', words.searchFailed(failure))] : []),
  ];
}

/** A place may name a relay of its own. */
const relaysOfPlaces = (): string[] =>
  [...document.querySelectorAll('plan-finder[relay], plan-start-price[relay]')].map(place =>
    withoutSlash(new URL(place.getAttribute('relay') ?? '', document.baseURI).href),
  );

/** An address to which paths can be added. */
export const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
