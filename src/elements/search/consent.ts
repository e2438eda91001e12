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
 * the page's Consent Mode applies, and one that denies consent in some regions; a page without Consent Mode grants it.
 */
export function isGranted(consent: Consent, purpose: ConsentPurpose): boolean {
  const {dataLayer, navigator} = window as unknown as ConsentPage;
  if (consent === 'denied' || navigator.globalPrivacyControl) return false;
  if (consent === 'granted') return true;
  // Pages push `['consent', 'default' or 'update', {…}]`, as a list or as a function's arguments.
  let isDenied = false;
  let isDeniedInRegion = false;
  for (const entry of Array.isArray(dataLayer) ? dataLayer : []) {
    const {0: name, 1: command, 2: state} = Object(entry) as Readonly<Record<number, unknown>>;
    const {region, [purpose]: value} = Object(state) as Readonly<Record<string, unknown>>;
    if (name !== 'consent' || value === undefined) continue;
    const denies = value === 'denied';
    // Which region the shopper is in is unknown, so that only what denies consent counts until an update.
    const isUpdate = command === 'update';
    if (isUpdate || !region) isDenied = denies;
    isDeniedInRegion = !isUpdate && (isDeniedInRegion || (denies && !!region));
  }
  return !isDenied && !isDeniedInRegion;
}
