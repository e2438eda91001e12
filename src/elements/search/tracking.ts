import {objectOf, Text} from '../../contract/reader.js';
import {trackingParams, trackingReferrer} from '../../contract/rules/tracking.js';
import type {Tracking} from '../../contract/search.js';
import {navigation} from '../shared/navigation.js';
import {isGranted, type Consent} from './consent.js';
import {STORAGE_KEY} from './storage-keys.js';

/**
 * Reads where this page view came from (§2.2): from the page's URL, or from the URL it was opened with, in case a
 * script has changed it. Undefined if there is nothing to report.
 */
export function pageSource(): Tracking | undefined {
  const opened = navigation();
  const landing = opened && URL.canParse(opened.name) ? new URL(opened.name).search : '';
  return toTracking(trackingParams(location.search) || trackingParams(landing), document.referrer);
}

/** Saves the first touch of the visit in this tab, for the pages that follow. A later one never replaces it. */
export function saveFirstTouch(source: Tracking): void {
  try {
    if (!readFirstTouch()) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(source));
  } catch {
    // The storage is full or blocked: later pages report their own source.
  }
}

/** Deletes the first touch, because consent was denied or withdrawn. */
export function deleteFirstTouch(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // The browser blocks the storage, so nothing is in it.
  }
}

/**
 * Returns a function that reads where the visit came from: the first touch that an earlier page has saved, or else this
 * page's source. Once read it stays the same, whatever the page's URL becomes. Without consent there is none.
 */
export function createSource(): (consent: Consent) => Tracking | undefined {
  let source: Tracking | undefined;
  return consent => {
    if (isGranted(consent, 'ad_storage')) return (source ??= readFirstTouch() ?? pageSource());
    deleteFirstTouch();
    return undefined;
  };
}

const FirstTouch = objectOf({}, {queryParams: Text, referrer: Text});

/** Reads what an earlier page has saved; another script may have written it, so each field is checked again. */
function readFirstTouch(): Tracking | undefined {
  try {
    const saved = FirstTouch(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
    return saved && toTracking(trackingParams(saved.queryParams ?? ''), saved.referrer ?? '');
  } catch {
    // It is not JSON, or the browser blocks the storage.
    return undefined;
  }
}

function toTracking(queryParams: string, referringPage: string): Tracking | undefined {
  const referrer = trackingReferrer(referringPage, location.origin);
  if (!queryParams && !referrer) return undefined;
  return {...(queryParams && {queryParams}), ...(referrer && {referrer})};
}
