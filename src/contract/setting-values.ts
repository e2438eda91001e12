/** The settings of the elements that accept one of several values, by the name of their attribute. */
export const SETTING_VALUES = {
  search: ['async', 'sync'],
  prefetch: ['intent', 'off'],
  theme: ['auto', 'light', 'dark'],
  density: ['comfortable', 'compact'],
  handoff: ['self', 'blank', 'event'],
  consent: ['auto', 'granted', 'denied'],
  analytics: ['events', 'datalayer', 'off'],
  'miles-unit': ['thousands', 'miles', 'unknown'],
  'url-state': ['off', 'query'],
  'vehicle-from': ['json-ld'],
  loading: ['eager', 'lazy'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
