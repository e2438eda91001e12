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
