import type {DoctorStrings} from '../../strings/en/doctor.js';
import {findOddSettings} from '../odd-settings.js';
import {FINDER_PLACE, PRICE_PLACE} from '../selectors.js';
import {finding, type Finding} from './finding.js';
import {nameOf} from './name-of.js';

/** Where a page sets something on our elements; a form cannot be a place. */
const PLACES = `:is(${FINDER_PLACE}, ${PRICE_PLACE}):not(form)`;

/** Says which settings mean nothing: unknown names, impossible values, relays that are none or may not be named there. */
export function examineSettings(script: HTMLScriptElement | null, words: DoctorStrings): Finding[] {
  const {observedAttributes = []} = (customElements.get('plan-finder') ?? {}) as {observedAttributes?: string[]};
  const places = [...document.querySelectorAll(PLACES)];
  const names = [...(script ? [script] : []), ...places].flatMap(holder =>
    findOddSettings(holder, [...observedAttributes, 'lang']).map(({attribute, nearest, expected = ''}) =>
      nearest === undefined
        ? finding('note', 'settingInvalid', words.settingInvalid(nameOf(holder), attribute, expected))
        : finding('note', 'settingUnknown', words.settingUnknown(nameOf(holder), attribute, nearest)),
    ),
  );
  return [...names, ...examineRelays(script, places, words)];
}

function examineRelays(script: HTMLScriptElement | null, places: readonly Element[], words: DoctorStrings): Finding[] {
  const own = [...document.querySelectorAll('plan-finder, plan-start-price')];
  const invalid = [...(script ? [script] : []), ...places, ...own].flatMap(holder => {
    const value = holder.getAttribute(own.includes(holder) ? 'relay' : 'data-relay') ?? '';
    return value && !isRelay(value)
      ? [finding('problem', 'relayInvalid', words.relayInvalid(nameOf(holder), value))]
      : [];
  });
  const ignored = places.flatMap(place => {
    const value = place.getAttribute('data-relay') ?? '';
    const used = place.querySelector('plan-finder, plan-start-price')?.getAttribute('relay') ?? '';
    return isRelay(value) && isRelay(used) && originOf(value) !== originOf(used)
      ? [finding('problem', 'relayIgnored', words.relayIgnored(nameOf(place), value))]
      : [];
  });
  return [...invalid, ...ignored];
}

const isRelay = (value: string): boolean => /^https?:\/\/[^/]/.test(originOf(value));

const originOf = (value: string): string =>
  value && URL.canParse(value, document.baseURI) ? new URL(value, document.baseURI).origin : '';
