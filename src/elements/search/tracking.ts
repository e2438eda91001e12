import {trackingParams, trackingReferrer} from '../../contract/rules/tracking.js';
import type {Tracking} from '../../contract/search.js';
import {navigation} from '../shared/measurements.js';

/** Whether a page allows a visit to be tracked. */
export type Consent = 'auto' | 'granted' | 'denied';

/** A purpose of consent, by its name in Consent Mode. */
export type ConsentPurpose = 'ad_storage' | 'analytics_storage';

interface ConsentPage {
  readonly dataLayer?: unknown;
  readonly navigator: {readonly globalPrivacyControl?: boolean};
}

/**
 * Whether a visit may be tracked for a purpose now. Global Privacy Control denies it. With `auto`, the last command of
 * the page's Consent Mode applies; a page without it grants consent.
 */
export function isGranted(consent: Consent, purpose: ConsentPurpose): boolean {
  const {dataLayer, navigator} = window as unknown as ConsentPage;
  if (consent === 'denied' || navigator.globalPrivacyControl) return false;
  if (consent === 'granted') return true;
  // Pages push `['consent', 'default' or 'update', {…}]`, as a list or as a function's arguments.
  const states = (Array.isArray(dataLayer) ? dataLayer : [])
    .map(entry => Object(entry) as Readonly<Record<number, unknown>>)
    .filter(entry => entry[0] === 'consent')
    .map(entry => (Object(entry[2]) as Partial<Record<ConsentPurpose, unknown>>)[purpose])
    .filter(value => value !== undefined);
  return states.at(-1) !== 'denied';
}

/**
 * Reads where this visit came from (§2.2): from the page's URL, or from the URL it was opened with, in case a script
 * has changed it. Undefined if there is nothing to report.
 */
export function attribution(): Tracking | undefined {
  const visit = navigation();
  const landing = visit && URL.canParse(visit.name) ? new URL(visit.name).search : '';
  const queryParams = trackingParams(location.search) || trackingParams(landing);
  const referrer = trackingReferrer(document.referrer, location.origin);
  if (!queryParams && !referrer) return undefined;
  return {...(queryParams && {queryParams}), ...(referrer && {referrer})};
}
