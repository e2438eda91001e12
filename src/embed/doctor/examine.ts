import type {DoctorStrings} from '../../strings/en/doctor.js';
import {finding, type Finding} from './finding.js';
import {examinePlaces} from './places.js';
import {examinePolicy, type PolicyWatch} from './policy.js';
import {examineRelay} from './relay.js';
import {examineScript} from './script.js';
import {examineSettings} from './settings.js';
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
  const {script, relay, version, policy, widget} = visit;
  /** A page may have changed what a part of the check needs: the others still say what they find. */
  const attempt = async (part: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> => {
    try {
      return await part();
    } catch (error) {
      return [finding('note', 'notChecked', words.notChecked(String(error)))];
    }
  };
  const relays = relaysInUse(relay);
  const asked = await Promise.all([
    attempt(() => examineWidget(widget, policy, words)),
    attempt(() => examineVersions(version, relay, words)),
    ...relays.map(address => attempt(() => examineRelay(address, policy, words))),
  ]);
  const failure = visit.failure();
  // What the browser does not know yet has no size and no settings.
  const isKnown = customElements.get('plan-finder') !== undefined;
  const byScript = widget.findByScript?.();
  return [
    ...(await attempt(() => examineScript(visit, words))),
    ...asked.flat(),
    ...(await attempt(() => examinePolicy(policy, [...relays, widget.address], words))),
    ...(isKnown ? await attempt(() => examinePlaces({script, byScript}, words)) : []),
    ...(isKnown ? await attempt(() => examineSettings(script, words)) : []),
    ...(failure ? [finding('problem', 'searchFailed', words.searchFailed(failure))] : []),
  ];
}

/** Elements of the page may name relays of their own. */
const relaysInUse = (relay: string): readonly string[] => {
  const named = [...document.querySelectorAll('plan-finder[relay], plan-start-price[relay]')].map(
    element => element.getAttribute('relay') ?? '',
  );
  const valid = named.filter(address => URL.canParse(address, document.baseURI));
  return [...new Set([relay, ...valid.map(address => withoutSlash(new URL(address, document.baseURI).href))])];
};

/** An address to which paths can be added. */
export const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
