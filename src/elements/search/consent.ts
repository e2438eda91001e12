/** What a page lets be kept and told of a visit. */
export type Consent = 'auto' | 'granted' | 'denied';

/** What consent is asked for, under the name that Consent Mode gives it. */
export type ConsentPurpose = 'ad_storage' | 'analytics_storage';

interface ConsentPage {
  readonly dataLayer?: unknown;
  readonly navigator: {readonly globalPrivacyControl?: boolean};
}

/**
 * Whether a visit may be counted for a purpose now. Global Privacy Control denies it. With `auto` the page's Consent
 * Mode decides, by what it last said; a page without it grants.
 */
export function isGranted(consent: Consent, purpose: ConsentPurpose): boolean {
  const {dataLayer, navigator} = window as unknown as ConsentPage;
  if (consent === 'denied' || navigator.globalPrivacyControl) return false;
  if (consent === 'granted') return true;
  // Pages push `['consent', 'default' or 'update', {…}]`, as a list or as a function's arguments.
  const said = (Array.isArray(dataLayer) ? dataLayer : [])
    .map(entry => Object(entry) as Readonly<Record<number, unknown>>)
    .filter(entry => entry[0] === 'consent')
    .map(entry => (Object(entry[2]) as Partial<Record<ConsentPurpose, unknown>>)[purpose])
    .filter(value => value !== undefined);
  return said.at(-1) !== 'denied';
}
